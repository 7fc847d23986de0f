import { feedLimits, type OverLimit, type Refused } from "./limits";

const lineEnds = /\r\n?|\n/g;
const lineFeed = 10;
const carriageReturn = 13;

/** A description with bare line breaks: RFC 5545 lines have a colon or a semicolon, or begin with a space. */
const lostFolding = /\n(?=[^\s:;][^:;\n]*(\n|$))/g;
const folding = /\n[ \t]/g;

/**
 * The text of a calendar, ready for the parser: without a byte order mark, with LF line ends and no folding, within the
 * limits of a calendar's lines. Null if it is not a complete calendar: a web page, truncated, or another format. Takes
 * time proportional to its length, whatever it holds; the parser's own would be the square of a line's parameters.
 */
export function wholeCalendar(body: string): string | Refused | null {
  const text = body.replace(/^\uFEFF/, "").trim();
  const isWhole =
    /^BEGIN:VCALENDAR$/im.test(text.slice(0, 40)) && /[\r\n]END:VCALENDAR$/i.test(text.slice(-20));
  if (!isWhole) return null;
  // First, as replacing the ends of a million lines takes long.
  const lines = linesOf(text);
  if (lines > feedLimits.lines) return refusal("too_many_lines", lines, feedLimits.lines);
  const ended = text.replaceAll(lineEnds, "\n");
  const unfolded = ended.replaceAll(lostFolding, "\n ").replaceAll(folding, "");
  return refusedLines(unfolded) ?? unfolded;
}

/** The limit that a calendar's longest, deepest or most parameterized line exceeds, or its number of events. */
function refusedLines(text: string): Refused | null {
  const { lineLength, parameters, depth, events } = feedLimits;
  const most = { lineLength: 0, parameters: 0, depth: 0 };
  const counts = { open: 0, events: 0 };
  for (let from = 0; from < text.length;) {
    const end = text.indexOf("\n", from);
    const line = text.slice(from, end === -1 ? text.length : end);
    from += line.length + 1;
    most.lineLength = Math.max(most.lineLength, line.length);
    most.parameters = Math.max(most.parameters, parametersOf(line));
    if (/^begin:/i.test(line)) counts.open += 1;
    if (/^end:/i.test(line)) counts.open -= 1;
    if (/^begin:vevent$/i.test(line.trimEnd())) counts.events += 1;
    most.depth = Math.max(most.depth, counts.open);
  }
  if (most.parameters > parameters)
    return refusal("too_many_parameters", most.parameters, parameters);
  if (most.lineLength > lineLength) return refusal("line_too_long", most.lineLength, lineLength);
  if (most.depth > depth) return refusal("too_deep", most.depth, depth);
  return counts.events > events ? refusal("too_many_events", counts.events, events) : null;
}

/**
 * At least as many parameters as the parser will find in a line, which ends at other quotes and colons than RFC 5545:
 * each takes a semicolon and the next equals sign.
 */
function parametersOf(line: string): number {
  let count = 0;
  for (let at = line.indexOf(";"); at !== -1; at = line.indexOf(";", at)) {
    at = line.indexOf("=", at);
    if (at === -1) break;
    count += 1;
  }
  return count;
}

/** The lines of a text whose lines end in CRLF, CR or LF. */
function linesOf(text: string): number {
  let count = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isEnd = code === carriageReturn || code === lineFeed;
    const isSecond = code === lineFeed && text.charCodeAt(at - 1) === carriageReturn;
    if (isEnd && !isSecond) count += 1;
  }
  return count;
}

function refusal(refused: OverLimit, count: number, most: number): Refused {
  return { refused, count, most };
}
