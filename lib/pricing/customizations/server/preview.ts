import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/db/server";
import {
  changeOf,
  meanChanges,
  type ComparedListing,
  compareListings,
  priceEffect,
  reasonOf,
  ruleTextsOf,
  titlesOf,
} from "@/lib/pricing/prices/server";
import type { Kind } from "@/lib/pricing/rules/kinds";
import type { LevelRef } from "@/lib/pricing/levels/level-ref";
import { engineRules, type Rule, type LevelRules, resolve } from "@/lib/pricing/levels/resolve";
import { ruleAfterWrite, same } from "../rules";
import type { Rules } from "../schema";
import {
  mostPriced,
  type Preview,
  previewNights,
  type PreviewRequest,
  type PreviewNight,
  type AffectedListings,
  type Tried,
} from "../schema-answers";
import { prepareRules } from "./level-checks";
import { dateOf, dayOf } from "@/lib/core/dates";
import { makePricer } from "@/lib/pricing/engine/price";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { type PricingLevel, groupNames, levelLookup } from "@/lib/pricing/levels/server";

/** What a write of `given` would store at a level, whatever its rules are now. */
function levelWith(caller: Caller, ref: LevelRef, given: Rules) {
  return prepareRules(db(), caller, ref, given, { agrees: () => true, next: ruleAfterWrite });
}

/** Compares the next 365 nights of listings before and after a write; of many listings, 1,000 are compared. */
async function compareImpacts(
  caller: Caller,
  impacts: readonly ListingImpact[],
  written: ReadonlyMap<Kind, Rule>,
): Promise<ComparedListing[]> {
  const { keys, change, pooledBy } = changeBy(sampled(impacts), written);
  return compareListings(caller, keys, change, previewNights, { pooledBy });
}

/** At most `mostPriced` of them, spread evenly. */
function sampled<T>(all: readonly T[]): readonly T[] {
  if (all.length <= mostPriced) return all;
  const step = all.length / mostPriced;
  return all.filter((_, at) => at === 0 || Math.floor(at / step) > Math.floor((at - 1) / step));
}

type PreviewOptions = Pick<PreviewRequest, "listing" | "date">;

/**
 * Prices before and after a write of `given` at a level, without writing: how many listings change, and the nights of
 * one listing or the mean of those that change. Throws as the write would, and ERR-LISTING-NOT-FOUND for a `listing`
 * outside the level. A fixed number of statements.
 */
export async function previewRules(
  caller: Caller,
  ref: LevelRef,
  given: Rules,
  { listing, date }: PreviewOptions,
): Promise<Preview> {
  const { level, written } = await levelWith(caller, ref, given);
  const impacts = await listingImpacts(db(), caller, level, written);
  const shown =
    listing ?? (level.listing && { id: level.listing.listingId, pms: level.listing.pmsName });
  const one = impacts.find(
    (each) => each.listing.listingId === shown?.id && each.listing.pmsName === shown.pms,
  );
  if (shown && !one) throw new Refusal("ERR-LISTING-NOT-FOUND");
  const changed = impacts.filter(isChanged);
  const compared = await compareImpacts(caller, changed, written);
  const repriced = compared.filter(({ pricesChange }) => pricesChange);
  const restayed = compared.filter(({ staysChange }) => staysChange);
  const single = one && (await comparedOne(caller, one, compared, written));
  const behind = one ? [single ?? []].flat() : repriced.length > 0 ? repriced : restayed;
  return {
    listings_changed: changed.length,
    listings_shielded: impacts.filter(({ outcome }) => outcome === "shielded").length,
    listings_priced: Math.min(changed.length, mostPriced),
    prices_changed: repriced.length,
    stays_changed: restayed.length,
    affected: compared.filter((each) => each.pricesChange || each.staysChange).length,
    price_change: meanChanges(repriced.map((each) => changeOf(each.inputs.input, each))),
    ...meanNights(behind),
    night: single ? explainedNight(single, date) : null,
  };
}

/** The listing from those already compared, else compared on its own; undefined without a base price. */
async function comparedOne(
  caller: Caller,
  one: ListingImpact,
  compared: readonly ComparedListing[],
  written: ReadonlyMap<Kind, Rule>,
): Promise<ComparedListing | undefined> {
  const found = compared.find(({ listing }) => listing.key === one.key);
  if (found) return found;
  const [other] = await compareImpacts(caller, [one], written);
  return other;
}

type ShownNights = Pick<Preview, "averaged" | "currency" | "nights">;

/**
 * Mean prices (to the cent) and minimum stays (to a tenth) by date, before and after. Only listings in the most common
 * currency count, because prices in several currencies have no mean. Begins on the latest of the listings' todays.
 */
function meanNights(compared: readonly ComparedListing[]): ShownNights {
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
function explainedNight(
  { inputs, next, nextModel, before, after }: ComparedListing,
  date: string | undefined,
): Preview["night"] {
  const at =
    date === undefined ? mostChanged(before.prices, after.prices) : dayOf(date) - before.first;
  if (at < 0 || at >= previewNights) return null;
  const day = before.first + at;
  const explain = (input: EngineInput, model: ComparedListing["nextModel"]) => {
    const { priceNight, stays } = makePricer(input);
    const titleOf = titlesOf(model, ruleTextsOf(input, stays), input.pool);
    const night = priceNight(day);
    return reasonOf(night, input, stays.minStays[at] ?? 1, (key) => titleOf(key, night));
  };
  return {
    date: dateOf(day),
    from: explain(inputs.input, inputs.model),
    to: explain(next, nextModel),
  };
}

function mostChanged(before: Float64Array, after: Float64Array): number {
  let most = 0;
  const change = (at: number) => Math.abs((after[at] ?? 0) - (before[at] ?? 0));
  for (let at = 0; at < previewNights; at++) if (change(at) > change(most)) most = at;
  return most;
}

/** Most names in a list, because people read them. */
const mostNames = 500;

/**
 * Names the listings that a write of `given` at a level would change (a price or minimum stay in the next 365 nights;
 * at most 1,000 listings are priced), and those that a closer rule shields. Throws as the write would.
 */
export async function affectedListings(
  caller: Caller,
  ref: LevelRef,
  given: Rules,
): Promise<AffectedListings> {
  const { level, written } = await levelWith(caller, ref, given);
  const impacts = await listingImpacts(db(), caller, level, written);
  const candidates = impacts.filter(isChanged);
  const compared = await compareImpacts(caller, candidates, written);
  const changed = new Set(
    compared.flatMap((each) => (each.pricesChange || each.staysChange ? [each.listing.key] : [])),
  );
  return {
    changed: named(candidates.filter(({ key }) => changed.has(key))),
    shielded: named(impacts.filter(({ outcome }) => outcome === "shielded")),
  };
}

function named(impacts: readonly ListingImpact[]): AffectedListings["changed"] {
  return impacts.slice(0, mostNames).map(({ listing, closer }) => ({
    listing_id: listing.listingId,
    pms_name: listing.pmsName,
    listing_name: listing.name,
    by: closer.map(({ rules: _rules, ...by }) => by),
  }));
}

/** Effect of a change of a level's rules on one of its listings. */
interface ListingImpact {
  listing: { listingId: string; pmsName: string; name: string };
  key: number;
  /** The levels with the written rules, closest first. */
  next: readonly LevelRules[];
  /** shielded: a closer level decides. */
  outcome: "changed" | "shielded" | "same";
  /** Levels that shield it, closest first. */
  closer: readonly LevelRules[];
}

/** Counts the listings that a write of `rules` at a level would change, and what it would do to their prices. */
export async function impactOf(
  caller: Caller,
  level: PricingLevel,
  rules: ReadonlyMap<Kind, Rule>,
): Promise<Tried> {
  const impacts = await listingImpacts(db(), caller, level, rules);
  const changed = impacts.filter(isChanged);
  const { keys, change, pooledBy } = changeBy(changed, rules);
  const effect = await priceEffect(caller, keys, change, { pooledBy });
  return {
    listings_changed: changed.length,
    listings_shielded: impacts.filter(({ outcome }) => outcome === "shielded").length,
    ...effect,
  };
}

function isChanged({ outcome }: ListingImpact): boolean {
  return outcome === "changed";
}

/** The keys of listings, and the engine inputs and pools that a write of rules makes for them. */
function changeBy(impacts: readonly ListingImpact[], written: ReadonlyMap<Kind, Rule>) {
  const after = new Map(impacts.map(({ key, next }) => [key, next]));
  const change = (key: number, input: EngineInput): EngineInput => ({
    ...input,
    rules: { ...input.rules, ...engineRules(after.get(key) ?? [], written.keys()) },
  });
  const setsPools = written.has("occupancy_adjustment");
  const pooledBy = setsPools ? (key: number) => after.get(key) : undefined;
  return { keys: [...after.keys()], change, pooledBy };
}

/** Effect of a write of `rules` at a level on each of its listings, by name. */
async function listingImpacts(
  tx: Tx,
  caller: Caller,
  level: PricingLevel,
  rules: ReadonlyMap<Kind, Rule>,
): Promise<ListingImpact[]> {
  const listings = await tx.listing.findMany({
    where: { ...ownedListings(caller), ...level.members },
    select: {
      key: true,
      groupId: true,
      subgroupId: true,
      pmsName: true,
      listingId: true,
      name: true,
      currency: true,
    },
    orderBy: [{ name: "asc" }, { key: "asc" }],
  });
  const rows = await tx.customization.findMany({
    where: { ...owned(caller), kind: { in: [...rules.keys()] } },
  });
  const names = await groupNames(tx, caller);
  const before = levelLookup(rows, names);
  const after = levelLookup(rows, names, { level: level.key, rules });
  const written = [...rules.keys()];
  return listings.map(({ key, groupId, subgroupId, currency, ...listing }) => {
    const chain = { listingKey: key, groupId, subgroupId, pmsName: listing.pmsName, currency };
    const next = after(chain);
    return { key, listing, next, ...compare(level, written, before(chain), next) };
  });
}

function compare(
  level: PricingLevel,
  written: readonly Kind[],
  old: readonly LevelRules[],
  next: readonly LevelRules[],
): Pick<ListingImpact, "outcome" | "closer"> {
  const changed = written.some(
    (kind) => !same(resolve(kind, old).value, resolve(kind, next).value),
  );
  const own = old.findIndex((each) => each.level === levelName(level));
  const closer = old
    .slice(0, own)
    .filter(({ rules }) => written.some((kind) => rules.get(kind)?.isOn));
  if (changed) return { outcome: "changed", closer };
  return { outcome: closer.length > 0 ? "shielded" : "same", closer };
}

function levelName({ scope, members }: PricingLevel): LevelRules["level"] {
  return scope === "group" && "subgroupId" in members ? "subgroup" : scope;
}
