import { addDays, type DateText, dateOf, dayOf, monthOf } from "@/lib/core/dates";

/** Days since 1970-01-01. Faster than dates: each first start simulates a million nights. */
export type Day = number;

/** Returns 0 (Sunday) … 6 (Saturday). */
export function weekdayOf(day: Day): number {
  return (day + 4) % 7;
}

export interface MonthSpan {
  month: DateText;
  /** First day of the month, and the day after its last. */
  start: Day;
  end: Day;
}

/** Returns the whole months that include `first` … `last`. */
export function monthsOf(first: Day, last: Day): MonthSpan[] {
  const spans: MonthSpan[] = [];
  let month = monthOf(dateOf(first));
  while (dayOf(month) <= last) {
    const next = monthOf(addDays(month, 31));
    spans.push({ month, start: dayOf(month), end: dayOf(next) });
    month = next;
  }
  return spans;
}
