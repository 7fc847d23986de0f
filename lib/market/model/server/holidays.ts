import Holidays from "date-holidays";
import { LRUCache } from "lru-cache";
import { dayFromText, dayMs } from "@/lib/core/dates";
import { type HolidayNights, holidayNights } from "../shape/holiday-nights";

/** Names of public holidays by day since 1970-01-01. */
type Year = ReadonlyMap<number, string>;

/** A calendar takes about 20 ms a year. */
const years = new LRUCache<string, Year>({ max: 2_000 });
const places = new LRUCache<string, { country: string; state: string } | "unknown">({ max: 2_000 });
const calendars = new LRUCache<string, Holidays>({ max: 100 });

/**
 * Nights around the public holidays of a country and state, as code or English name in any case (`pricing.md` §2.1,
 * Holidays). An unknown state counts as none, an unknown country has no holidays. Synchronous.
 */
export function holidaysOf(country: string | null, state: string | null): HolidayNights {
  const place = placeOf(country ?? "", state ?? "");
  if (place === "unknown") return () => null;
  // Asked for each night of each listing: faster than a look into the shared years.
  const own = new Map<number, Year>();
  return holidayNights((day) => {
    const year = new Date(day * dayMs).getUTCFullYear();
    const known = own.get(year) ?? yearOf(place.country, place.state, year);
    own.set(year, known);
    return known.get(day) ?? null;
  });
}

function yearOf(country: string, state: string, year: number): Year {
  const key = `${country} ${state} ${year}`;
  const known = years.get(key) ?? readYear(calendarOf(country, state), year);
  years.set(key, known);
  return known;
}

function calendarOf(country: string, state: string): Holidays {
  const key = `${country} ${state}`;
  const known = calendars.get(key) ?? new Holidays(country, state, { types: ["public"] });
  calendars.set(key, known);
  return known;
}

/** Days of a year's holidays, each once; a holiday of several days has each of them. */
function readYear(calendar: Holidays, year: number): Year {
  const days = new Map<number, string>();
  for (const { date, start, end, name } of calendar.getHolidays(year)) {
    const first = dayFromText(date.slice(0, 10));
    if (first === null) continue;
    const count = Math.ceil((end.getTime() - start.getTime()) / dayMs);
    for (let day = first; day < first + Math.max(1, count); day++)
      if (!days.has(day)) days.set(day, name);
  }
  return days;
}

/** Codes of a place. */
function placeOf(country: string, state: string): { country: string; state: string } | "unknown" {
  const key = JSON.stringify([country, state]);
  const known = places.get(key) ?? findPlace(country, state);
  places.set(key, known);
  return known;
}

function findPlace(country: string, state: string): { country: string; state: string } | "unknown" {
  const all = new Holidays();
  const code = codeOf(country, all.getCountries("en"));
  if (code === null) return "unknown";
  return { country: code, state: codeOf(state, all.getStates(code, "en") ?? {}) ?? "" };
}

function codeOf(text: string, names: Readonly<Record<string, string>>): string | null {
  const wanted = text.trim().toLowerCase();
  const found = Object.entries(names).find(
    ([code, name]) => code.toLowerCase() === wanted || name.toLowerCase() === wanted,
  );
  return found?.[0] ?? null;
}
