import { suggestedBase } from "@/lib/market/model/recommended-base";
import { severityOf, type EvaluationInput } from "./rules";
import * as limits from "./thresholds";
import { nudgeAlerts, type NudgeType } from "../types";

/** A price that should be another one. Minor units; the suggested one is whole in the currency. */
export interface Suggestion {
  type: NudgeType;
  current: number;
  suggested: number;
  /** The bounds within which a suggested price can be accepted. */
  least: number;
  most: number;
  /** Comparables behind it. */
  comparables: number;
}

/** The prices of a listing for which an alert is due; none with fewer than 20 comparables (`pricing.md` §2.3). */
export function suggestionsOf(subject: EvaluationInput): Suggestion[] {
  if (subject.market.confidence !== "normal") return [];
  return [...baseSuggestion(subject), ...minimumSuggestion(subject)];
}

/** Severity of a price alert: the effect is the difference in percent of the current price. */
export function alertSeverity({
  type,
  current,
  suggested,
}: Pick<Suggestion, "type" | "current" | "suggested">): number {
  const percent =
    current === 0 ? limits.mostEffect : (100 * Math.abs(suggested - current)) / current;
  return severityOf(nudgeAlerts[type], percent);
}

/** The recommended base within the listing's own bounds (`pricing.md` §2.3); of parents, once the base is settled. */
function baseSuggestion({ rules, market, ...listing }: EvaluationInput): Suggestion[] {
  const { basePrice: base, minPrice: min, maxPrice: max, isChild, isBaseSettled } = listing;
  if (base === null || isChild || !isBaseSettled || rules.setsBase) return [];
  const suggested = suggestedBase(market.recommended, { base, min, max });
  if (suggested === null || suggested === 0) return [];
  const bounds = { least: min ?? 0, most: max ?? Infinity };
  const { comparables } = market;
  return [{ type: "base_price", current: base, suggested, ...bounds, comparables }];
}

/** The p10 of what the market asks, within its bounds; nothing where the minimum is no higher (`pricing.md` §5). */
function minimumSuggestion({ market, engine, ...listing }: EvaluationInput): Suggestion[] {
  const { minPrice, basePrice, maxPrice } = listing;
  const { lowPrice, comparables } = market;
  if (minPrice === null || lowPrice === null || minPrice <= lowPrice) return [];
  if (!listing.isMinimumSettled || engine.atMinimum < limits.nightsAtMinimum) return [];
  const least = Math.ceil((limits.newMinimum.least * minPrice) / 10_000);
  const most = Math.floor((limits.newMinimum.most * minPrice) / 10_000);
  if (least > most) return [];
  const suggested = Math.min(most, Math.max(least, Math.round(lowPrice / 100))) * 100;
  const bounds = { least: 0, most: basePrice ?? maxPrice ?? Infinity };
  return [{ type: "min_price", current: minPrice, suggested, ...bounds, comparables }];
}
