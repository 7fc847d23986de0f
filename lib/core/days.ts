/** Whole days since 1970-01-01: arithmetic on dates without Date and time zones. */

/** A date of the Gregorian calendar. */
interface Civil {
  year: number;
  /** From 0 = January 1. */
  dayOfYear: number;
  /** The same in a leap year: March 1 is always 60. */
  dayOfLeapYear: number;
}

const daysOfEra = 146_097;
/** Days from 0000-03-01 to 1970-01-01. */
const epoch = 719_468;
/** Years begin in March below, so January 1 is 306 days into one. */
const marchToJanuary = 306;

/** 0 = Monday … 6 = Sunday; 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  const weekday = (day + 3) % 7;
  // A remainder may be −0.
  return weekday < 0 ? weekday + 7 : weekday + 0;
}

/** Remainder of a division, 0 up to `divisor` for negative numbers too. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/** Place of a day in a leap year: 0 = 1 January, 59 = 29 February, 60 = 1 March in every year, 365 = 31 December. */
export function yearDayOf(day: number): number {
  return civilOf(day).dayOfLeapYear;
}

/** The date of a day, in integers (Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days). */
export function civilOf(day: number): Civil {
  const shifted = day + epoch;
  const era = Math.floor(shifted / daysOfEra);
  const dayOfEra = shifted - era * daysOfEra;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const sinceMarch =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const isNewYear = sinceMarch >= marchToJanuary;
  const year = yearOfEra + era * 400 + Number(isNewYear);
  if (isNewYear) {
    const dayOfYear = sinceMarch - marchToJanuary;
    return { year, dayOfYear, dayOfLeapYear: dayOfYear };
  }
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return { year, dayOfYear: sinceMarch + 59 + Number(isLeap), dayOfLeapYear: sinceMarch + 60 };
}
