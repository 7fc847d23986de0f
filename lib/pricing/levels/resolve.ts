import type { EngineRules, RuleLevel } from "@/lib/pricing/engine/input";
import {
  kinds,
  type DatedSeason,
  fieldsOf,
  type Profile,
  type Season,
  defaultRule,
  type Kind,
  type Payload,
  withToggle,
} from "@/lib/pricing/rules/kinds";

/** A rule of one level as it is stored. */
export interface Rule {
  isOn: boolean;
  payload: Payload;
}

/** The group or PMS whose rule applies; null for a listing's own rule and for the default. */
type RuleSource = { group_id: number; name: string } | { pms_name: string } | null;

/** One level of a chain with its own rules. */
export interface LevelRules {
  level: Exclude<RuleLevel, "default">;
  source: RuleSource;
  rules: ReadonlyMap<Kind, Rule>;
  /** Rules of the level whose amounts are in another currency than the listing's; they are not among `rules`. */
  passedOver?: ReadonlyMap<Kind, Rule>;
}

/** The effective rule at a level. */
interface ResolvedRule {
  /** In the shape a POST takes. */
  value: Payload;
  level: RuleLevel;
  source: RuleSource;
}

/** A rule that would apply, but for the currency of its amounts. */
interface PassedOverRule {
  kind: Kind;
  level: LevelRules["level"];
  source: RuleSource;
  rule: Rule;
}

/** The rules that a listing passes over before it comes to the effective one (`pricing.md` §12). */
export function passedOverRules(levels: readonly LevelRules[]): PassedOverRule[] {
  return levels.flatMap(({ level, source, passedOver = new Map() }, at) =>
    [...passedOver].flatMap(([kind, rule]: [Kind, Rule]) => {
      const isShielded = levels.slice(0, at).some(({ rules }) => rules.get(kind)?.isOn);
      return isShielded ? [] : [{ kind, level, source, rule }];
    }),
  );
}

/**
 * The effective rule: the first level whose toggle is on applies entirely, else the engine's default (`contract.md`
 * §8). `levels` go from the closest (the listing) to the widest (the account).
 */
export function resolve(kind: Kind, levels: readonly LevelRules[]): ResolvedRule {
  for (const { level, source, rules } of levels) {
    const rule = rules.get(kind);
    if (rule?.isOn) return { value: withToggle(kind, true, rule.payload), level, source };
  }
  return { value: defaultRule(kind), level: "default", source: null };
}

const known = new WeakMap<readonly LevelRules[], EngineRules>();

/** The effective rules of a chain of levels, as the engine takes them; the same object for the same chain. */
export function effectiveRules(levels: readonly LevelRules[]): EngineRules {
  const rules = known.get(levels) ?? (engineRules(levels, kinds) as EngineRules);
  known.set(levels, rules);
  return rules;
}

/** The effective rules of some kinds. */
export function engineRules(
  levels: readonly LevelRules[],
  wanted: Iterable<Kind>,
): Partial<EngineRules> {
  const rules = Array.from(wanted, (kind) => {
    const { value, level } = resolve(kind, levels);
    return [kind, { value: fieldsOf(kind, value), level }];
  });
  return Object.fromEntries(rules);
}

/** One amount of money in a rule; `name` is its season's. Browser-safe. */
interface RuleAmount {
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
