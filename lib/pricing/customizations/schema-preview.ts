import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";
import { Reason } from "@/lib/pricing/prices/schema-reason";
import { priceEffectFields } from "@/lib/pricing/prices/schema-effect";
import { levelBody } from "./schema";

/** Nights that a preview shows, and within which a listing's prices count as changed. */
export const previewNights = 365;
/** Most listings that a preview prices; of more, a sample spread evenly by name. */
export const mostPriced = 1_000;

/** Unsaved rules of a level, and whose nights to show. */
export const PreviewRequest = levelBody({
  listing: withPms("pms", { id, pms: pmsName }).optional().meta({
    description: "Show this listing of the level instead of the mean of those that change",
  }),
  date: z.iso
    .date()
    .optional()
    .meta({ description: "The night to explain; defaults to the one whose price changes most" }),
});

const Night = z.strictObject({
  date: z.iso.date(),
  from: z.number(),
  to: z.number(),
  stay_from: z.number().meta({ description: "Minimum stay in nights" }),
  stay_to: z.number(),
});

/** Prices of the next 365 nights before and after a write of rules. */
export const Preview = z.strictObject({
  listings_changed: z.int().meta({ description: "Listings whose effective rule changes" }),
  listings_shielded: z
    .int()
    .meta({ description: "Other listings, where a closer level's rule applies" }),
  listings_priced: z.int().meta({ description: "Those of listings_changed that were priced" }),
  prices_changed: z
    .int()
    .meta({ description: "Priced listings with another price on any of the nights" }),
  stays_changed: z
    .int()
    .meta({ description: "Priced listings with another minimum stay on any of the nights" }),
  affected: z.int().meta({ description: "Priced listings with another price or minimum stay" }),
  price_change: priceEffectFields.price_change.meta({
    description:
      "Mean over the listings whose prices change of the change of their open nights, in %; null where none has any",
  }),
  averaged: z.int().meta({
    description:
      "Number of listings behind the nights: 1, or those of one currency whose prices change",
  }),
  currency: z.string().nullable().meta({ description: "Of the nights" }),
  nights: z.array(Night).meta({ description: "Empty where nothing changes or has a price" }),
  night: z
    .strictObject({ date: z.iso.date(), from: Reason, to: Reason })
    .nullable()
    .meta({ description: "Why one night of a single listing has its prices" }),
});

export type PreviewRequest = z.output<typeof PreviewRequest>;
export type Preview = z.output<typeof Preview>;
export type PreviewNight = z.output<typeof Night>;
