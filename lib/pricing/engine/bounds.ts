import type { EngineOverride, OverrideLevel, EngineInput, BaseSource } from "./input";
import type { Profile, Season } from "@/lib/pricing/rules/kinds";
import { type Span, spanOf, yearOf } from "@/lib/pricing/rules/seasons";
import { civilOf } from "@/lib/core/dates";
import { mostAmount } from "@/lib/core/money";
import { clamp } from "@/lib/core/numbers";
import { factorOf } from "./factors";

/** The override that applies to a night and the level it comes from. */
interface EffectiveOverride {
  override: EngineOverride;
  level: OverrideLevel["level"];
}

/**
 * The effective overrides by day: the closest level applies entirely; an override whose lead time has expired is
 * ignored, and the next level applies (`pricing.md` §1, override).
 */
export function effectiveOverrides(
  levels: readonly OverrideLevel[],
  today: number,
): ReadonlyMap<number, EffectiveOverride> {
  const effective = new Map<number, EffectiveOverride>();
  for (const { level, byDay } of levels) {
    for (const [day, override] of byDay) {
      const { leadTimeExpiry } = override;
      const isExpired = leadTimeExpiry !== undefined && day - today <= leadTimeExpiry;
      if (!isExpired && !effective.has(day)) effective.set(day, { override, level });
    }
  }
  return effective;
}

interface Spell extends Span {
  night: NightSeason;
  /** Null: every year. */
  year: number | null;
}

/** Finds the season of a day (since 1970-01-01); a dated season overrides a yearly one. Undefined without a profile. */
export function seasonLookup(
  profile: Profile | undefined,
): ((day: number) => NightSeason | undefined) | undefined {
  if (!profile) return undefined;
  const { price_type: type, price_type_non_repeating: datedType = type } = profile;
  const dated = profile.non_repeating_seasons.map((season) =>
    spellOf(season, datedType === "fixed", yearOf(season)),
  );
  const yearly = profile.seasons.map((season) => spellOf(season, type === "fixed", null));
  const spells = [...dated, ...yearly];
  if (spells.length === 0) return undefined;
  return (day) => {
    const { year, dayOfYear, dayOfLeapYear } = civilOf(day);
    return spells.find((spell) => {
      if (spell.year !== null && spell.year !== year) return false;
      const index = spell.year === null ? dayOfLeapYear : dayOfYear;
      return spell.from <= index && index <= spell.to;
    })?.night;
  };
}

function spellOf(season: Season, isFixed: boolean, year: number | null): Spell {
  return { ...spanOf(season), night: { season, isFixed }, year };
}

/** Base price and thresholds of a night. */
export interface Bounds {
  base: number;
  baseSource: BaseSource;
  /** True if an override or a fixed season sets the base for this date; the market's season then doesn't apply. */
  isBaseSet: boolean;
  min: number;
  max: number;
}

/** A season and how it changes prices. */
interface NightSeason {
  season: Season;
  isFixed: boolean;
}

type Money = Pick<EngineInput, "base" | "min" | "max" | "recommendedBase">;

/** Default thresholds, as multiples of the effective base. */
const safety = { min: 0.3, max: 10 };

/**
 * Base and thresholds, each resolved separately: override > season > listing > safety (`pricing.md` §1); none above the
 * largest amount (§12).
 */
export function boundsOf(
  listing: Money,
  season: NightSeason | undefined,
  override: EngineOverride | undefined,
): Bounds {
  const seasonal = season ? seasonPrices(listing, season) : listing;
  const { base, baseSource, isBaseSet } = baseOf(listing, seasonal, season, override);
  const usualMin = seasonal.min ?? safety.min * base;
  const usualMax = seasonal.max ?? safety.max * base;
  const min = threshold(override?.minPrice, override?.minPriceType, base, usualMin);
  const max = threshold(override?.maxPrice, override?.maxPriceType, base, usualMax);
  const most = mostAmount.nightly;
  return { base, baseSource, isBaseSet, min: Math.min(min, most), max: clamp(max, min, most) };
}

function baseOf(
  listing: Money,
  seasonal: Pick<Money, "base">,
  season: NightSeason | undefined,
  override: EngineOverride | undefined,
): Pick<Bounds, "base" | "baseSource" | "isBaseSet"> {
  if (override?.basePrice !== undefined) {
    return { base: override.basePrice, baseSource: "override", isBaseSet: true };
  }
  const isSeasons = season !== undefined && season.season.base_price !== null;
  if (isSeasons && seasonal.base !== null) {
    return { base: seasonal.base, baseSource: "season", isBaseSet: season.isFixed };
  }
  if (listing.base !== null) {
    return { base: listing.base, baseSource: "listing", isBaseSet: false };
  }
  return { base: listing.recommendedBase ?? 0, baseSource: "recommended", isBaseSet: false };
}

/**
 * A fixed season replaces the prices it sets; a percentage changes the listing's own, and an unset price stays unset.
 */
function seasonPrices(
  { base, min, max }: Money,
  { season, isFixed }: NightSeason,
): Pick<Money, "base" | "min" | "max"> {
  const changed = (own: number | null, given: number | null): number | null => {
    if (given === null) return own;
    if (isFixed) return given;
    return own === null ? null : own * factorOf(given);
  };
  return {
    base: changed(base, season.base_price),
    min: changed(min, season.lowest_price),
    max: changed(max, season.highest_price),
  };
}

function threshold(
  value: number | undefined,
  type: string | undefined,
  base: number,
  usual: number,
): number {
  if (value === undefined) return usual;
  if (type === "percent_base") return base * factorOf(value);
  if (type === "percent_min" || type === "percent_max") return usual * factorOf(value);
  return value;
}
