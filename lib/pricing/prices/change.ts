import { available } from "@/lib/inventory/calendars/states";
import { dateOf, type DateText } from "@/lib/core/dates";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { priceNights } from "@/lib/pricing/engine/price";

/** Nights over which a change of prices is told. */
type Span = 30 | 90;
/** Nights that are compared. */
export const comparedNights = 90;

/** A night whose price changes; prices in the currency. */
export interface ChangedNight {
  date: DateText;
  from: number;
  to: number;
}

/** How a change of inputs moves the prices of one listing's open nights. */
export interface ListingChange {
  /** New ÷ old sum of prices, by span; null without open nights. */
  ratios: Readonly<Record<Span, number | null>>;
  nights: readonly ChangedNight[];
}

/**
 * Compares the prices of a listing's open nights among the next `count`, 90 or more (`contract.md` §8, price_change).
 * Both inputs have one calendar.
 */
export function listingChange(
  before: EngineInput,
  after: EngineInput,
  count: number = comparedNights,
): ListingChange {
  const { today, calendar } = before;
  const old = priceNights(before, today, count).prices;
  const next = priceNights(after, today, count).prices;
  const ratioOf = (span: Span): number | null => {
    let [from, to] = [0, 0];
    for (let night = 0; night < span; night++) {
      if (calendar.states[night] !== available) continue;
      from += old[night] ?? 0;
      to += next[night] ?? 0;
    }
    return from > 0 ? to / from : null;
  };
  const nights = Array.from(old).flatMap((from, night) => {
    const to = next[night] ?? 0;
    const isChanged = calendar.states[night] === available && from !== to;
    return isChanged ? [{ date: dateOf(today + night), from: from / 100, to: to / 100 }] : [];
  });
  return { ratios: { 30: ratioOf(30), 90: ratioOf(90) }, nights };
}

/** Mean change over listings, in percent to one decimal; null where no listing has open nights. */
export function meanChanges(
  changes: readonly ListingChange[],
): Record<`next_${Span}`, number> | null {
  const mean = (span: Span): number | null => {
    const ratios = changes.flatMap(({ ratios: { [span]: ratio } }) => ratio ?? []);
    if (ratios.length === 0) return null;
    const sum = ratios.reduce((total, ratio) => total + ratio - 1, 0);
    return Math.round((1_000 * sum) / ratios.length) / 10;
  };
  const [next_30, next_90] = [mean(30), mean(90)];
  if (next_90 === null) return null;
  return { next_30: next_30 ?? 0, next_90 };
}
