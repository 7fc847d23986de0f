import { type DateText, dayOf } from "@/lib/core/dates";
import { askedOn, lateNights, laterUntil, middle, toPercent } from "./last-minute";
import type { Member } from "./market";

/** Nights that speak for a day: those around it, a week, so that every weekday is among them. */
const week = 7;

/**
 * By days ahead, 0…60, what the market's nights cost beside its later ones, in percent to one decimal. A night is held
 * against the median of the same weekday in nights 15…60, months' indexes taken out, as the alert holds nights 0…14
 * (pricing.md §4). `first`: place of `today` in the arrays. Null where fewer than 20 listings say anything.
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
      const found = middle(own.slice(from, from + week).filter((ratio) => ratio !== null));
      return found === null ? [] : [found - 1];
    });
    return toPercent(ratios);
  });
}

/** Of each night its price as a share of what the same weekday costs later; null where either is not known. */
function ratiosOf(
  member: Member,
  first: number,
  day: number,
  indexAt: (at: number) => number,
): (number | null)[] {
  const prices = Array.from({ length: laterUntil }, (_, at) => {
    const price = askedOn(member, first + at);
    return price === null ? null : price / indexAt(at);
  });
  const usual = Array.from({ length: 7 }, (_, weekday) =>
    middle(
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
