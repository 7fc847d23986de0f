import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";

export const RatePlansQuery = withPms("pms_name", { listing_id: id, pms_name: pmsName });

const text = z.string().nullable();

const RatePlan = z
  .strictObject({
    name: z.string(),
    type: text,
    default: z.boolean(),
    plan_type: text,
    adjustment: z.number().nullable(),
    update_type: text,
  })
  .meta({ id: "RatePlan" });

export const RatePlans = z.strictObject({
  rate_plans: z
    .strictObject({
      id: z.string().meta({ description: "The listing's ID" }),
      pms: z.string(),
      name: z.string(),
      rateplans: z
        .record(z.string(), RatePlan)
        .meta({ description: "By ID. None until a PMS sends them" }),
    })
    .meta({ id: "RatePlans" }),
});

export type RatePlansQuery = z.output<typeof RatePlansQuery>;
export type RatePlans = z.output<typeof RatePlans>;
