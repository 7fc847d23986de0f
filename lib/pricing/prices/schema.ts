import { lastDayAhead } from "./rules";
import { z } from "zod";
import { addDays } from "@/lib/core/dates";
import { reasonKeys } from "@/lib/pricing/engine/input";
import {
  dryAnswer,
  dryRun,
  flag,
  id,
  pastInstant,
  pmsName,
  withAlias,
  withPms,
  withRowDefaults,
} from "@/lib/http/inputs";

/** The API's words for the demand of a night, with their colours. Browser-safe. */
export const demandWords = [
  "Low Demand",
  "Below Normal Demand",
  "Normal Demand",
  "High Demand",
  "Very High Demand",
  "Unavailable",
] as const;
type DemandWord = (typeof demandWords)[number];

/** One fixed colour per word, from blue for low to red for very high. */
export const demandColors: Readonly<Record<DemandWord, string>> = {
  "Low Demand": "#7BA7D7",
  "Below Normal Demand": "#B5D0EA",
  "Normal Demand": "#E3E8EC",
  "High Demand": "#F4B183",
  "Very High Demand": "#D9534F",
  Unavailable: "#9AA3AB",
};

/** The word for a demand D before strength (`pricing.md` §1, demand words). */
export function demandWord(demand: number): DemandWord {
  if (demand < 0.9) return "Low Demand";
  if (demand < 0.97) return "Below Normal Demand";
  if (demand <= 1.05) return "Normal Demand";
  return demand <= 1.15 ? "High Demand" : "Very High Demand";
}

/** Effect of a change on prices, as dry runs return it. */
export const priceEffectFields = {
  price_change: z.strictObject({ next_30: z.number(), next_90: z.number() }).nullable().meta({
    description:
      "Mean change of the listings' prices over their open nights, in %; null where none has any",
  }),
  sample: z
    .array(
      z.strictObject({
        listing_id: z.string(),
        pms_name: z.string(),
        date: z.iso.date(),
        from: z.number(),
        to: z.number(),
      }),
    )
    .meta({ description: "Some of the nights whose price changes" }),
};

/** The same for calls that return it only with `dry_run`. */
export const dryRunEffect = {
  price_change: priceEffectFields.price_change.optional(),
  sample: priceEffectFields.sample.optional(),
};

const level = z.enum(["listing", "subgroup", "group", "account", "default"]);

const Step = z
  .strictObject({
    key: z.enum(reasonKeys),
    title: z.string(),
    factor: z.number().meta({ description: "In double precision" }),
    value: z.string().meta({ description: 'The change, "-26.0%"; of a fixed price, the price' }),
    price: z.number().meta({ description: "The price after this step, rounded for showing" }),
    level,
  })
  .meta({ id: "PriceStep" });

const Steps = z.record(z.string(), Step).meta({ description: "Steps by their place, from 0" });

/** Why a night has its price (`contract.md` §9). */
export const Reason = z
  .strictObject({
    listing_info: z.strictObject({
      base_price: z.number().meta({ description: "The base price used" }),
      base_price_source: z.enum(["override", "season", "listing", "recommended"]),
      min_price: z.number().nullable(),
      max_price: z.number().nullable(),
    }),
    market_factors: Steps,
    pricing_customizations: Steps,
    thresholds: z.strictObject({
      min: z.number(),
      max: z.number(),
      applied: z.enum(["min", "max", "floor"]).nullable(),
    }),
    other_customizations: z.strictObject({ min_stay: z.int() }),
    final_price_override: z.strictObject({
      price: z.number().optional(),
      price_type: z.enum(["fixed", "percent", "percent_stacked", "percent_base"]).optional(),
      level: z.enum(["listing", "subgroup", "group"]).optional(),
    }),
    final_adjustments: z.strictObject({
      rounding: z.enum(["none", "nearest_5", "ending_9"]),
      price: z.number(),
    }),
  })
  .meta({
    id: "PriceReason",
    description:
      "base_price times the factors of market_factors and pricing_customizations, in that order, is the price before override, thresholds and rounding.",
  });

export type Reason = z.output<typeof Reason>;
export type Step = z.output<typeof Step>;

/** Most nights with `reason` in one call (`contract.md` §9). */
export const mostReasons = 20_000;

const Fields = withPms("pms", {
  id,
  pms: pmsName,
  dateFrom: z.iso.date().nullish().meta({ description: "First night; defaults to today" }),
  dateTo: z.iso
    .date()
    .nullish()
    .meta({ description: "Last night, included; defaults to 539 days after today" }),
  days: z
    .int()
    .min(1)
    .max(lastDayAhead + 1)
    .nullish()
    .meta({ description: "Number of nights from dateFrom on, in place of dateTo" }),
  reason: flag.nullish().meta({ description: "Explain every night" }),
});

/** With `days` and a last night, both must say the same. */
const OneSpan = Fields.refine(
  ({ dateFrom, dateTo, days }) =>
    !dateTo || !days || (dateFrom && addDays(dateFrom, days - 1) === dateTo),
  { path: ["days"], error: "must end on dateTo; send only one of them" },
);

/** Published programs send the dates by these names, too, and beside the listings (spec/clients.md, line 3). */
const Row = withAlias("dateFrom", "date_from", withAlias("dateTo", "date_to", OneSpan));
const besideRows = {
  pms: ["pms", "pms_name"],
  start_date: ["dateFrom", "date_from"],
  end_date: ["dateTo", "date_to", "days"],
} as const;

const Request = z
  .strictObject({
    listings: z.array(Row).min(1).max(100),
    as_of: pastInstant.nullish().meta({
      description:
        "Price with the inputs of this instant, whose day is then today. Where they can't be read any more, the prices kept at the beginning of that day answer.",
      examples: ["2026-01-31T12:00:00Z"],
    }),
  })
  .meta({ examples: [{ listings: [{ id: "100001", pms: "guesty", reason: true }] }] });

export const PricesRequest = withRowDefaults("listings", besideRows, Request);

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
    units_sold: z
      .int()
      .optional()
      .meta({ description: "Only of a listing with several units, which is booked once all are" }),
    units_open: z
      .int()
      .optional()
      .meta({ description: "Units that can still be sold, of a listing with several" }),
    ADR: z.number().meta({
      description: "-1 if the night is not booked; of a listing with units the mean of those sold",
    }),
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

/** Refreshes of one listing in any 24 hours (`contract.md` §9). */
export const mostRefreshes = 3;

export const RefreshRequest = withPms("pms", {
  listing_id: id,
  pms: pmsName,
  dry_run: dryRun,
}).meta({
  examples: [{ listing_id: "100001", pms: "guesty" }],
});

const flagText = z.enum(["0", "1"]);

const RefreshedNight = z
  .strictObject({
    date: z.iso.date(),
    price: z.string().meta({ description: "The final price" }),
    user_price: z.string().meta({ description: "Last seen on the channel" }),
    uncustomized_price: z.string().meta({ description: "After seasonality and demand only" }),
    min_price: z.string().meta({ description: "The lowest price allowed on this date" }),
    max_price: z.string().meta({ description: "The highest price allowed on this date" }),
    min_stay: z.string(),
    dso_flag: flagText.meta({ description: '"1" if an override of any level applies' }),
    listing_dso_flag: flagText,
    group_dso_flag: flagText,
    sub_group_dso_flag: flagText,
    acc_dso_flag: flagText.meta({ description: 'Always "0": accounts have no overrides' }),
    num_bookings: flagText.meta({ description: "Bookings of the night" }),
    unbookable: flagText,
    demand: z.string(),
    reasons_json: z.string().meta({ description: "The PriceReason of the night as JSON" }),
  })
  .meta({ id: "RefreshedNight" });

export const RefreshAnswer = z.strictObject({
  pricing_array: z.array(RefreshedNight),
  dry_run: dryAnswer,
});

export type RefreshRequest = z.output<typeof RefreshRequest>;
export type RefreshAnswer = z.output<typeof RefreshAnswer>;
export type RefreshedNight = z.output<typeof RefreshedNight>;
