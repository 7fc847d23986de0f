import { bounded, type BoundedSuggestion, type Suggestion } from "./bounded";
import { severityOf, type EvaluationInput } from "./rules";
import * as limits from "./thresholds";
import { nudgeAlerts } from "../types";

/** A suggestion with the number of comparables behind it. */
export interface PriceAlert extends BoundedSuggestion {
  comparables: number;
  /** True if the home is booked more than its market. */
  isFuller: boolean;
}

/**
 * The prices of a listing for which an alert is due, each within the listing's bounds; none with fewer than 20
 * comparables (`pricing.md` §2.3, Confidence).
 */
export function suggestionsOf(subject: EvaluationInput): PriceAlert[] {
  const { confidence, comparables, isFuller } = subject.market;
  if (confidence !== "normal") return [];
  const due = [...baseSuggestion(subject), ...minimumSuggestion(subject)];
  return due
    .flatMap((suggestion) => bounded(suggestion, subject))
    .map((suggestion) => ({ ...suggestion, comparables, isFuller }));
}

/**
 * Severity of a price alert: the effect is the difference in percent of the current price. A cut for a home that is fuller
 * than its market is never urgent.
 */
export function alertSeverity({
  type,
  current,
  suggested,
  isFuller,
}: Suggestion & Pick<PriceAlert, "isFuller">): number {
  const percent =
    current === 0 ? limits.mostEffect : (100 * Math.abs(suggested - current)) / current;
  const severity = severityOf(nudgeAlerts[type], percent);
  return isFuller && suggested < current ? Math.min(severity, limits.mostUnurgent) : severity;
}

/** The recommended base (`pricing.md` §2.3) of parents, once the base is settled. */
function baseSuggestion({ rules, market, ...listing }: EvaluationInput): Suggestion[] {
  const { basePrice, isChild, isBaseSettled } = listing;
  const { recommended } = market;
  if (basePrice === null || isChild || !isBaseSettled || rules.setsBase) return [];
  if (recommended === null || recommended === 0) return [];
  return [{ type: "base_price", current: basePrice, suggested: recommended }];
}

/**
 * The 10th percentile of market prices, within the listing's bounds; none unless the minimum is higher (`pricing.md`
 * §5).
 */
function minimumSuggestion({ market, engine, ...listing }: EvaluationInput): Suggestion[] {
  const { minPrice, isMinimumSettled } = listing;
  const { lowPrice } = market;
  if (minPrice === null || lowPrice === null || minPrice <= lowPrice) return [];
  if (!isMinimumSettled || engine.atMinimum < limits.nightsAtMinimum) return [];
  const least = Math.ceil((limits.newMinimum.least * minPrice) / 10_000);
  const most = Math.floor((limits.newMinimum.most * minPrice) / 10_000);
  if (least > most) return [];
  const suggested = Math.min(most, Math.max(least, Math.round(lowPrice / 100))) * 100;
  return [{ type: "min_price", current: minPrice, suggested }];
}
