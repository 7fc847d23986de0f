import { mostListings, mostWithNights } from "./rules";
import { z } from "zod";
import { amount, id, pmsName, withPms } from "@/lib/http/inputs";
import { settleDays } from "@/lib/inventory/listings/rules";
import { stepKeys } from "@/lib/pricing/engine/input";

const Span = z
  .strictObject({ start_date: z.iso.date(), end_date: z.iso.date() })
  .refine(({ start_date, end_date }) => start_date <= end_date, {
    path: ["end_date"],
    error: "must not be before start_date",
  });

const PreviewedListing = withPms("pms", {
  id,
  pms: pmsName,
  base: amount.optional().meta({ description: "Instead of the stored one" }),
  min: amount.optional().meta({ description: "Instead of the stored one" }),
  max: amount.nullish().meta({ description: "Instead of the stored one; null: none" }),
  keep: z
    .array(Span)
    .max(100)
    .optional()
    .meta({ description: "Nights that keep at least the price the PMS has now" }),
});

export const SyncPreviewRequest = z
  .strictObject({
    listings: z.array(PreviewedListing).min(1).max(mostListings),
    settle_days: z.int().min(0).max(settleDays.most).default(settleDays.usual).meta({
      description: "Days until prices have settled in; 0: at once",
    }),
    with_nights: z
      .boolean()
      .default(false)
      .meta({ description: `Also return each night; for at most ${mostWithNights} listings` }),
  })
  .refine(({ listings, with_nights: all }) => !all || listings.length <= mostWithNights, {
    path: ["with_nights"],
    error: `is for at most ${mostWithNights} listings`,
  })
  .meta({ id: "SyncPreviewRequest" });

/** Why somebody should look at a listing before its prices are sent. */
export const lookCodes = [
  "falls_over_20",
  "average_over_10",
  "at_minimum",
  "no_evidence",
  "several_units",
  "mapped_listing_off",
  "repriced",
  "outside_band",
] as const;

/** Why a listing's prices can't be sent at all. */
export const blockCodes = [
  "cannot_send",
  "connection_down",
  "currency_changed",
  "not_in_pms",
  "closed_in_pms",
] as const;

const money = z.number();
const percentOf = (when: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `In %, ${when}; null without open nights` });

/** The first push, and the prices once they have settled in. */
const twice = (description: string) =>
  z
    .strictObject({
      tonight: percentOf("of the first push"),
      settled: percentOf("once prices have settled in"),
    })
    .meta({ description });

const counted = (description: string) => z.int().meta({ description });

const movesOf = (when: string) =>
  z
    .strictObject({
      up: counted("Nights whose price rises"),
      down: counted("Nights whose price falls"),
      same: counted("Nights whose price stays"),
    })
    .meta({ description: `Open nights by their change ${when}` });
const moves = z
  .strictObject({
    tonight: movesOf("with the first push"),
    settled: movesOf("once prices have settled in"),
  })
  .meta({ description: "How many open nights rise and fall" });

const Extreme = z
  .strictObject({
    date: z.iso.date(),
    from: money.meta({ description: "The PMS's price" }),
    to: money.meta({ description: "Nightrate's price once settled in" }),
    change: z.number().meta({ description: "In %" }),
    why: z
      .array(
        z.strictObject({
          key: z.enum([...stepKeys, "pms_rate"]).meta({
            description:
              "A step of the price; pms_rate: how far the PMS's own price is from its middle one",
          }),
          change: z.number().meta({ description: "What it does to the change, in %" }),
        }),
      )
      .meta({ description: "The two that count most" }),
  })
  .meta({ id: "LargestMove" });

const extreme = (description: string) => Extreme.nullable().meta({ description });

const Night = z.strictObject({
  date: z.iso.date(),
  from: z.number().nullable().meta({ description: "The PMS's price; null if not known" }),
  tonight: money.meta({ description: "What the first push sends" }),
  settled: money.meta({ description: "The price once settled in" }),
  is_open: z.boolean().meta({ description: "False for a night that guests can't book" }),
});

const PreviewRow = z
  .strictObject({
    id: z.string(),
    pms: z.string(),
    name: z.string().nullable(),
    currency: z.string().nullable(),
    status: z.enum(["ready", "needs_look", "needs_minimum", "blocked", "error"]),
    block: z
      .enum(blockCodes)
      .nullable()
      .meta({ description: "Why its prices can't be sent; null if they can" }),
    looks: z
      .array(
        z.strictObject({
          code: z.enum(lookCodes).meta({ description: "What a person should look at" }),
          nights: z.int().nullable().meta({ description: "Nights concerned, where they count" }),
        }),
      )
      .meta({ description: "Reasons to look before prices are sent, once settled in" }),
    prices: z
      .strictObject({
        base: z.number().nullable(),
        min: z.number().nullable(),
        max: z.number().nullable(),
      })
      .nullable()
      .meta({ description: "The prices that the preview uses" }),
    suggestion: z
      .strictObject({ base: z.number().nullable(), min: z.number().nullable() })
      .nullable()
      .meta({ description: "What the listing can start from, where base or minimum is missing" }),
    read_at: z.iso.datetime().nullable().meta({ description: "When the PMS's prices were read" }),
    tonight: z
      .strictObject({
        from: money.meta({ description: "The PMS's price" }),
        to: money.meta({ description: "What the first push sends" }),
      })
      .nullable()
      .meta({ description: "Tonight's price; null where tonight is not open" }),
    open_nights: z.int().meta({ description: "Open nights of the next 365 with a price" }),
    leaving: z.int().meta({ description: "Prices that the first push sends" }),
    average: twice("Mean change of open nights, in %"),
    moves,
    largest_cut: extreme("The open night that falls most; null if none does"),
    largest_raise: extreme("The open night that rises most; null if none does"),
    special: z
      .array(
        z.strictObject({
          start_date: z.iso.date(),
          end_date: z.iso.date(),
          nights: z.int(),
          lift: z.number().meta({ description: "How far above the prices around, in %" }),
        }),
      )
      .meta({ description: "Nights that the PMS prices well above those around them" }),
    nights: z.array(Night).optional(),
    error: z.string().optional().meta({ description: "Why the row has no preview" }),
  })
  .meta({ id: "SyncPreviewRow" });

const Total = z.strictObject({
  ready: counted("Listings whose prices can be sent"),
  needs_look: counted("Listings that a person should look at first"),
  needs_minimum: counted("Listings without a base or a minimum"),
  blocked: counted("Listings whose prices can't be sent"),
  leaving: counted("Prices that the first push sends"),
  moves,
  average_0_30: twice("Mean change of open nights 0 to 30 days ahead, in %"),
  average_31_90: twice("The same 31 to 90 days ahead"),
  average_91_365: twice("The same 91 to 365 days ahead"),
});

export const SyncPreviewAnswer = z
  .strictObject({
    total: Total.meta({ description: "Of the listings that are ready or need a look" }),
    listings: z.array(PreviewRow),
  })
  .meta({ id: "SyncPreview" });

export type SyncPreviewRequest = z.output<typeof SyncPreviewRequest>;
export type SyncPreview = z.output<typeof SyncPreviewAnswer>;
export type PreviewRow = z.output<typeof PreviewRow>;
