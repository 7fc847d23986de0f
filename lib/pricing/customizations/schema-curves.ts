import { z } from "zod";
import { mostAmount } from "@/lib/core/money";
import { flag } from "@/lib/http/inputs";
import { strengths } from "./fields";
import type { Scope } from "./kinds";
import { checkUses, number, rule, type Report, whole } from "./schema-fields";

/** Strength of the market's seasons. */
export const Seasonality = z.strictObject({
  seasonality_customization_on: flag,
  seasonality_type: z
    .enum(["no_seasonality", ...strengths])
    .nullish()
    .meta({
      description: "If omitted, the previous setting is turned on again; otherwise `recommended`.",
    }),
});

/** Strength of the market's demand. */
export const DemandFactor = z
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
export function lastMinutePrices(scope: Scope) {
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
export const FarOutPremium = z
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
