import { available } from "@/lib/inventory/calendars/states";
import { dateOf, type DateText } from "@/lib/core/dates";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { type PricedNights, priceNights } from "@/lib/pricing/engine/price";

/** Spans, in nights, over which price changes are reported. */
type Span = 30 | 90;
/** Nights that are compared. */
export const comparedNights = 90;

/** A night whose price changes; prices in the listing's currency. */
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
 * Both inputs have the same calendar.
 */
export function listingChange(
  before: EngineInput,
  after: EngineInput,
  count: number = comparedNights,
): ListingChange {
  return changeOf(before, nightsChange(before, after, count));
}

/** A listing's nights from its own today on, priced with both inputs. */
export interface NightsChange {
  before: PricedNights;
  after: PricedNights;
}

/** Prices `count` nights from today on with both inputs, which have the same today. */
export function nightsChange(before: EngineInput, after: EngineInput, count: number): NightsChange {
  const { today } = before;
  return {
    before: priceNights(before, today, count),
    after: priceNights(after, today, count),
  };
}

/** How the prices of open nights change; at least 90 nights are priced. */
export function changeOf(
  { today, calendar }: Pick<EngineInput, "today" | "calendar">,
  { before: { prices: old }, after: { prices: next } }: NightsChange,
): ListingChange {
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

/** Mean change over listings, in percent to one decimal; null if no listing has open nights. */
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
