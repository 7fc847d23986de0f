import { type DateText, dayOf } from "@/lib/core/dates";
import { askingPriceOn, lateNights, laterUntil, medianPercent } from "./last-minute";
import type { Member } from "./market";
import { median } from "../percentiles";

/** Nights that count for a day: the week around it, which has every weekday. */
const week = 7;

/**
 * By days ahead, 0…60, the price of the market's nights relative to its later ones, in percent to one decimal. A night
 * is compared with the median of its weekday in nights 15…60 after dividing by month indexes, as in the alert
 * (pricing.md §4). `first`: index of `today` in the arrays. Null where fewer than 20 listings have prices.
 */
export function lateCurve(
  members: readonly Member[],
  first: number,
  today: DateText,
  indexAt: (at: number) => number,
): (number | null)[] {
  const day = dayOf(today);
  const all = members.map((member) => ratiosOf(member, first, day, indexAt));
  return Array.from({ length: laterUntil }, (_, at) => {
    const from = Math.min(Math.max(0, at - 3), laterUntil - week);
    const ratios = all.flatMap((own) => {
      const found = median(own.slice(from, from + week).filter((ratio) => ratio !== null));
      return found === null ? [] : [found - 1];
    });
    return medianPercent(ratios);
  });
}

/** Price of each night ÷ the later price of its weekday; null where either is unknown. */
function ratiosOf(
  member: Member,
  first: number,
  day: number,
  indexAt: (at: number) => number,
): (number | null)[] {
  const prices = Array.from({ length: laterUntil }, (_, at) => {
    const price = askingPriceOn(member, first + at);
    return price === null ? null : price / indexAt(at);
  });
  const usual = Array.from({ length: 7 }, (_, weekday) =>
    median(
      prices.filter(
        (price, at): price is number =>
          price !== null && at >= lateNights && (day + at) % 7 === weekday,
      ),
    ),
  );
  return prices.map((price, at) => {
    const later = usual[(day + at) % 7];
    return price === null || !later ? null : price / later;
  });
}
