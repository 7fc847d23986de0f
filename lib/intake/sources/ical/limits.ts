/**
 * What is read of a calendar at most. The calendars of channels have 6 to 12 lines for each of at most some hundred
 * events, in a few hundred kilobytes; people's own calendars have longer lines, alarms and years of the past.
 */
export const feedLimits = {
  /** Bytes, unpacked: ten times the largest calendars that cover years. */
  bytes: 5 * 1024 * 1024,
  /** Lines as sent, folded or not: 5 MiB of lines of the length that RFC 5545 recommends (75) are 70,000. */
  lines: 80_000,
  /** Characters of a line whose folding is undone: text with formatting and small pictures have some 10,000. */
  lineLength: 256 * 1024,
  /** Parameters of a line: an attendee has ten. Links in formatted text can look like parameters. */
  parameters: 500,
  /** Components in one another: an alarm of an event of a calendar is the third level, and RFC 5545 has no fourth. */
  depth: 10,
  /** Events of any time: one between times of day in another zone takes 0.3 ms, these a second. */
  events: 3_000,
  /** Events of the last two years and to come: more than a home has. */
  recentEvents: 2_000,
  /** Time for reading one calendar. */
  ms: 2_000,
  /** Memory of the thread that reads: twice what any calendar within these limits was seen to take. */
  megabytes: 192,
} as const;

/** Why a calendar is not read; each ends the reading of that calendar and changes nothing that is stored of it. */
export const overLimits = [
  "too_large",
  "too_many_lines",
  "line_too_long",
  "too_many_parameters",
  "too_deep",
  "too_many_events",
  "too_slow",
  "too_much_memory",
] as const;

export type OverLimit = (typeof overLimits)[number];

const known: ReadonlySet<string> = new Set(overLimits);

/** True for a failure that is a limit of what is read. */
export function isOverLimit(failure: string): failure is OverLimit {
  return known.has(failure);
}

/** A calendar that exceeds a limit. `count`: what it has where it was counted, else null. */
export interface Refused {
  refused: OverLimit;
  count: number | null;
  most: number;
}

const texts: Readonly<Record<OverLimit, (count: string, most: string) => string>> = {
  too_large: () => `The calendar is larger than ${feedLimits.bytes / 1024 / 1024} MiB.`,
  too_many_lines: (count, most) => `The calendar has ${count} lines; at most ${most} are allowed.`,
  line_too_long: (count, most) =>
    `A line of the calendar has ${count} characters; at most ${most} are allowed.`,
  too_many_parameters: (count, most) =>
    `A line of the calendar has ${count} parameters; at most ${most} are allowed.`,
  too_deep: (count, most) =>
    `The calendar has components nested ${count} deep; at most ${most} levels are allowed.`,
  too_many_events: (count, most) =>
    `The calendar has ${count} events; at most ${most} are allowed.`,
  too_slow: () => `Reading the calendar took longer than ${feedLimits.ms / 1_000} seconds.`,
  too_much_memory: () =>
    `Reading the calendar took more than ${feedLimits.megabytes} MB of memory.`,
};

/** The refusal as a sentence for people. */
export function refusalText({ refused, count, most }: Refused): string {
  return texts[refused]((count ?? 0).toLocaleString("en"), most.toLocaleString("en"));
}
