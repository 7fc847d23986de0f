import type { EngineRules, RuleLevel } from "./input";

/** Together the default discounts of one empty night take no more than this leaves. */
const lowest = 0.6;
const chosenTypes = new Set(["recommended", "conservative", "aggressive"]);

/** Which of the three discounts of an empty night the engine chose, not a person (`pricing.md` §1, limit). */
export interface Chosen {
  lastMinute: boolean;
  occupancy: boolean;
  gap: boolean;
}

/** True for a rule at the default level, or of a named strength. */
export function chosenBy(rules: EngineRules): Chosen {
  const { last_minute_prices: late, occupancy_adjustment: occupancy, gap_adjustment: gap } = rules;
  return {
    lastMinute: isChosen(late.level, late.value.last_min_factor_type),
    occupancy: isChosen(occupancy.level, occupancy.value.oba_type),
    gap: isChosen(gap.level, gap.value.gap_type),
  };
}

function isChosen(level: RuleLevel, type: string | undefined): boolean {
  return level === "default" || (type !== undefined && chosenTypes.has(type));
}

/** Factor that lifts the product of the chosen discounts to `lowestTogether`; 1 where it is no lower. */
export function limitFactor(
  chosen: Chosen,
  lastMinute: number,
  occupancy: number,
  gap: number,
): number {
  const late = chosen.lastMinute && lastMinute < 1 ? lastMinute : 1;
  const empty = chosen.occupancy && occupancy < 1 ? occupancy : 1;
  const short = chosen.gap && gap < 1 ? gap : 1;
  const product = late * empty * short;
  // Above the lowest limit there can be, none is broken.
  if (product >= lowest) return 1;
  const limit = Math.min(lowest, late, empty, short);
  return product < limit ? limit / product : 1;
}

/** What the chosen discounts leave of a price together at least: min(0.60, the smallest of them). */
export function lowestTogether(
  chosen: Chosen,
  lastMinute: number,
  occupancy: number,
  gap: number,
): number {
  return Math.min(
    lowest,
    chosen.lastMinute ? lastMinute : 1,
    chosen.occupancy ? occupancy : 1,
    chosen.gap ? gap : 1,
  );
}
