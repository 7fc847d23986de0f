import { dateOf, dayOf } from "@/lib/core/dates";
import { type Day, weekdayOf } from "./stays";

/** Returns the public holidays of British Columbia. */
function holidaysOfBritishColumbia(year: number): Day[] {
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

export type Coordinates = readonly [latitude: number, longitude: number];

export interface City {
  name: string;
  /** ISO 3166-1 alpha-2, and the subdivision's part of ISO 3166-2. */
  country: string;
  state: string;
  currency: string;
  timeZone: string;
  /** Centre of each district. */
  districts: Readonly<Record<string, Coordinates>>;
  /** Typical nightly price for 0, 1, 2, 3, 4 bedrooms, in the currency. */
  price: readonly number[];
  /** Demand in the middle of January … December; about 1 on average. */
  season: readonly number[];
  /** Demand of the nights of Sunday … Saturday. */
  weekday: readonly number[];
  holidays: (year: number) => Day[];
}

export const victoria: City = {
  name: "Victoria",
  country: "CA",
  state: "BC",
  currency: "CAD",
  timeZone: "America/Vancouver",
  districts: {
    "James Bay": [48.4185, -123.372],
    Downtown: [48.4265, -123.366],
    Fairfield: [48.4165, -123.348],
    Fernwood: [48.4325, -123.344],
    Rockland: [48.422, -123.338],
    Gonzales: [48.414, -123.327],
    "Oak Bay": [48.427, -123.317],
    "Vic West": [48.4335, -123.385],
    "Quadra Village": [48.444, -123.356],
    Esquimalt: [48.431, -123.41],
  },
  price: [135, 175, 235, 320, 430],
  season: [0.72, 0.76, 0.86, 0.94, 1.05, 1.2, 1.38, 1.4, 1.14, 0.92, 0.8, 0.86],
  weekday: [0.96, 0.93, 0.93, 0.95, 0.98, 1.12, 1.13],
  holidays: holidaysOfBritishColumbia,
};

export const edinburgh: City = {
  name: "Edinburgh",
  country: "GB",
  state: "SCT",
  currency: "GBP",
  timeZone: "Europe/London",
  districts: {
    "Old Town": [55.949, -3.19],
    "New Town": [55.9545, -3.201],
    Stockbridge: [55.9585, -3.209],
    Broughton: [55.96, -3.19],
    Leith: [55.974, -3.172],
    Marchmont: [55.937, -3.193],
    Bruntsfield: [55.9365, -3.203],
    Haymarket: [55.9455, -3.219],
    Newington: [55.9385, -3.177],
    Morningside: [55.928, -3.21],
    Portobello: [55.9525, -3.111],
  },
  price: [88, 118, 165, 225, 300],
  season: [0.74, 0.8, 0.88, 0.98, 1.06, 1.1, 1.16, 1.6, 1.04, 0.92, 0.82, 1],
  weekday: [0.94, 0.9, 0.91, 0.93, 0.99, 1.17, 1.2],
  holidays: holidaysOfScotland,
};

/** Returns the demand of each night from `first` to `last`: season × weekday × holiday. */
export function demandOf(city: City, first: Day, last: Day): Float64Array {
  const years = [Number(dateOf(first).slice(0, 4)), Number(dateOf(last).slice(0, 4)) + 1] as const;
  const holidays = new Set<Day>();
  for (let year = years[0]; year <= years[1]; year++) {
    for (const day of city.holidays(year)) holidays.add(day);
  }
  return Float64Array.from({ length: last - first + 1 }, (_, index) => {
    const day = first + index;
    const weekday = city.weekday[weekdayOf(day)] ?? 1;
    return seasonOn(city.season, day) * weekday * holidayFactor(day, holidays);
  });
}

/** Demand factor of the nights before and on a holiday; higher if it makes a long weekend. */
function holidayFactor(day: Day, holidays: ReadonlySet<Day>): number {
  const holiday = holidays.has(day + 1) ? day + 1 : holidays.has(day) ? day : null;
  if (holiday === null) return 1;
  const weekday = weekdayOf(holiday);
  return weekday === 1 || weekday === 5 ? 1.16 : 1.1;
}

/** Demand on a day, interpolated linearly between the middles of months. */
function seasonOn(season: readonly number[], day: Day): number {
  const date = dateOf(day);
  const position = Number(date.slice(5, 7)) - 1 + (Number(date.slice(8)) - 15.5) / 30.5;
  const before = Math.floor(position);
  const share = position - before;
  const at = (month: number): number => season[(month + 12) % 12] ?? 1;
  return at(before) * (1 - share) + at(before + 1) * share;
}
