import { z } from "zod";
import { dryRun, flag, groupId, id, list, pastInstant, pmsName, withPms } from "@/lib/http/inputs";
import type { Detail, RefusalCode } from "@/lib/core/errors";
import { isKind, kinds, type Scope } from "./kinds";
import { DemandFactor, FarOutPremium, lastMinutePrices, Seasonality } from "./schema-curves";
import { Rounding } from "./schema-rounding";
import { customSeasonalProfile } from "./schema-seasons";
import { GapAdjustment, MinStay, WeekendDays } from "./schema-stays";
import { DayOfWeekAdjustment, OccupancyAdjustment } from "./schema-tables";

/** Schema of each rule at a scope, for API and forms. */
export function ruleSchemas(scope: Scope) {
  return {
    seasonality: Seasonality,
    last_minute_prices: lastMinutePrices(scope),
    day_of_week_adjustment: DayOfWeekAdjustment,
    far_out_premium: FarOutPremium,
    demand_factor: DemandFactor,
    custom_seasonal_profile: customSeasonalProfile(scope),
    occupancy_adjustment: OccupancyAdjustment,
    gap_adjustment: GapAdjustment,
    min_stay: MinStay,
    rounding: Rounding,
    weekend_days: WeekendDays,
  };
}

/** Rules that a POST writes at a level; at least one. */
function rulesOf(scope: Scope) {
  const schemas = ruleSchemas(scope);
  return z
    .strictObject({
      seasonality: schemas.seasonality.nullish(),
      last_minute_prices: schemas.last_minute_prices.nullish(),
      day_of_week_adjustment: schemas.day_of_week_adjustment.nullish(),
      far_out_premium: schemas.far_out_premium.nullish(),
      demand_factor: schemas.demand_factor.nullish(),
      custom_seasonal_profile: schemas.custom_seasonal_profile.nullish(),
      occupancy_adjustment: schemas.occupancy_adjustment.nullish(),
      gap_adjustment: schemas.gap_adjustment.nullish(),
      min_stay: schemas.min_stay.nullish(),
      rounding: schemas.rounding.nullish(),
      weekend_days: schemas.weekend_days.nullish(),
    })
    .refine(
      (rules) => Object.values(rules).some(Boolean),
      "must contain at least one customization",
    )
    .meta({
      examples: [
        {
          last_minute_prices: {
            last_min_factor_on: true,
            last_min_factor_type: "linear_gradual",
            last_min_factor_value: -25,
            last_min_factor_dfd: 14,
          },
        },
      ],
    });
}

const reading = {
  customizations: list
    .pipe(z.array(z.enum(kinds)))
    .optional()
    .meta({ description: "Only these rules, comma-separated or repeated" }),
  toggled_on: flag.default(true).meta({
    description: "Only rules that are on; false also returns rules that are off, with their values",
  }),
  resolved: flag.default(false).meta({
    description: "Return every rule with its effective value and the level it comes from",
  }),
  as_of: pastInstant.optional().meta({
    description: "Return the rules as they were at this instant, at the levels of today",
    examples: ["2026-01-31T12:00:00Z"],
  }),
};
const listing = { listing_id: id, pms_name: pmsName };
const writing = (scope: Scope) => ({ customizations: rulesOf(scope), dry_run: dryRun });

export const ListingRulesQuery = withPms("pms_name", { ...listing, ...reading });
export const GroupRulesQuery = z.strictObject({ group_id: groupId, ...reading });
export const AccountRulesQuery = withPms("pms_name", { pms_name: pmsName, ...reading });

export const ListingRulesWrite = withPms("pms_name", { ...listing, ...writing("listing") });
export const GroupRulesWrite = z.strictObject({ group_id: groupId, ...writing("group") });
export const AccountRulesWrite = withPms("pms_name", {
  pms_name: pmsName,
  ...writing("account"),
});

/** A body with a level's rules, of any scope, and further fields. */
export function levelBody<S extends z.ZodRawShape>(further: S) {
  const rules = (scope: Scope) => ({ customizations: rulesOf(scope), ...further });
  return z.union([
    withPms("pms_name", { ...listing, ...rules("listing") }),
    z.strictObject({ group_id: groupId, ...rules("group") }),
    withPms("pms_name", { pms_name: pmsName, ...rules("account") }),
  ]);
}

const identifiers = ["listing_id", "pms_name", "group_id"];

/** Error code of a problem in a request (`contract.md` §8). */
export function codeOfProblem({ path, message }: Detail): RefusalCode {
  if (identifiers.includes(path) && message === "is required") return "ERR-MISSING-IDENTIFIER";
  if (path === "customizations") return "ERR-NO-CUSTOMIZATIONS";
  if (/^customizations\[\d+\]$/.test(path)) return "ERR-UNKNOWN-CUSTOMIZATION";
  const [parent, name = ""] = path.split(/[.[]/);
  if (parent !== "customizations") return "VALIDATION_FAILED";
  return isKind(name) ? "ERR-INVALID-CUSTOMIZATION" : "ERR-UNKNOWN-CUSTOMIZATION";
}

export type RulesRead = Pick<
  z.output<typeof GroupRulesQuery>,
  "customizations" | "toggled_on" | "resolved" | "as_of"
>;
export type Rules = z.output<ReturnType<typeof rulesOf>>;
