import { toUtc } from "@/lib/core/dates";

const minuteMs = 60_000;
/** UTC: between 2:00 and 3:00 in Vancouver, when a night's pushes are over in every zone of the demonstration. */
const pushHour = 10;
/** Minutes from the push until the calendars are read, a file is imported, and its effect is noticed and judged. */
const after = { read: 5, file: 31, noticed: 32, judged: 34 } as const;

/** What was done for the demonstration this morning, and when. */
export type Times = Readonly<Record<"push" | keyof typeof after, Date>>;

/** The times of `today`'s morning; earlier ones where they would be in the future of `now`. */
export function timesOf(today: string, now: Date): Times {
  const usual = toUtc(today).getTime() + pushHour * 60 * minuteMs;
  const push = Math.min(usual, now.getTime() - (after.judged + 1) * minuteMs);
  const later = (minutes: number): Date => new Date(push + minutes * minuteMs);
  return {
    push: later(0),
    read: later(after.read),
    file: later(after.file),
    noticed: later(after.noticed),
    judged: later(after.judged),
  };
}
