import { dayOf } from "@/lib/core/dates";
import { type Day, weekdayOf } from "./days";

/** Returns the public holidays of British Columbia. */
export function holidaysOfBritishColumbia(year: number): Day[] {
  return [
    ...onDates(year, ["01-01", "07-01", "09-30", "11-11", "12-25", "12-26"]),
    nth(year, 2, 3, monday),
    easter(year) - 2,
    // Victoria Day: the Monday before 25 May.
    onOrBefore(dayOf(`${year}-05-24`), monday),
    nth(year, 8, 1, monday),
    nth(year, 9, 1, monday),
    nth(year, 10, 2, monday),
  ];
}

/** Returns the bank holidays of Scotland, and Hogmanay. */
export function holidaysOfScotland(year: number): Day[] {
  return [
    ...onDates(year, ["01-01", "01-02", "11-30", "12-25", "12-26", "12-31"]),
    easter(year) - 2,
    nth(year, 5, 1, monday),
    onOrBefore(dayOf(`${year}-05-31`), monday),
    nth(year, 8, 1, monday),
  ];
}

const monday = 1;

function onDates(year: number, dates: readonly string[]): Day[] {
  return dates.map((date) => dayOf(`${year}-${date}`));
}

function nth(year: number, month: number, n: number, weekday: number): Day {
  const seventh = dayOf(`${year}-${String(month).padStart(2, "0")}-07`);
  return onOrBefore(seventh, weekday) + (n - 1) * 7;
}

function onOrBefore(day: Day, weekday: number): Day {
  return day - ((weekdayOf(day) - weekday + 7) % 7);
}

/** Returns Easter Sunday in the Gregorian calendar (Meeus/Jones/Butcher algorithm). */
function easter(year: number): Day {
  const golden = year % 19;
  const century = Math.trunc(year / 100);
  const ofCentury = year % 100;
  const leap = Math.trunc((century + 8) / 25);
  const moon = Math.trunc((century - leap + 1) / 3);
  const epact = (19 * golden + century - Math.trunc(century / 4) - moon + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.trunc(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.trunc((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return dayOf(`${year}-0${Math.trunc(sum / 31)}-${String((sum % 31) + 1).padStart(2, "0")}`);
}
