import { reasonKeys } from "@/lib/pricing/engine/explain";
import type { Reason } from "./schema-reason";

/** The price of an explained night before rounding, within its thresholds; null for an override's price. Browser-safe. */
export function unroundedPrice(reason: Reason): number | null {
  if (reason.final_price_override.price !== undefined) return null;
  const { min, max, applied } = reason.thresholds;
  const { price: floor } = reason.final_adjustments;
  if (applied !== null) return { min, max, floor }[applied];
  const factors = stepsOf(reason).map(({ factor }) => factor);
  return factors.reduce((price, factor) => price * factor, reason.listing_info.base_price);
}

/** The steps of an explained night in the order in which they multiply. */
export function stepsOf({ market_factors, pricing_customizations }: Reason) {
  const steps = [...Object.values(market_factors), ...Object.values(pricing_customizations)];
  return steps.toSorted(
    (one, other) => reasonKeys.indexOf(one.key) - reasonKeys.indexOf(other.key),
  );
}
