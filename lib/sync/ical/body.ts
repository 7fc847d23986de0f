/** Largest calendar that is read: 5 MiB. Real ones that cover years have a few hundred kilobytes. */
export const mostBytes = 5 * 1024 * 1024;

const lineEnds = /\r\n?|\n/g;

/**
 * The text of a calendar, ready for the parser: without a byte order mark, with LF line ends, and with lines that lost
 * their folding joined to the line before. Null if it is not a complete calendar: a web page, truncated, or another
 * format.
 */
export function wholeCalendar(body: string): string | null {
  const text = body
    .replace(/^\uFEFF/, "")
    .replaceAll(lineEnds, "\n")
    .trim();
  if (!/^BEGIN:VCALENDAR$/im.test(text.slice(0, 40)) || !/\nEND:VCALENDAR$/i.test(text))
    return null;
  // A description with bare line breaks: RFC 5545 lines have a colon or a semicolon, or begin with a space.
  return text.replaceAll(/\n(?=[^\s:;][^:;\n]*(\n|$))/g, "\n ");
}
