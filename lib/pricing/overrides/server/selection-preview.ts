import { dayOf } from "@/lib/core/dates";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { effectiveOverrides } from "@/lib/pricing/engine/overrides";
import { hasBase, type PricedNights, priceNights } from "@/lib/pricing/engine/price";
import { lastDayAhead } from "@/lib/pricing/prices/schema";
import { fieldNames, setFields } from "../fields";
import type { PreviewedNight, SelectionPreview, StoredSummary } from "../schema-selection";
import { withOverrides } from "./effect";
import { type PlannedRow, writesOf } from "./plan";
import type { SelectedListing } from "./selection";
import type { SelectionPlan } from "./selection-plan";

type Listing = SelectionPreview["listings"][number];

/** Effect of planned changes on each selected night, and the totals. Pure. */
export function previewOf(plans: readonly SelectionPlan[]): SelectionPreview {
  const listings = plans.map(previewListing);
  const rows = plans.flatMap((plan) => plan.rows);
  return { listings, totals: totalsOf(plans, listings), stored: storedOf(rows) };
}

function previewListing({ selected, rows, errors }: SelectionPlan): Listing {
  const { listing, input } = selected;
  const writes = errors.length > 0 ? [] : writesOf(rows);
  const { listingId: id, pmsName: pms, name, currency } = listing;
  const nights = nightsBetween(selected, withOverrides(input, "listing", writes));
  return { id, pms, name, currency, errors, nights };
}

/** A listing's nights as they are priced now and from other inputs. */
export function nightsBetween(
  { input, dates, skipped }: Pick<SelectedListing, "input" | "dates" | "skipped">,
  next: EngineInput,
): PreviewedNight[] {
  const last = dayOf(dates.at(-1) ?? "") - input.today;
  const count = Math.max(0, Math.min(last, lastDayAhead) + 1);
  const before = priceNights(input, input.today, count);
  const after = priceNights(next, input.today, count);
  const isPriced = hasBase(input);
  return dates.map((date): PreviewedNight => {
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
  });
}

function priceAt({ prices }: PricedNights, at: number): number | null {
  const price = prices[at];
  return price === undefined ? null : price / 100;
}

/** A listing, and its nights that are not skipped. */
interface Counted {
  input: EngineInput;
  nights: readonly PreviewedNight[];
  currency: string | null;
}

function totalsOf(
  plans: readonly SelectionPlan[],
  listings: readonly Listing[],
): SelectionPreview["totals"] {
  const all = listings.flatMap(({ nights }) => nights);
  const kept = plans.filter(({ errors }) => errors.length === 0);
  const written = plans.flatMap((plan, at): Counted[] => {
    const { nights = [], currency = null } = listings[at] ?? {};
    if (plan.errors.length > 0) return [];
    const { input } = plan.selected;
    return [{ input, nights: nights.filter(({ skipped }) => skipped === undefined), currency }];
  });
  return {
    nights: sum(written, ({ nights }) => nights.length),
    changed: sum(kept, ({ rows }) => writesOf(rows).length),
    booked: all.filter(({ skipped }) => skipped === "booked").length,
    past: all.filter(({ skipped }) => skipped === "past").length,
    empty: all.filter(({ skipped }) => skipped === "empty").length,
    ...outsideLimits(written),
    over_group: sum(kept, overGroup),
    nearer: 0,
    prices: meansOf(written),
  };
}

/** Nights above the listing's maximum and below its minimum price. */
export function outsideLimits(counted: readonly Counted[]) {
  return {
    above_max: sum(counted, ({ input, nights }) => {
      const most = input.max ?? Infinity;
      return nights.filter(({ to }) => to !== null && to > most).length;
    }),
    below_min: sum(counted, ({ input, nights }) => {
      const least = input.min ?? 0;
      return nights.filter(({ to }) => to !== null && to < least).length;
    }),
  };
}

function sum<T>(of: readonly T[], value: (each: T) => number): number {
  return of.reduce((total, each) => total + value(each), 0);
}

/** Nights on which an override of the listing replaces one of its group. */
function overGroup({ selected: { input }, rows }: SelectionPlan): number {
  const effective = effectiveOverrides(input.overrides, input.today);
  const isOver = (date: string) => {
    const level = effective.get(dayOf(date))?.level;
    return level !== undefined && level !== "listing";
  };
  return rows.filter(({ write }) => write.before === null && write.after && isOver(write.date))
    .length;
}

/** Mean prices before and after, by currency. */
export function meansOf(
  written: readonly Pick<Counted, "nights" | "currency">[],
): SelectionPreview["totals"]["prices"] {
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

/** Fields that are the same on every night, and those that differ. Skipped nights don't count. */
export function storedOf(rows: readonly PlannedRow[]): StoredSummary {
  const befores = rows.map(({ write }) => write.before ?? {});
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
