import { addDays, type DateText, monthOf } from "@/lib/core/dates";

/** Ranges of nights that portfolio figures cover, by their names in the URL. */
export const ranges = [
  "next-30",
  "next-60",
  "next-90",
  "next-180",
  "this-month",
  "next-month",
  "past-30",
] as const;
export type Range = (typeof ranges)[number];

/** Nights from `from` up to, not including, `to`. */
export interface NightSpan {
  from: DateText;
  to: DateText;
}

/** The nights of a range as of a day: next n begins with it, past n ends before it, months are whole. */
export function spanOf(range: Range, today: DateText): NightSpan {
  const month = monthOf(today);
  if (range === "this-month") return { from: month, to: monthAfter(month) };
  if (range === "next-month") return spanOf("this-month", monthAfter(month));
  if (range === "past-30") return { from: addDays(today, -30), to: today };
  return { from: today, to: addDays(today, Number(range.slice("next-".length))) };
}

/** The months of stay from a day's month on, each whole. */
export function monthSpans(today: DateText, count: number): NightSpan[] {
  const spans: NightSpan[] = [];
  for (let from = monthOf(today); spans.length < count; from = monthAfter(from)) {
    spans.push({ from, to: monthAfter(from) });
  }
  return spans;
}

function monthAfter(month: DateText): DateText {
  return monthOf(addDays(month, 31));
}

/** A range of nights from a day on in weeks; the last one ends with the range. */
export function weekSpans({ from, to }: NightSpan): NightSpan[] {
  const spans: NightSpan[] = [];
  for (let first = from; first < to;) {
    const next = addDays(first, 7);
    spans.push({ from: first, to: next < to ? next : to });
    first = next;
  }
  return spans;
}
