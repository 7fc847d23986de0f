import { z } from "zod";
import { dryAnswer, dryRun, id, integer, line } from "@/lib/http/inputs";
import { anyRows } from "@/lib/intake/sources/ingest/schema-rows";

export const PricesQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,10}$/, "must be next_cursor of an earlier response")
    .transform(Number)
    .pipe(z.number().max(2_147_483_647))
    .optional(),
  limit: integer.pipe(z.int().min(1).max(500)).default(100).meta({
    description: "Listings to look at, at most: a page has only those with new prices",
  }),
});

const rule = z.boolean().nullable();

const Range = z.strictObject({
  start_date: z.iso.date().meta({ description: "First night" }),
  end_date: z.iso.date().meta({ description: "Last night, inclusive" }),
  price: z.number(),
  min_stay: z.int().nullable().meta({ description: "Nights; null: leave it as it is" }),
  check_in: rule.meta({ description: "Whether stays can begin; null: leave it as it is" }),
  check_out: rule.meta({ description: "Whether stays can end; null: leave it as it is" }),
});

export const PricesPage = z
  .strictObject({
    prices: z.array(
      z.strictObject({
        listing_id: z.string(),
        currency: z.string().nullable(),
        version: z.uuid().meta({ description: "Acknowledge the prices with it" }),
        ranges: z.array(Range),
      }),
    ),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
  })
  .meta({ id: "OfferedPrices" });

const day = z.iso.date();

const Rejected = z
  .strictObject({
    start_date: day.meta({ description: "First night" }),
    end_date: day.meta({ description: "Last night, inclusive" }),
    message: line.min(1).max(500),
  })
  .refine((range) => range.start_date <= range.end_date, {
    path: ["end_date"],
    error: "must not be before start_date",
  });

/** Result of applying a listing's prices in the PMS. */
export const AckRow = z.strictObject({
  listing_id: id,
  version: z.uuid(),
  rejected: z.array(Rejected).max(730).optional().meta({
    description: "Nights that the PMS refused; they are offered again once their prices change",
  }),
});

export const AckRequest = z.strictObject({
  prices: anyRows(AckRow, "PriceAcknowledgement", 500),
  dry_run: dryRun,
});

const AckResult = z.strictObject({
  listing_id: z.string().nullable().meta({ description: "As it was sent; null if it's not text" }),
  success: z.boolean(),
  error: z.string().optional(),
});

export const AckAnswer = z
  .strictObject({
    success: z.boolean().meta({ description: "True if every row was taken" }),
    total: z.int(),
    success_count: z.int(),
    failure_count: z.int(),
    prices: z.array(AckResult.meta({ id: "AcknowledgedRow" })),
    dry_run: dryAnswer,
  })
  .meta({ id: "AcknowledgedPrices" });

export type PricesQuery = z.output<typeof PricesQuery>;
export type PricesPage = z.input<typeof PricesPage>;
export type OfferedRange = z.input<typeof Range>;
export type AckRow = z.output<typeof AckRow>;
