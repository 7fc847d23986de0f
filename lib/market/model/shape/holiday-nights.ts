import { weekdayOf } from "@/lib/core/dates";

/** A night with higher prices because of a public holiday. */
export interface HolidayNight {
  /** 0.05 before and on a holiday, 0.08 in a long weekend. */
  share: number;
  /** The holiday it belongs to, in the country's language. */
  name: string;
  /** The night of the holiday itself, the one before it, or another one of its long weekend. */
  part: "day" | "eve" | "weekend";
}

/** Looks a night up by days since 1970-01-01; null for most. */
export type HolidayNights = (day: number) => HolidayNight | null;

/** `pricing.md` §2.1, Holidays. */
const single = 0.05;
const longWeekend = 0.08;
const fewestFreeDays = 3;
const saturday = 5;

/**
 * Nights of a calendar of public holidays (`nameOf`: day → name or null): +5% on the night before and of a holiday, +8%
 * on the nights before each of at least three consecutive free days (Thu–Sat or Fri–Sun). The largest applies, not the
 * sum.
 */
export function holidayNights(nameOf: (day: number) => string | null): HolidayNights {
  const isFree = (day: number): boolean => weekdayOf(day) >= saturday || nameOf(day) !== null;
  return (day) => {
    const [today, tomorrow] = [nameOf(day), nameOf(day + 1)];
    const run = isFree(day + 1) ? runAround(day + 1, isFree) : null;
    const holiday = run && run.to - run.from + 1 >= fewestFreeDays ? firstName(run, nameOf) : null;
    const name = today ?? tomorrow ?? holiday;
    if (name === null) return null;
    const part = today !== null ? "day" : tomorrow !== null ? "eve" : "weekend";
    return { share: holiday === null ? single : longWeekend, name, part };
  };
}

interface Run {
  from: number;
  to: number;
}

/** The free days around one; a run of more than two weeks is cut. */
function runAround(day: number, isFree: (day: number) => boolean): Run {
  let [from, to] = [day, day];
  while (day - from < 14 && isFree(from - 1)) from--;
  while (to - day < 14 && isFree(to + 1)) to++;
  return { from, to };
}

function firstName({ from, to }: Run, nameOf: (day: number) => string | null): string | null {
  for (let day = from; day <= to; day++) {
    const name = nameOf(day);
    if (name !== null) return name;
  }
  return null;
}
