import { atMinimum } from "./nights";
import { bounded, type BoundedSuggestion, type Suggestion } from "./bounded";
import { severityOf, type EvaluationInput } from "./rules";
import * as limits from "./thresholds";
import { nudgeAlerts } from "../types";

/** The prices of a listing for which an alert is due, each within the listing's bounds. */
export function suggestionsOf(subject: EvaluationInput): BoundedSuggestion[] {
  const found = [...baseSuggestion(subject), ...minimumSuggestion(subject)];
  return found.flatMap((suggestion) => bounded(suggestion, subject));
}

/** Severity of a price alert: the effect is the difference in percent of the current price. */
export function alertSeverity({ type, current, suggested }: Suggestion): number {
  const percent =
    current === 0 ? limits.mostEffect : (100 * Math.abs(suggested - current)) / current;
  return severityOf(nudgeAlerts[type], percent);
}

/** The market's median asking price in whole units: the recommended base until the engine computes one (`pricing.md` §4). */
function baseSuggestion({ basePrice, isChild, rules, market }: EvaluationInput): Suggestion[] {
  if (basePrice === null || isChild || rules.hasSeasons || market.medianPrice === null) return [];
  const suggested = Math.round(market.medianPrice / 100) * 100;
  const differs = Math.abs(suggested - basePrice) > limits.baseDiffersBy * basePrice;
  if (suggested === 0 || !differs) return [];
  return [{ type: "base_price", current: basePrice, suggested }];
}

/** The p10 of what the market asks, within its bounds; nothing where that is not lower. */
function minimumSuggestion({ minPrice, nights, market, ...rest }: EvaluationInput): Suggestion[] {
  if (minPrice === null || market.lowPrice === null || !rest.isMinimumSettled) return [];
  const sitting = atMinimum(nights, minPrice, limits.minimumNights);
  if (sitting.length < limits.nightsAtMinimum) return [];
  const least = Math.ceil((limits.newMinimum.least * minPrice) / 10_000);
  const most = Math.floor((limits.newMinimum.most * minPrice) / 10_000);
  if (least > most) return [];
  const suggested = Math.min(most, Math.max(least, Math.round(market.lowPrice / 100))) * 100;
  return [{ type: "min_price", current: minPrice, suggested }];
}
