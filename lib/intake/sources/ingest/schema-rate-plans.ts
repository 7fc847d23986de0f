import { z } from "zod";
import { dryRun, flag, id, line } from "@/lib/http/inputs";
import { anyRows } from "./schema-rows";

const word = line.min(1).max(100).optional();

const Plan = z.strictObject({
  name: line.min(1).max(300),
  type: word,
  default: flag.optional(),
  plan_type: word,
  adjustment: z.number().min(-1_000_000).max(1_000_000).optional(),
  update_type: word,
});

/** Rate plans of a listing by the PMS's id; what is left out keeps its stored value. */
export const RatePlansRow = z.strictObject({
  listing_id: id,
  rateplans: z
    .record(id, Plan)
    .refine((plans) => Object.keys(plans).length <= 100, "must have at most 100 rate plans"),
});

export const RatePlansRequest = z.strictObject({
  rate_plans: anyRows(RatePlansRow, "IngestRatePlans", 100),
  dry_run: dryRun,
});

export type RatePlansRow = z.output<typeof RatePlansRow>;
