const delimiters = [",", ";", "\t"] as const;

type Delimiter = (typeof delimiters)[number];

/** The delimiter of a file by its header line: the one found most outside quotes, a comma where none is found. */
export function delimiterOf(header: string): Delimiter {
  const bare = header.replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string): number => bare.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}
