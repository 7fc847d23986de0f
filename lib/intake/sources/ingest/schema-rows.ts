import { z } from "zod";
import { dryAnswer } from "@/lib/http/inputs";

/**
 * A list of at most `most` rows that are checked one by one. Accepts any objects; the OpenAPI document shows `row`
 * under the name `id`, with `optional` fields not required.
 */
export function anyRows(
  row: z.ZodType,
  id: string,
  most: number,
  optional: readonly string[] = [],
) {
  const any = z.record(z.string(), z.unknown()).meta({
    id,
    override: ({ jsonSchema }) => {
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
      const { $schema: _, ...shown } = z.toJSONSchema(row, { io: "input" });
      const required = shown.required?.filter((name) => !optional.includes(name));
      Object.assign(jsonSchema, shown, required && { required });
    },
  });
  return z.array(any).min(1).max(most);
}

const RowResult = z
  .strictObject({
    listing_id: z
      .string()
      .nullable()
      .meta({ description: "As it was sent; null if it's not text" }),
    success: z.boolean(),
    error: z.string().optional(),
    warning: z.string().optional().meta({
      description: "Why a part of the row was not written, or what holds back its prices",
    }),
  })
  .meta({ id: "IngestedRow" });

const counts = {
  success: z.boolean().meta({ description: "True if every row was written" }),
  total: z.int(),
  success_count: z.int(),
  failure_count: z.int(),
};

export const ListingsResult = z
  .strictObject({ ...counts, listings: z.array(RowResult), dry_run: dryAnswer })
  .meta({ id: "IngestedListings" });
export const CalendarResult = z
  .strictObject({ ...counts, calendars: z.array(RowResult), dry_run: dryAnswer })
  .meta({ id: "IngestedCalendars" });
export const RatePlansResult = z
  .strictObject({ ...counts, rate_plans: z.array(RowResult), dry_run: dryAnswer })
  .meta({ id: "IngestedRatePlans" });

export type RowResult = z.input<typeof RowResult>;
