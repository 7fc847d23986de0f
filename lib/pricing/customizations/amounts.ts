import { type DatedSeason, fieldsOf, type Profile, type Season } from "./fields";
import type { Kind, Payload } from "./kinds";

/** One amount of money in a rule; `name` is its season's. Browser-safe. */
export interface RuleAmount {
  name: string | null;
  field: "price" | "min" | "base" | "max";
  amount: number;
}

/** The amounts of a rule, in the currency beside it; percentages are none. */
export function amountsIn(kind: Kind, payload: Payload): RuleAmount[] {
  if (kind === "last_minute_prices") {
    const { last_min_factor_type: type, last_min_factor_value: amount } = fieldsOf(kind, payload);
    const isFixed = type === "fixed" && amount !== undefined;
    return isFixed ? [{ name: null, field: "price", amount }] : [];
  }
  if (kind !== "custom_seasonal_profile") return [];
  const { custom_seasonal_profile: profile } = fieldsOf(kind, payload);
  return profile ? fixedSeasons(profile).flatMap(seasonAmounts) : [];
}

/**
 * True if a rule's prices are amounts of money. `rule_has_amounts` in the database says the same: it finds such rules
 * where listings are written.
 */
export function hasAmounts(kind: Kind, payload: Payload): boolean {
  if (kind === "last_minute_prices") {
    return fieldsOf(kind, payload).last_min_factor_type === "fixed";
  }
  if (kind !== "custom_seasonal_profile") return false;
  const { custom_seasonal_profile: profile } = fieldsOf(kind, payload);
  return profile !== undefined && fixedSeasons(profile).length > 0;
}

/** The currency stored beside a rule's amounts; null if nobody has named one. */
export function currencyOf(payload: Payload): string | null {
  const { currency } = payload;
  return typeof currency === "string" ? currency : null;
}

/** A rule without its amounts; null if nothing else is left of it. */
export function withoutAmounts(kind: Kind, payload: Payload): Payload | null {
  if (kind !== "custom_seasonal_profile") return null;
  const { custom_seasonal_profile: profile } = fieldsOf(kind, payload);
  if (!profile) return null;
  const { price_type: type, price_type_non_repeating: dated = type } = profile;
  const seasons = type === "fixed" ? [] : profile.seasons;
  const others = dated === "fixed" ? [] : profile.non_repeating_seasons;
  if (seasons.length + others.length === 0) return null;
  const kept = { price_type: "percentage", seasons, non_repeating_seasons: others };
  return { custom_seasonal_profile: kept };
}

function fixedSeasons(profile: Profile): (Season | DatedSeason)[] {
  const { price_type: type, price_type_non_repeating: dated = type } = profile;
  return [
    ...(type === "fixed" ? profile.seasons : []),
    ...(dated === "fixed" ? profile.non_repeating_seasons : []),
  ];
}

const seasonFields = [
  ["min", "lowest_price"],
  ["base", "base_price"],
  ["max", "highest_price"],
] as const;

function seasonAmounts(season: Season): RuleAmount[] {
  return seasonFields.flatMap(([field, name]) => {
    const amount = season[name];
    return amount === null ? [] : [{ name: season.season_name, field, amount }];
  });
}
