import type { FeedFailure } from "./schema";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Feeds are read once an hour, up to this much earlier or later. */
const spreadMs = 10 * minuteMs;

/** Failures after which a feed is read less and less often; the last two are those that cost the reader most. */
const backOffs: ReadonlySet<FeedFailure | null> = new Set([
  "unreachable",
  "refused",
  "too_slow",
  "too_much_memory",
]);

/** Failed reads of one kind, and their duration, after which a person must look. */
const [personReads, personMs] = [3, dayMs];

/** State of a feed's failed reads. */
export interface Failing {
  failure: FeedFailure | null;
  failures: number;
  failingSince: Date | null;
}

/**
 * When a feed is read next. `random` in [0, 1). No answer, refusals and calendars that take too long wait 1, 2, 4, 8, 16,
 * then 24 hours, 429 as long as the server says (`retryAt`), everything else an hour.
 */
export function nextRead(
  { failure, failures }: Failing,
  { now, random, retryAt = null }: { now: Date; random: number; retryAt?: Date | null },
): Date {
  if (retryAt && retryAt > now) return new Date(Math.min(+retryAt, +now + dayMs));
  const wait = backOffs.has(failure) ? Math.min(dayMs, hourMs * 2 ** (failures - 1)) : hourMs;
  return new Date(+now + wait + (2 * random - 1) * spreadMs);
}

/** The failures after one more; 429 doesn't count. */
export function failedAgain(before: Failing, failure: FeedFailure, now: Date): Failing {
  if (failure === "rate_limit") return { ...before, failure };
  return {
    failure,
    failures: Math.min(before.failures + 1, 1_000),
    failingSince: before.failingSince ?? now,
  };
}

/** True if waiting does not help: refused, not a calendar, over a limit or empty in three reads over a day or more. */
export function needsPerson({ failure, failures, failingSince }: Failing, now: Date): boolean {
  if (failure === null || failure === "unreachable" || failure === "rate_limit") return false;
  return failures >= personReads && failingSince !== null && +now - +failingSince >= personMs;
}
