import type { Kind } from "@/lib/pricing/customizations/kinds";
import { levelText } from "@/lib/pricing/customizations/level-ref";
import { type StepKey, stepKinds } from "@/lib/pricing/engine/explain";
import type { EngineInput, RuleLevel } from "@/lib/pricing/engine/input";
import { effectiveOverrides } from "@/lib/pricing/engine/overrides";
import { seasonLookup } from "@/lib/pricing/engine/seasons";
import type { NightAnswer, PriceSource } from "../schema-night";

interface SourceListing {
  listingId: string;
  pmsName: string;
  groupId: number | null;
  subgroupId: number | null;
  group: { name: string } | null;
  subgroup: { name: string } | null;
}

/** The level of each step of a listing's price, and of override, limits and rounding (`pricing.md` §6). */
export function sourcesOf(
  listing: SourceListing,
  input: EngineInput,
  day: number,
): NightAnswer["sources"] {
  const levelOf = (level: RuleLevel, kind: Kind | null): PriceSource => ({
    level,
    ...placeOf(listing, level),
    kind,
    rule: kind === null ? null : { ...input.rules[kind].value },
  });
  const ruleOf = (kind: Kind): PriceSource => levelOf(input.rules[kind].level, kind);
  const steps = Object.entries(stepKinds).map(([key, kind]) => [key, ruleOf(kind)]);
  const found = effectiveOverrides(input.overrides, input.today).get(day);
  const side = (isOverridden: boolean, isSeasons: boolean, own: number | null): PriceSource => {
    if (found && isOverridden) return levelOf(found.level, null);
    if (isSeasons) return ruleOf("custom_seasonal_profile");
    return levelOf(own === null ? "default" : "listing", null);
  };
  const { custom_seasonal_profile: profile } = input.rules.custom_seasonal_profile.value;
  const season = seasonLookup(profile)?.(day);
  const isSet = (field: "lowest_price" | "highest_price", own: number | null): boolean =>
    season !== undefined && season.season[field] !== null && (season.isFixed || own !== null);
  const { min, max } = input;
  const { minPrice, maxPrice } = found?.override ?? {};
  const baseFromSeason = season !== undefined && season.season.base_price !== null;
  return {
    ...(Object.fromEntries(steps) as Partial<Record<StepKey, PriceSource>>),
    default_discount_limit: levelOf("default", null),
    ...(found && { override: levelOf(found.level, null) }),
    ...(baseFromSeason && { base: ruleOf("custom_seasonal_profile") }),
    min: side(minPrice !== undefined, isSet("lowest_price", min), min),
    max: side(maxPrice !== undefined, isSet("highest_price", max), max),
    ...(input.floor !== null && { floor: levelOf("listing", null) }),
    rounding: ruleOf("rounding"),
  };
}

/** Name and URL text of a listing's level. */
function placeOf(listing: SourceListing, level: RuleLevel): Pick<PriceSource, "name" | "at"> {
  const { listingId, pmsName, groupId, subgroupId } = listing;
  if (level === "listing") {
    const ref = { scope: "listing", listing_id: listingId, pms_name: pmsName } as const;
    return { name: null, at: levelText(ref) };
  }
  if (level === "account")
    return { name: pmsName, at: levelText({ scope: "account", pms_name: pmsName }) };
  const [id, group] = level === "group" ? [groupId, listing.group] : [subgroupId, listing.subgroup];
  if (level === "default" || id === null) return { name: null, at: null };
  return { name: group?.name ?? null, at: levelText({ scope: "group", group_id: id }) };
}
