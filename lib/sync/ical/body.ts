/** Largest calendar that is read: 5 MiB. Real ones of years have some hundred kilobytes. */
export const mostBytes = 5 * 1024 * 1024;

const lineEnds = /\r\n?|\n/g;

/**
 * The text of a calendar, ready for the parser: without a byte order mark, with LF line ends, and with lines that lost
 * their folding joined to the line before. Null where it is not whole: a web page, cut off, or another format.
 */
export function wholeCalendar(body: string): string | null {
  const text = body.replace(/^\uFEFF/, "").replaceAll(lineEnds, "\n").trim();
  if (!/^BEGIN:VCALENDAR$/im.test(text.slice(0, 40)) || !/\nEND:VCALENDAR$/i.test(text)) return null;
  const begins = text.match(/^BEGIN:VCALENDAR\s*$/gim)?.length;
  const ends = text.match(/^END:VCALENDAR\s*$/gim)?.length;
  if (begins !== ends) return null;
  // A description with bare line breaks: RFC 5545 lines have a colon or a semicolon, or begin with a space.
  return text.replaceAll(/\n(?=[^\s:;][^:;\n]*(\n|$))/g, "\n ");
}
