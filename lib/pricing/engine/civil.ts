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
/** Years begin in March below, hence January 1 is 306 days into one. */
const marchToJanuary = 306;

/** The date of a day since 1970-01-01, in integers (Hinnant, `civil_from_days`, 2013). */
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
