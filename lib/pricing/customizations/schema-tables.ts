import { z } from "zod";
import { flag } from "@/lib/http/inputs";
import { rule, whole } from "./schema-fields";

const day = whole(-75, 1_000).nullish().meta({ description: "Signed %; defaults to 0" });

/** A percentage for each day of the week. */
export const DayOfWeekAdjustment = z
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
    rule(({ dow_factor_on: isOn, ...days }, report) => {
      const given = Object.values(days).filter((value) => (value ?? undefined) !== undefined);
      if (isOn && given.length === 0) {
        report(["dow_factor_value_mon"], "at least one day is required when the rule is on");
      }
    }),
  );

/** Occupancy adjustment: 6 windows of days ahead × 5 bands of occupancy (`pricing.md` §1). */
export const OccupancyAdjustment = z
  .strictObject({
    oba_on: flag,
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
