import { z } from "zod";
import { integer } from "@/lib/http/inputs";

/** Nights ahead over which pace is compared. */
export const paceWindows = [7, 30, 60, 90] as const;
/** Percentage points of occupancy from which a home is ahead of or behind its pace. */
export const offPacePoints = 10;

export const OffPaceQuery = z.strictObject({
  nights: integer
    .pipe(z.literal(paceWindows, { error: `must be one of ${paceWindows.join(", ")}` }))
    .default(30)
    .meta({ description: "Nights from today that are compared", examples: [30] }),
  limit: integer
    .pipe(z.int().min(1).max(50))
    .default(10)
    .meta({ description: "Most homes to return" }),
});

const percent = z.number().nullable();

const OffPaceHome = z
  .strictObject({
    listing_id: z.string().meta({ description: "Of a mapped home, its parent" }),
    pms_name: z.string(),
    listing_name: z.string(),
    currency: z.string().nullable(),
    open_nights: z.int().meta({ description: "Nights that can still be sold" }),
    occupancy: z.number().meta({ description: "On the books, in percent" }),
    last_year: percent.meta({
      description: "The nights 364 days earlier, as on the books at this moment then, in percent",
    }),
    market: percent.meta({ description: "Occupancy of its market over the same nights" }),
    points: z.number().meta({
      description:
        "Percentage points ahead of last year (of the market, where last year had no bookings); negative: behind",
    }),
    base_price: z.number().nullable(),
    min_price: z.number().nullable(),
    recommended_base_price: z.number().nullable().meta({
      description: "What its market recommends; null if unknown",
    }),
    adr: z.number().nullable().meta({ description: "Of the nights on the books" }),
    adr_last_year: z.number().nullable().meta({ description: "Of those of last year" }),
  })
  .meta({ id: "OffPaceHome" });

/** Homes whose nights sell clearly faster or slower than they did, most nights at stake first. */
export const OffPace = z
  .strictObject({
    nights: z.int(),
    homes: z.array(OffPaceHome).meta({ description: "Most nights at stake first" }),
    found: z.int().meta({ description: "How many are so far off their pace" }),
    compared: z.int().meta({ description: "Homes that could be compared" }),
  })
  .meta({ id: "OffPace" });

export type OffPaceQuery = z.output<typeof OffPaceQuery>;
export type OffPace = z.input<typeof OffPace>;
export type OffPaceHome = OffPace["homes"][number];
