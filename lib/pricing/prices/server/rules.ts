import { fieldsOf } from "@/lib/pricing/customizations/fields";
import { type Kind } from "@/lib/pricing/customizations/kinds";
import { type LevelRules, resolve } from "@/lib/pricing/customizations/resolve";
import type { EngineRules } from "@/lib/pricing/engine/input";

/** The effective rules of a chain of levels, as the engine takes them. */
export function rulesOf(levels: readonly LevelRules[]): EngineRules {
  const effective = <K extends Kind>(kind: K) => {
    const { value, level } = resolve(kind, levels);
    return { value: fieldsOf(kind, value), level };
  };
  return {
    seasonality: effective("seasonality"),
    last_minute_prices: effective("last_minute_prices"),
    day_of_week_adjustment: effective("day_of_week_adjustment"),
    far_out_premium: effective("far_out_premium"),
    demand_factor: effective("demand_factor"),
    custom_seasonal_profile: effective("custom_seasonal_profile"),
    occupancy_adjustment: effective("occupancy_adjustment"),
    gap_adjustment: effective("gap_adjustment"),
    min_stay: effective("min_stay"),
    rounding: effective("rounding"),
    weekend_days: effective("weekend_days"),
  };
}
