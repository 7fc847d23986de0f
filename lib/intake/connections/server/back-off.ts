const minuteMs = 60_000;
const lastMinutes = 16;

/** Failed attempts after which a connection counts as unreachable: those after 1, 2, 4, 8 and 16 minutes failed too. */
export const patience = 5;

/**
 * When to try again after `attempts` failures in a row: 1, 2, 4, 8, 16 minutes, then an hour, each up to 20% longer or
 * shorter, so that connections of one PMS don't all retry at once. `random`: in [0, 1).
 */
export function nextAttempt(attempts: number, now: Date, random: () => number = Math.random): Date {
  const minutes = attempts <= patience ? Math.min(2 ** Math.max(attempts - 1, 0), lastMinutes) : 60;
  const jitter = 0.8 + 0.4 * random();
  return new Date(now.getTime() + Math.round(minutes * minuteMs * jitter));
}
