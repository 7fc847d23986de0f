import { z } from "zod";
import { flag } from "@/lib/http/inputs";
import { rule } from "./schema-fields";

/** The ending of prices (`pricing.md` §1). */
export const Rounding = z
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
