import { dayOf } from "@/lib/core/dates";
import { effectiveOverrides } from "@/lib/pricing/engine/overrides";
import { hasBase, type PricedNights, priceNights } from "@/lib/pricing/engine/price";
import { lastDayAhead } from "@/lib/pricing/prices/schema";
import { fieldNames, setFields } from "../fields";
import type { PreviewedNight, SelectionPreview, StoredSummary } from "../schema-selection";
import { withOverrides } from "./effect";
import { writesOf } from "./plan";
import type { SelectionPlan } from "./selection-plan";

type Listing = SelectionPreview["listings"][number];

/** What planned changes of selected nights do to each night, and together. Pure. */
export function previewOf(plans: readonly SelectionPlan[]): SelectionPreview {
  const listings = plans.map(previewListing);
  return { listings, totals: totalsOf(plans, listings), stored: storedOf(plans) };
}

function previewListing({ selected, rows, errors }: SelectionPlan): Listing {
  const { listing, input, dates, skipped } = selected;
  const writes = errors.length > 0 ? [] : writesOf(rows);
  const last = dayOf(dates.at(-1) ?? "") - input.today;
  const count = Math.max(0, Math.min(last, lastDayAhead) + 1);
  const before = priceNights(input, input.today, count);
  const after = priceNights(withOverrides(input, "listing", writes), input.today, count);
  const isPriced = hasBase(input);
  const { listingId: id, pmsName: pms, name, currency } = listing;
  return {
    id,
    pms,
    name,
    currency,
    errors,
    nights: dates.map((date): PreviewedNight => {
      const at = dayOf(date) - input.today;
      const skip = skipped.get(date);
      return {
        date,
        from: isPriced ? priceAt(before, at) : null,
        to: isPriced ? priceAt(after, at) : null,
        min_stay_from: before.minStays[at] ?? 1,
        min_stay_to: after.minStays[at] ?? 1,
        ...(skip && { skipped: skip }),
      };
    }),
  };
}

function priceAt({ prices }: PricedNights, at: number): number | null {
  const price = prices[at];
  return price === undefined ? null : price / 100;
}

/** A listing that is written, and its nights that are not skipped. */
interface Written {
  plan: SelectionPlan;
  nights: PreviewedNight[];
  currency: string | null;
}

function totalsOf(
  plans: readonly SelectionPlan[],
  listings: readonly Listing[],
): SelectionPreview["totals"] {
  const all = listings.flatMap(({ nights }) => nights);
  const written = plans.flatMap((plan, at): Written[] => {
    const { nights = [], currency = null } = listings[at] ?? {};
    if (plan.errors.length > 0) return [];
    return [{ plan, nights: nights.filter(({ skipped }) => skipped === undefined), currency }];
  });
  return {
    nights: sum(written, ({ nights }) => nights.length),
    changed: sum(written, ({ plan }) => writesOf(plan.rows).length),
    booked: all.filter(({ skipped }) => skipped === "booked").length,
    past: all.filter(({ skipped }) => skipped === "past").length,
    empty: all.filter(({ skipped }) => skipped === "empty").length,
    above_max: sum(written, ({ plan: { selected }, nights }) => {
      const most = selected.input.max ?? Infinity;
      return nights.filter(({ to }) => to !== null && to > most).length;
    }),
    below_min: sum(written, ({ plan: { selected }, nights }) => {
      const least = selected.input.min ?? 0;
      return nights.filter(({ to }) => to !== null && to < least).length;
    }),
    over_group: sum(written, ({ plan }) => overGroup(plan)),
    prices: meansOf(written),
  };
}

function sum<T>(of: readonly T[], value: (each: T) => number): number {
  return of.reduce((total, each) => total + value(each), 0);
}

/** Nights where an override of the listing takes the place of one of its group. */
function overGroup({ selected: { input }, rows }: SelectionPlan): number {
  const effective = effectiveOverrides(input.overrides, input.today);
  const isOver = (date: string) => {
    const level = effective.get(dayOf(date))?.level;
    return level !== undefined && level !== "listing";
  };
  return rows.filter(({ write }) => write.before === null && write.after && isOver(write.date))
    .length;
}

function meansOf(written: readonly Written[]): SelectionPreview["totals"]["prices"] {
  const byCurrency = Map.groupBy(written, ({ currency }) => currency ?? "");
  const sorted = [...byCurrency].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.flatMap(([currency, own]) => {
    const priced = own.flatMap(({ nights }) => nights.filter(({ from }) => from !== null));
    if (priced.length === 0) return [];
    const mean = (side: "from" | "to") =>
      Math.round((100 * sum(priced, (night) => night[side] ?? 0)) / priced.length) / 100;
    return [{ currency, nights: priced.length, from: mean("from"), to: mean("to") }];
  });
}

/** Fields that every night has alike, and those that only some have. Skipped nights do not count. */
function storedOf(plans: readonly SelectionPlan[]): StoredSummary {
  const befores = plans.flatMap(({ rows }) => rows.map(({ write }) => write.before ?? {}));
  const [first = {}, ...others] = befores;
  const isCommon = (name: (typeof fieldNames)[number]) =>
    others.every((each) => each[name] === first[name]);
  const common = fieldNames.filter(isCommon).map((name) => [name, first[name]]);
  return {
    nights: befores.filter((each) => Object.keys(each).length > 0).length,
    common: setFields(Object.fromEntries(common)),
    mixed: fieldNames.filter((name) => !isCommon(name)),
  };
}
