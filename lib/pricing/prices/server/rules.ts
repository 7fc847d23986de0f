import { fieldsOf } from "@/lib/pricing/customizations/fields";
import type { Kind } from "@/lib/pricing/customizations/kinds";
import { type LevelRules, resolve } from "@/lib/pricing/customizations/resolve";
import type { EngineRules } from "@/lib/pricing/engine/input";

/** The effective rules of a chain of levels, as the engine takes them. */
export function rulesOf(levels: readonly LevelRules[]): EngineRules {
  return {
    seasonality: effective("seasonality", levels),
    last_minute_prices: effective("last_minute_prices", levels),
    day_of_week_adjustment: effective("day_of_week_adjustment", levels),
    far_out_premium: effective("far_out_premium", levels),
    demand_factor: effective("demand_factor", levels),
    custom_seasonal_profile: effective("custom_seasonal_profile", levels),
    occupancy_adjustment: effective("occupancy_adjustment", levels),
    gap_adjustment: effective("gap_adjustment", levels),
    min_stay: effective("min_stay", levels),
    rounding: effective("rounding", levels),
    weekend_days: effective("weekend_days", levels),
  };
}

/** The effective rules of some kinds. */
export function engineRules(
  levels: readonly LevelRules[],
  kinds: Iterable<Kind>,
): Partial<EngineRules> {
  return Object.fromEntries(Array.from(kinds, (kind) => [kind, effective(kind, levels)]));
}

function effective<K extends Kind>(kind: K, levels: readonly LevelRules[]) {
  const { value, level } = resolve(kind, levels);
  return { value: fieldsOf(kind, value), level };
}
