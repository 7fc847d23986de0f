import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";

export const RatePlansQuery = withPms("pms_name", { listing_id: id, pms_name: pmsName });

export const RatePlans = z.strictObject({
  rate_plans: z
    .strictObject({
      id: z.string().meta({ description: "The listing's ID" }),
      pms: z.string(),
      name: z.string(),
      rateplans: z.strictObject({}).meta({ description: "By ID. None until a PMS sends them" }),
    })
    .meta({ id: "RatePlans" }),
});

export type RatePlansQuery = z.output<typeof RatePlansQuery>;
export type RatePlans = z.output<typeof RatePlans>;
