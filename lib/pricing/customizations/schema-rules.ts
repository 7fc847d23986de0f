import { z } from "zod";
import { mostAmount } from "@/lib/core/money";
import { flag } from "@/lib/http/inputs";
import { strengths, type Kind, type Scope, days } from "@/lib/pricing/rules/kinds";
import { checkUses, effective, number, rule, type Report, whole } from "./schema-fields";
import { AnsweredRange, AnsweredStay, GapAdjustment, MinStay, WeekendDays } from "./schema-stays";
import { AnsweredProfile, customSeasonalProfile } from "./schema-seasons";

/** Strength of the market's seasons. */
const Seasonality = z.strictObject({
  seasonality_customization_on: flag,
  seasonality_type: z
    .enum(["no_seasonality", ...strengths])
    .nullish()
    .meta({
      description: "If omitted, the previous setting is turned on again; otherwise `recommended`.",
    }),
});

/** Strength of the market's demand. */
const DemandFactor = z
  .strictObject({
    tone_demand_factor_on: flag,
    tone_demand_factor: z.enum(["no demand factor", ...strengths]).nullish(),
  })
  .superRefine(
    rule((value, report) => {
      if (value.tone_demand_factor_on && !value.tone_demand_factor) {
        report(["tone_demand_factor"], "is required when the rule is on");
      }
    }),
  );

const lastMinuteNeeds = {
  none: [],
  recommended: [],
  conservative: [],
  aggressive: [],
  linear: ["last_min_factor_value", "last_min_factor_dfd"],
  linear_gradual: ["last_min_factor_value", "last_min_factor_dfd"],
  fixed: ["last_min_factor_value"],
} as const;
const lastMinuteAllows = { fixed: ["last_min_factor_dfd"] } as const;

const LastMinuteFields = z.strictObject({
  last_min_factor_on: flag,
  last_min_factor_type: z
    .enum([
      "none",
      "recommended",
      "conservative",
      "aggressive",
      "linear",
      "linear_gradual",
      "fixed",
    ])
    .nullish(),
  last_min_factor_value: number
    .nullish()
    .meta({ description: "Signed %, −75…500; negative is a discount. A price for type `fixed`." }),
  last_min_factor_dfd: whole(1, 90).nullish().meta({
    description:
      "Days before check-in over which it applies; defaults to 15 for type `fixed`, required for `linear` and `linear_gradual`",
  }),
});

/** Last-minute prices; only listings can have a fixed price. */
function lastMinutePrices(scope: Scope) {
  return LastMinuteFields.superRefine(
    rule((value, report) => {
      const { last_min_factor_type: type, last_min_factor_on: isOn } = value;
      if (type === "fixed" && scope !== "listing") {
        report(["last_min_factor_type"], "fixed is for listings only");
      }
      checkLastMinuteValue(value, report);
      const fields = { needs: lastMinuteNeeds, allows: lastMinuteAllows };
      checkUses(value, { type, field: "last_min_factor_type", ...fields, isOn }, report);
    }),
  );
}

function checkLastMinuteValue(value: z.output<typeof LastMinuteFields>, report: Report): void {
  const amount = value.last_min_factor_value ?? undefined;
  if (amount === undefined) return;
  const [from, to] = value.last_min_factor_type === "fixed" ? [0, mostAmount.nightly] : [-75, 500];
  if (amount < from || amount > to) {
    report(["last_min_factor_value"], `must be between ${from} and ${to}`);
  }
}

const farOutNeeds = {
  none: [],
  recommended: [],
  conservative: [],
  aggressive: [],
  linear: ["far_out_premium_value", "far_out_premium_start", "far_out_premium_step"],
  fix: ["far_out_premium_value", "far_out_premium_start"],
} as const;

/** Premium for nights far ahead. */
const FarOutPremium = z
  .strictObject({
    far_out_premium_on: flag,
    far_out_premium_type: z
      .enum(["none", "recommended", "conservative", "aggressive", "linear", "fix"])
      .nullish(),
    far_out_premium_value: whole(-30, 500).nullish().meta({ description: "Signed %" }),
    far_out_premium_start: whole(1, 999)
      .nullish()
      .meta({ description: "Days before check-in from which it applies" }),
    far_out_premium_step: whole(1, 999)
      .nullish()
      .meta({ description: "Days over which it grows (linear)" }),
  })
  .superRefine(
    rule((value, report) => {
      const { far_out_premium_type: type, far_out_premium_on: isOn } = value;
      checkUses(value, { type, field: "far_out_premium_type", needs: farOutNeeds, isOn }, report);
    }),
  );

const day = whole(-75, 1_000).nullish().meta({ description: "Signed %; defaults to 0" });

/** A percentage for each day of the week. */
const DayOfWeekAdjustment = z
  .strictObject({
    dow_factor_on: flag,
    dow_factor_value_mon: day,
    dow_factor_value_tue: day,
    dow_factor_value_wed: day,
    dow_factor_value_thu: day,
    dow_factor_value_fri: day,
    dow_factor_value_sat: day,
    dow_factor_value_sun: day,
  })
  .superRefine(
    rule(({ dow_factor_on: isOn, ...values }, report) => {
      const given = Object.values(values).filter((value) => (value ?? undefined) !== undefined);
      if (isOn && given.length === 0) {
        report(["dow_factor_value_mon"], "at least one day is required when the rule is on");
      }
    }),
  );

/** Occupancy adjustment: 6 windows of days ahead × 5 bands of occupancy (`pricing.md` §1, §11). */
function occupancyAdjustment(scope: Scope) {
  return OccupancyAdjustment.superRefine(({ oba_scope: counted }, context) => {
    if (counted !== "group" || scope === "group") return;
    const message = "is for rules of a group or subgroup only";
    context.addIssue({ code: "custom", path: ["oba_scope"], message });
  });
}

const OccupancyAdjustment = z
  .strictObject({
    oba_on: flag,
    oba_scope: z.enum(["listing", "group"]).nullish().meta({
      description:
        "`group`, for rules of a group or subgroup: its listings count as one listing of all their units for demand, last minute and occupancy. Gaps and minimum stays remain each listing's own. If omitted: `listing`.",
    }),
    oba_type: z.enum(["none", "recommended", "custom"]).nullish().meta({
      description: "If omitted, the previous setting is turned on again; otherwise `recommended`.",
    }),
    oba_matrix: z
      .array(z.array(whole(-75, 500)).length(5))
      .length(6)
      .nullish()
      .meta({
        description:
          "Signed %, for type `custom` only. Rows: 0–7, 8–15, 16–30, 31–60, 61–90, 91–180 days ahead; columns: occupancy below 20, 40, 60, 80 %, and from 80 %.",
      }),
  })
  .superRefine(
    rule(({ oba_on: isOn, oba_type: type, oba_matrix: matrix }, report) => {
      if (matrix && type !== "custom") report(["oba_matrix"], "is for type custom only");
      if (isOn && type === "custom" && !matrix)
        report(["oba_matrix"], "is required by type custom");
    }),
  );

/** The ending of prices (`pricing.md` §1). */
const Rounding = z
  .strictObject({
    rounding_on: flag,
    rounding_type: z
      .enum(["none", "nearest_5", "ending_9"])
      .nullish()
      .meta({ description: "Required when on" }),
  })
  .superRefine(
    rule(({ rounding_on: isOn, rounding_type: type }, report) => {
      if (isOn && !type) report(["rounding_type"], "is required when the rule is on");
    }),
  );

/** Schema of each rule at a scope, for API and forms. */
export function ruleSchemas(scope: Scope) {
  return {
    seasonality: Seasonality,
    last_minute_prices: lastMinutePrices(scope),
    day_of_week_adjustment: DayOfWeekAdjustment,
    far_out_premium: FarOutPremium,
    demand_factor: DemandFactor,
    custom_seasonal_profile: customSeasonalProfile(scope),
    occupancy_adjustment: occupancyAdjustment(scope),
    gap_adjustment: GapAdjustment,
    min_stay: MinStay,
    rounding: Rounding,
    weekend_days: WeekendDays,
  };
}

const text = z.string().optional();
const amount = z.number().optional();
const integer = z.int().optional();
const toggle = z.boolean().optional().meta({ description: "Absent if nothing is set here" });

/** Each rule as answers hold it: what is set, without limits, which may have been others when it was. */
export const answeredRules = {
  seasonality: z.strictObject({
    seasonality_customization_on: toggle,
    seasonality_type: text,
    effective,
  }),
  last_minute_prices: z.strictObject({
    last_min_factor_on: toggle,
    last_min_factor_type: text,
    last_min_factor_value: amount,
    last_min_factor_dfd: integer,
    effective,
  }),
  day_of_week_adjustment: z.strictObject({
    dow_factor_on: toggle,
    dow_factor_value_mon: integer,
    dow_factor_value_tue: integer,
    dow_factor_value_wed: integer,
    dow_factor_value_thu: integer,
    dow_factor_value_fri: integer,
    dow_factor_value_sat: integer,
    dow_factor_value_sun: integer,
    effective,
  }),
  far_out_premium: z.strictObject({
    far_out_premium_on: toggle,
    far_out_premium_type: text,
    far_out_premium_value: integer,
    far_out_premium_start: integer,
    far_out_premium_step: integer,
    effective,
  }),
  demand_factor: z.strictObject({
    tone_demand_factor_on: toggle,
    tone_demand_factor: text,
    effective,
  }),
  custom_seasonal_profile: z.strictObject({
    custom_seasonal_profile_on: toggle,
    custom_seasonal_profile: AnsweredProfile.optional(),
    currency: text,
    effective,
  }),
  occupancy_adjustment: z.strictObject({
    oba_on: toggle,
    oba_type: text,
    oba_matrix: z.array(z.array(z.int())).optional(),
    oba_scope: text,
    effective,
  }),
  gap_adjustment: z.strictObject({
    gap_on: toggle,
    gap_type: text,
    gap_ranges: z.array(AnsweredRange).optional(),
    effective,
  }),
  min_stay: z.strictObject({
    min_stay_on: toggle,
    min_stay_weekday: integer,
    min_stay_weekend: integer,
    last_minute: AnsweredStay.optional(),
    far_out: AnsweredStay.optional(),
    lowest_allowed: integer,
    fill_gaps: z.boolean().optional(),
    effective,
  }),
  rounding: z.strictObject({ rounding_on: toggle, rounding_type: text, effective }),
  weekend_days: z.strictObject({
    weekend_days_on: toggle,
    days: z.array(z.enum(days)).optional(),
    effective,
  }),
} satisfies Record<Kind, z.ZodType>;
