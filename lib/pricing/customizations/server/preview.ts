import type { Caller } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { changeOf, meanChanges } from "@/lib/pricing/prices/change";
import { type ComparedListing, compareListings } from "@/lib/pricing/prices/server/compare";
import { engineRules } from "@/lib/pricing/prices/server/rules";
import { type Kind, kinds } from "../kinds";
import type { LevelRef } from "../level-ref";
import type { Rule } from "../resolve";
import { ruleAfterWrite } from "../rules";
import type { Rules } from "../schema";
import { mostPriced, type Preview, previewNights, type PreviewRequest } from "../schema-preview";
import { type ListingImpact, listingImpacts } from "./impact";
import { findEditableLevel, type PricingLevel } from "./level";
import { checkAgainstLevel, withCurrencies } from "./level-checks";
import { readOwnRules, rulesFrom } from "./level-rules";
import { explainedNight, meanNights } from "./preview-nights";

/** A level with the rules that a write of `given` would store. */
export async function levelWith(
  caller: Caller,
  ref: LevelRef,
  given: Rules,
): Promise<{ level: PricingLevel; written: ReadonlyMap<Kind, Rule> }> {
  const level = await findEditableLevel(db(), caller, ref);
  const stored = rulesFrom(await readOwnRules(db(), caller, level.key));
  const written = new Map(
    kinds
      .filter((kind) => given[kind])
      .map((kind) => [kind, ruleAfterWrite(kind, given[kind] ?? {}, stored.get(kind))]),
  );
  checkAgainstLevel(level, given, stored, written);
  return { level, written: withCurrencies(level, written) };
}

/** Compares the next 365 nights of listings before and after a write; of many listings, 1,000 are compared. */
export async function compareImpacts(
  caller: Caller,
  impacts: readonly ListingImpact[],
  written: ReadonlyMap<Kind, Rule>,
): Promise<ComparedListing[]> {
  const after = new Map(sampled(impacts).map(({ key, next }) => [key, next]));
  return compareListings(
    caller,
    [...after.keys()],
    (key, input) => ({
      ...input,
      rules: { ...input.rules, ...engineRules(after.get(key) ?? [], written.keys()) },
    }),
    previewNights,
  );
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
  const changed = impacts.filter(({ outcome }) => outcome === "changed");
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
