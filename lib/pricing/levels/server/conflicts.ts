import { currencyOf, type LevelRules, passedOverRules } from "../resolve";
import { fieldsOf, type Kind } from "@/lib/pricing/rules/kinds";
import type { EngineInput, RuleLevel } from "@/lib/pricing/engine/input";
import { effectiveOverrides, seasonLookup } from "@/lib/pricing/engine/bounds";
import type { EngineLevels } from "./overrides";

/** A rule or override of a group that a listing passes over, because its amounts are in another currency. */
export interface CurrencyConflict {
  rule: Kind | "override";
  level: RuleLevel;
  /** Of the amounts; null if nobody has named one. */
  currency: string | null;
  /** The listing's. */
  own: string | null;
  /** True if it would count on this day (days since 1970-01-01). */
  isOn: (day: number) => boolean;
}

/** What a listing passes over (`pricing.md` §12), of its rules and of the overrides from today on. */
export function conflictsOf(
  own: string | null,
  levels: readonly LevelRules[],
  passedDays: EngineLevels[3] | undefined,
  input: Pick<EngineInput, "overrides" | "today">,
): CurrencyConflict[] {
  const rules = passedOverRules(levels).map(({ kind, level, rule }): CurrencyConflict => {
    const { custom_seasonal_profile: profile } = fieldsOf(
      "custom_seasonal_profile",
      kind === "custom_seasonal_profile" ? rule.payload : {},
    );
    const seasonOn = seasonLookup(profile);
    const isOn = (day: number) => seasonOn?.(day) !== undefined;
    return { rule: kind, level, currency: currencyOf(rule.payload), own, isOn };
  });
  return [...rules, ...overrideConflicts(own, passedDays, input)];
}

const order = ["listing", "subgroup", "group"];

/** One conflict for each level and currency; days on which a closer override counts are none. */
function overrideConflicts(
  own: string | null,
  passedDays: EngineLevels[3] = new Map(),
  { overrides, today }: Pick<EngineInput, "overrides" | "today">,
): CurrencyConflict[] {
  if (passedDays.size === 0) return [];
  const effective = effectiveOverrides(overrides, today);
  const open = [...passedDays].filter(([day, { level }]) => {
    const closer = effective.get(day)?.level;
    return day >= today && (!closer || order.indexOf(closer) > order.indexOf(level));
  });
  const groups = Map.groupBy(open, ([, { level, currency }]) => `${level} ${currency}`);
  return [...groups.values()].flatMap((found) => {
    const [first] = found;
    if (!first) return [];
    const days = new Set(found.map(([day]) => day));
    const [, { level, currency }] = first;
    return [{ rule: "override" as const, level, currency, own, isOn: (day) => days.has(day) }];
  });
}
