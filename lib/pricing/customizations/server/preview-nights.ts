import { dateOf, dayOf } from "@/lib/core/dates";
import { makePricer } from "@/lib/pricing/engine/price";
import type { EngineInput } from "@/lib/pricing/engine/input";
import type { ComparedListing } from "@/lib/pricing/prices/server/compare";
import { reasonOf } from "@/lib/pricing/prices/server/reason";
import { ruleTextsOf } from "@/lib/pricing/prices/server/rule-texts";
import { titlesOf } from "@/lib/pricing/prices/server/titles";
import { type Preview, previewNights, type PreviewNight } from "../schema-preview";

type ShownNights = Pick<Preview, "averaged" | "currency" | "nights">;

/**
 * Mean prices (to the cent) and minimum stays (to a tenth) by date, before and after. Only listings in the most common
 * currency count, because prices in several currencies have no mean. Begins on the latest of the listings' todays.
 */
export function meanNights(compared: readonly ComparedListing[]): ShownNights {
  const byCurrency = [...Map.groupBy(compared, ({ listing }) => listing.currency)];
  const [most] = byCurrency.toSorted(([, one], [, other]) => other.length - one.length);
  if (!most) return { averaged: 0, currency: null, nights: [] };
  const [currency, listings] = most;
  const first = Math.max(...listings.map(({ before }) => before.first));
  const nights = Array.from({ length: previewNights }, (_, at): PreviewNight => {
    const day = first + at;
    const mean = (valueOf: (each: ComparedListing, night: number) => number | undefined) =>
      listings.reduce((sum, each) => sum + (valueOf(each, day - each.before.first) ?? 0), 0) /
      listings.length;
    return {
      date: dateOf(day),
      from: Math.round(mean((each, night) => each.before.prices[night])) / 100,
      to: Math.round(mean((each, night) => each.after.prices[night])) / 100,
      stay_from: tenths(mean((each, night) => each.before.minStays[night])),
      stay_to: tenths(mean((each, night) => each.after.minStays[night])),
    };
  });
  return { averaged: listings.length, currency, nights };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Explains a night's prices before and after; by default the night whose price changes most. */
export function explainedNight(
  { inputs, next, before, after }: ComparedListing,
  date: string | undefined,
): Preview["night"] {
  const at =
    date === undefined ? mostChanged(before.prices, after.prices) : dayOf(date) - before.first;
  if (at < 0 || at >= previewNights) return null;
  const day = before.first + at;
  const explain = (input: EngineInput) => {
    const { priceNight, stays } = makePricer(input);
    const titleOf = titlesOf(inputs.model, ruleTextsOf(input, stays));
    const night = priceNight(day);
    return reasonOf(night, input, stays.minStays[at] ?? 1, (key) => titleOf(key, night));
  };
  return { date: dateOf(day), from: explain(inputs.input), to: explain(next) };
}

function mostChanged(before: Float64Array, after: Float64Array): number {
  let most = 0;
  const change = (at: number) => Math.abs((after[at] ?? 0) - (before[at] ?? 0));
  for (let at = 0; at < previewNights; at++) if (change(at) > change(most)) most = at;
  return most;
}
