import { yearNights } from "../shape/season";
import { meanOf, type PaceOf } from "./pace";
import { type PastNights, shareOn, telling } from "./pace-year";

/** `pricing.md` §11. */
const pickupNights = 56;
const fewestFinished = 28;
const furthest = 60;

/**
 * Additive pickup of a listing with units and less than a year of pace (`pricing.md` §11): F = o + p, where p is the mean
 * of what the finished nights of the last 56 days gained after this lead, against Y, their mean over the past year. Null
 * under 28 finished nights and beyond 60 days ahead. Nights with fewer than `fewest` units on offer are left out.
 */
export function pickupPace(past: PastNights, fewest: number, today: number): PaceOf {
  const ahead = today - past.first;
  const tells = telling(past, fewest, today);
  const nightsFrom = (first: number): number[] =>
    Array.from({ length: ahead - first }, (_, at) => first + at).filter((at) => tells[at] === 1);
  const finished = nightsFrom(Math.max(0, ahead - pickupNights));
  if (finished.length < fewestFinished) return () => null;
  const year = meanOf(
    nightsFrom(Math.max(0, ahead - yearNights)).map((at) => shareOn(past, past.final, at, 0)),
  );
  return (day) => {
    const lead = day - today;
    if (lead < 0 || lead > furthest || lead >= past.leads) return null;
    const gained = finished.map(
      (at) => shareOn(past, past.final, at, 0) - shareOn(past, past.onBooks, at, lead),
    );
    return { final: meanOf(gained), onBooks: 0, slope: 1, year };
  };
}
