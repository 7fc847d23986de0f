import { type Caller, owned } from "@/lib/auth/server/caller";
import { type DateText, daysBetween, dayOf, today } from "@/lib/core/dates";
import { makeYield } from "@/lib/core/server/yielding";
import { db } from "@/lib/db/server";
import { booked } from "@/lib/inventory/calendars/nights";
import { effectiveOverrides } from "@/lib/pricing/engine/bounds";
import type { EngineInput, OverrideLevel } from "@/lib/pricing/engine/input";
import { hasBase, type PricedNights, priceNights } from "@/lib/pricing/engine/price";
import { fieldNames, setFields } from "@/lib/pricing/levels/override-fields";
import { toEngine } from "@/lib/pricing/levels/server";
import { lastDayAhead } from "@/lib/pricing/prices/rules";
import {
  comparedNights,
  type PriceEffect,
  priceEffect,
  engineColumns,
  nightsBeyond,
  nightsUntil,
  readEngineInputs,
} from "@/lib/pricing/prices/server";
import type { PreviewedNight, SelectionPreview, StoredSummary } from "../schema-selection";
import { listingColumns, type LockedOverrideGroup, type OverrideListing } from "./owners";
import { type GroupPlan, type PlannedRow, writesOf } from "./plan";
import type { SelectedListing, SelectionPlan } from "./selection";
import type { OverrideWrite } from "./write";

type Level = OverrideLevel["level"];
type Changed = Pick<OverrideWrite, "date" | "after">;

/** The closest first. */
const levels: readonly Level[] = ["listing", "subgroup", "group"];

/** A listing's inputs with one level's overrides changed. */
export function withOverrides(
  input: EngineInput,
  level: Level,
  writes: readonly Changed[],
): EngineInput {
  const byDay = new Map(input.overrides.find((each) => each.level === level)?.byDay);
  for (const { date, after } of writes) {
    if (after) byDay.set(dayOf(date), toEngine(after));
    else byDay.delete(dayOf(date));
  }
  const overrides = levels.flatMap((name): OverrideLevel[] => {
    if (name === level) return [{ level, byDay }];
    return input.overrides.filter((each) => each.level === name);
  });
  return { ...input, overrides };
}

/** Effect on prices of writing listings' overrides. Reads outside any transaction. */
export async function listingEffect(
  caller: Caller,
  writes: readonly OverrideWrite[],
): Promise<PriceEffect> {
  const byListing = Map.groupBy(writes, ({ owner }) => owner);
  const change = (key: number, input: EngineInput) =>
    withOverrides(input, "listing", byListing.get(key) ?? []);
  return priceEffect(caller, [...byListing.keys()], change, { nights: nightsTo(caller, writes) });
}

/** Effect on its listings' prices of writing a group's overrides. Reads outside any transaction. */
export async function groupEffect(
  caller: Caller,
  group: Pick<LockedOverrideGroup, "group" | "members">,
  writes: readonly OverrideWrite[],
): Promise<PriceEffect> {
  if (writes.length === 0) return { price_change: null, sample: [] };
  const level = levelOf(group);
  const rows = await db().listing.findMany({
    where: { ...owned(caller), ...group.members },
    select: { key: true },
  });
  const change = (_: number, input: EngineInput) => withOverrides(input, level, writes);
  const keys = rows.map(({ key }) => key);
  return priceEffect(caller, keys, change, { nights: nightsTo(caller, writes) });
}

/** Nights to compare: up to the last override, plus a day for listings whose day began earlier. */
function nightsTo(caller: Caller, writes: readonly OverrideWrite[]): number {
  const [last = ""] = writes.map(({ date }) => date).toSorted((a, b) => (a < b ? 1 : -1));
  if (last === "") return comparedNights;
  const ahead = daysBetween(today(caller.account.timeZone), last) + 2;
  return Math.min(lastDayAhead + 1, Math.max(comparedNights, ahead));
}

/** The level at which a group's overrides apply. */
function levelOf({ group }: Pick<LockedOverrideGroup, "group">): Level {
  return group.parentGroupId === null ? "group" : "subgroup";
}

/** A listing that a change reaches, with its selected nights before and after. */
interface Previewed {
  listing: Pick<OverrideListing, "listingId" | "pmsName" | "name" | "currency">;
  input: EngineInput;
  /** Why nothing is written for it; empty if it is written. */
  errors: string[];
  nights: PreviewedNight[];
}

/** Effect of planned changes on each selected night, and the totals. Pure. */
export function previewSelection(plans: readonly SelectionPlan[]): SelectionPreview {
  const previewed = plans.map(({ selected, rows, errors }): Previewed => {
    const { listing, input } = selected;
    const writes = errors.length > 0 ? [] : writesOf(rows);
    const nights = nightsBetween(selected, withOverrides(input, "listing", writes));
    return { listing, input, errors, nights };
  });
  const kept = plans.filter(({ errors }) => errors.length === 0);
  const counts = {
    changed: sum(kept, ({ rows }) => writesOf(rows).length),
    over_group: sum(kept, overGroup),
    nearer: 0,
  };
  return {
    listings: previewed.map(toAnswer),
    totals: totalsOf(previewed, counts),
    stored: storedOf(plans.flatMap(({ rows }) => rows)),
  };
}

/** Nights that a preview lists one by one; all of them are in its totals. */
const mostListed = 5_000;

/**
 * Effect of a planned change of a group's overrides on each night of its listings, and the totals. Reads outside any
 * transaction, a fixed number of statements.
 */
export async function previewGroup(
  caller: Caller,
  dates: readonly DateText[],
  { group, rows }: GroupPlan,
  now: Date = new Date(),
): Promise<SelectionPreview> {
  const sorted = dates.toSorted();
  const writes = writesOf(rows);
  const level = levelOf(group);
  const listings = await db().listing.findMany({
    where: { ...owned(caller), ...group.members },
    select: { ...engineColumns, ...listingColumns },
    orderBy: [{ name: "asc" }, { key: "asc" }],
  });
  const count = nightsUntil(sorted.at(-1) ?? "", now) + nightsBeyond;
  const inputsOf = await readEngineInputs(caller, listings, now, count);
  const yieldIfLong = makeYield();
  const previewed: Previewed[] = [];
  let nearer = 0;
  for (const listing of listings) {
    await yieldIfLong();
    const { input } = inputsOf(listing);
    const after = withOverrides(input, level, writes);
    const nights = nightsBetween({ input, dates: sorted, skipped: skipsOf(input, sorted) }, after);
    nearer += writes.filter(({ date }) => isNearer(after, date, level)).length;
    previewed.push({ listing, input, errors: [], nights });
  }
  const listed = Math.max(1, Math.floor(mostListed / sorted.length));
  return {
    listings: previewed.slice(0, listed).map(toAnswer),
    unlisted: Math.max(0, listings.length - listed),
    totals: totalsOf(previewed, { changed: writes.length, over_group: 0, nearer }),
    stored: storedOf(rows),
  };
}

function toAnswer({ listing, errors, nights }: Previewed): SelectionPreview["listings"][number] {
  const { listingId: id, pmsName: pms, name, currency } = listing;
  return { id, pms, name, currency, errors, nights };
}

/** A listing's nights as they are priced now and from other inputs. */
function nightsBetween(
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

/** Totals over all nights; nights and prices are those that are written: not skipped, and of listings without errors. */
function totalsOf(
  previewed: readonly Previewed[],
  {
    changed,
    over_group,
    nearer,
  }: Pick<SelectionPreview["totals"], "changed" | "over_group" | "nearer">,
): SelectionPreview["totals"] {
  const written = previewed
    .filter(({ errors }) => errors.length === 0)
    .map((each) => ({
      ...each,
      nights: each.nights.filter(({ skipped }) => skipped === undefined),
    }));
  const skips = (why: PreviewedNight["skipped"]) =>
    sum(previewed, ({ nights }) => nights.filter(({ skipped }) => skipped === why).length);
  return {
    nights: sum(written, ({ nights }) => nights.length),
    changed,
    booked: skips("booked"),
    past: skips("past"),
    empty: skips("empty"),
    ...outsideLimits(written),
    over_group,
    nearer,
    prices: meansOf(written),
  };
}

/** Nights above the listing's maximum and below its minimum price. */
function outsideLimits(written: readonly Previewed[]) {
  return {
    above_max: sum(written, ({ input, nights }) => {
      const most = input.max ?? Infinity;
      return nights.filter(({ to }) => to !== null && to > most).length;
    }),
    below_min: sum(written, ({ input, nights }) => {
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
function meansOf(written: readonly Previewed[]): SelectionPreview["totals"]["prices"] {
  const byCurrency = Map.groupBy(written, ({ listing }) => listing.currency ?? "");
  const sorted = [...byCurrency].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.flatMap(([currency, own]) => {
    const priced = own.flatMap(({ nights }) => nights.filter(({ from }) => from !== null));
    if (priced.length === 0) return [];
    const mean = (side: "from" | "to") =>
      Math.round((100 * sum(priced, (night) => night[side] ?? 0)) / priced.length) / 100;
    return [{ currency, nights: priced.length, from: mean("from"), to: mean("to") }];
  });
}

function skipsOf({ today: first, calendar }: EngineInput, dates: readonly DateText[]) {
  const skips = dates.flatMap((date): [DateText, "booked" | "past"][] => {
    const at = dayOf(date) - first;
    if (at < 0) return [[date, "past"]];
    return calendar.states[at] === booked ? [[date, "booked"]] : [];
  });
  return new Map(skips);
}

/** True if an override of the listing or its subgroup takes precedence over the group's. */
function isNearer(input: EngineInput, date: DateText, level: OverrideLevel["level"]): boolean {
  const found = effectiveOverrides(input.overrides, input.today).get(dayOf(date))?.level;
  return found === "listing" || (found === "subgroup" && level === "group");
}

/** Fields that are the same on every night, and those that differ. Skipped nights don't count. */
function storedOf(rows: readonly PlannedRow[]): StoredSummary {
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
