import { type Detail, detailText, Refusal } from "@/lib/core/errors";
import { fromMinor } from "@/lib/core/money";
import type { PricingLevel } from "./level";
import type { Rules } from "../schema";

/** Checks rules against the listings of their level. Throws ERR-INVALID-CUSTOMIZATION with every problem. */
export function checkAgainstLevel(level: PricingLevel, rules: Rules): void {
  const details = [...lastMinute(level, rules), ...profile(level, rules)];
  const [first] = details;
  if (!first) return;
  throw new Refusal("ERR-INVALID-CUSTOMIZATION", detailText(first), { details });
}

/** A fixed price must be at least 20 % of the base price, or 15 without one. */
function lastMinute({ listing }: PricingLevel, { last_minute_prices: rule }: Rules): Detail[] {
  if (!listing || !rule?.last_min_factor_on || rule.last_min_factor_type !== "fixed") return [];
  const [least, why] = leastFixed(fromMinor(listing.basePrice));
  if ((rule.last_min_factor_value ?? least) >= least) return [];
  const path = "customizations.last_minute_prices.last_min_factor_value";
  return [{ path, message: `must be at least ${least}${why}` }];
}

function leastFixed(base: number | null): [number, string] {
  return base === null ? [15, ""] : [base / 5, ", 20 % of the listing's base price"];
}

/** A fixed price cannot apply to several currencies. */
function profile(
  { scope, currencies }: PricingLevel,
  { custom_seasonal_profile: rule }: Rules,
): Detail[] {
  const given = rule?.custom_seasonal_profile;
  if (scope !== "group" || !rule?.custom_seasonal_profile_on || !given) return [];
  if (currencies.length < 2) return [];
  return (["price_type", "price_type_non_repeating"] as const)
    .filter((field) => given[field] === "fixed")
    .map((field) => ({
      path: `customizations.custom_seasonal_profile.custom_seasonal_profile.${field}`,
      message: "must be percentage, because the group's listings have different currencies",
    }));
}
