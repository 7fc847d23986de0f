/** Weekday of a day since 1970-01-01 (a Thursday): 0 Monday … 6 Sunday. */
export function weekdayOf(day: number): number {
  return modulo(day + 3, 7);
}

/**
 * Place of a day since 1970-01-01 in a leap year: 0 = 1 January, 59 = 29 February, 60 = 1 March in every year, 365 = 31
 * December. Integers only (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days).
 */
export function yearDayOf(day: number): number {
  // Days since 0000-03-01 within one of the Gregorian calendar's 400-year cycles.
  const inCycle = modulo(day + 719_468, 146_097);
  const year = Math.floor(
    (inCycle -
      Math.floor(inCycle / 1_460) +
      Math.floor(inCycle / 36_524) -
      Math.floor(inCycle / 146_096)) /
      365,
  );
  const sinceMarch = inCycle - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  return sinceMarch >= 306 ? sinceMarch - 306 : sinceMarch + 60;
}

/** Remainder of a division, 0 up to `divisor` for negative numbers too. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
