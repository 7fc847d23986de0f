import type { EngineRules, RuleLevel } from "./input";

/** The default discounts of one empty night together leave at least this share of the price. */
const lowest = 0.6;
const chosenTypes = new Set(["recommended", "conservative", "aggressive"]);

/** Which of the three discounts of an empty night are defaults or named strengths (`pricing.md` §1, limit). */
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

/** Factor that raises the product of the chosen discounts to `lowestTogether`; 1 if it isn't lower. */
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
  // A product above the lowest possible limit breaks none.
  if (product >= lowest) return 1;
  const limit = Math.min(lowest, late, empty, short);
  return product < limit ? limit / product : 1;
}

/** The least share of a price that the chosen discounts leave together: min(0.60, the smallest of them). */
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
