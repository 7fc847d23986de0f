import { z } from "zod";
import { flag, id, pastInstant, pmsName, withPms } from "@/lib/http/inputs";
import { demandWords } from "./demand";
import { Reason } from "./schema-reason";

/** Nights returned without dateTo, and the last night that can be requested, in days from today. */
export const usualNights = 540;
export const lastDayAhead = 729;
/** Most nights with `reason` in one call (`contract.md` §9). */
export const mostReasons = 20_000;

const Row = withPms("pms", {
  id,
  pms: pmsName,
  dateFrom: z.iso.date().nullish().meta({ description: "First night; defaults to today" }),
  dateTo: z.iso
    .date()
    .nullish()
    .meta({ description: "Last night, included; defaults to 539 days after today" }),
  reason: flag.nullish().meta({ description: "Explain every night" }),
});

export const PricesRequest = z
  .strictObject({
    listings: z.array(Row).min(1).max(100),
    as_of: pastInstant.nullish().meta({
      description:
        "Price with the inputs of this instant, whose day is then today. Where they can't be read any more, the prices kept at the beginning of that day answer.",
      examples: ["2026-01-31T12:00:00Z"],
    }),
  })
  .meta({ examples: [{ listings: [{ id: "100001", pms: "guesty", reason: true }] }] });

const stay = z.enum(["", "Booked", "Booked (Check-In)"]);

export const Night = z
  .strictObject({
    date: z.iso.date(),
    price: z.number().meta({ description: "The final price, also of nights that are booked" }),
    user_price: z.number().meta({ description: "Last seen on the channel; -1 if unknown" }),
    uncustomized_price: z.number().meta({ description: "After seasonality and demand only" }),
    min_stay: z.int(),
    booking_status: stay,
    booking_status_STLY: stay.meta({ description: "Of the night 364 days earlier" }),
    ADR: z.number().meta({ description: "-1 if the night is not booked" }),
    ADR_STLY: z.number(),
    unbookable: z.literal([0, 1]),
    booked_date: z.string().meta({ description: '"-1" if the night is not booked' }),
    booked_date_STLY: z.string(),
    weekly_discount: z.number().meta({ description: "A factor; 1 is none" }),
    monthly_discount: z.number(),
    extra_person_fee: z.number(),
    extra_person_fee_trigger: z.number(),
    check_in: z.boolean(),
    check_out: z.boolean(),
    demand_color: z.string(),
    demand_desc: z.enum(demandWords),
    reason: Reason.nullish().meta({
      description: "Null where the price is a kept one that can't be calculated again (as_of)",
    }),
    note: z
      .string()
      .optional()
      .meta({ description: "Why reason is null, or what could not be known of `as_of`" }),
  })
  .meta({ id: "PricedNight" });

const errorStatuses = ["LISTING_NOT_PRESENT", "LISTING_NO_DATA", "LISTING_TOGGLE_OFF"] as const;

const ListingPrices = z
  .strictObject({
    id: z.string(),
    pms: z.string(),
    group: z.string().nullable(),
    currency: z.string().nullable(),
    last_refreshed_at: z.iso.datetime().nullable(),
    los_pricing: z.strictObject({}),
    error: z.string().optional(),
    error_status: z.enum(errorStatuses).optional(),
    data: z.array(Night),
  })
  .meta({ id: "ListingPrices" });

export const PricesAnswer = z.array(ListingPrices);

export type PricesRequest = z.output<typeof PricesRequest>;
export type ListingPrices = z.output<typeof ListingPrices>;
export type Night = z.output<typeof Night>;
