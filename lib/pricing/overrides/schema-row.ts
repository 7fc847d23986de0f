import { z } from "zod";
import { amount, flag, integer, line } from "@/lib/http/inputs";
import {
  everyPriceType,
  maxPriceTypes,
  minPriceTypes,
  type OverrideScope,
  priceTypes,
} from "./fields";

/** Most overrides of one call: two years of nights. */
export const mostOverrides = 731;

/** An amount, or a percentage from −75 to 1000; numeric text is accepted. */
const priceOrPercent = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,12}(\.\d+)?$/)
        .transform(Number),
    ],
    "must be a number",
  )
  .pipe(z.number().min(-75).max(99_999_999));

/** The database has no year 0. */
export const overrideDate = z.iso
  .date()
  .refine((date) => date >= "0001", "must not be before the year 1");

const weekdays = z
  .string()
  .regex(/^[01]{7}$/, "must be seven digits 0 or 1, from Monday to Sunday")
  .meta({ examples: ["1111111"] });

/** What one row changes; an absent field is unchanged, null removes it. */
const changeFields = {
  price: priceOrPercent.nullish().meta({
    description: "An amount, or a percentage from -75 to 1000, as a number or text",
    examples: ["150"],
  }),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .length(3)
    .nullish()
    .meta({
      description: "Required with a fixed price",
      examples: ["CAD"],
    }),
  base_price: amount.pipe(z.number().positive()).nullish(),
  min_price: priceOrPercent.nullish(),
  min_price_type: z.enum(minPriceTypes).nullish(),
  max_price: priceOrPercent.nullish(),
  max_price_type: z.enum(maxPriceTypes).nullish(),
  min_stay: integer.pipe(z.int().min(1).max(365)).nullish(),
  check_in_check_out_enabled: flag.nullish().meta({ description: "0 removes both day lists" }),
  check_in: weekdays.nullish(),
  check_out: weekdays.nullish(),
  reason: line.max(500).nullish(),
  lead_time_expiry: integer.pipe(z.int().min(1).max(999)).nullish(),
};

const dated = { date: overrideDate };

export const ListingOverrideChange = z
  .strictObject({
    ...dated,
    price_type: z.enum(priceTypes.listing).nullish(),
    ...changeFields,
  })
  .meta({ id: "OverrideChange" });

export const GroupOverrideChange = z.strictObject({
  ...dated,
  price_type: z.enum(priceTypes.group).nullish(),
  ...changeFields,
});

/** One override as responses return it; unset fields are left out. */
const overrideRow = (scope: OverrideScope) =>
  z.strictObject({
    date: z.iso.date(),
    price: z
      .string()
      .optional()
      .meta({ examples: ["150"] }),
    price_type: z.enum(everyPriceType).pipe(z.enum(priceTypes[scope])).optional(),
    currency: z.string().optional(),
    base_price: z.number().optional(),
    min_price: z.number().optional(),
    min_price_type: z.enum(minPriceTypes).optional(),
    max_price: z.number().optional(),
    max_price_type: z.enum(maxPriceTypes).optional(),
    min_stay: z.int().optional(),
    check_in_check_out_enabled: z.enum(["0", "1"]),
    check_in: z.string().optional(),
    check_out: z.string().optional(),
    reason: z.string().optional(),
    lead_time_expiry: z.int().optional(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  });

/** Fields of an override as the activity log holds them; other keys are dropped. */
export const LoggedOverride = z
  .object({
    price: z.number(),
    price_type: z.enum(everyPriceType),
    min_price: z.number(),
    min_price_type: z.enum(minPriceTypes),
    max_price: z.number(),
    max_price_type: z.enum(maxPriceTypes),
    base_price: z.number(),
    min_stay: z.number(),
    check_in: z.string(),
    check_out: z.string(),
    reason: z.string(),
    lead_time_expiry: z.number(),
  })
  .partial();

export const ListingOverride = overrideRow("listing").meta({ id: "Override" });
export const GroupOverride = overrideRow("group").meta({ id: "GroupOverride" });

type ListingChange = z.output<typeof ListingOverrideChange>;
/** A row of a listing's or a group's request. */
export type OverrideChange = Omit<ListingChange, "price_type"> & {
  price_type?: (typeof everyPriceType)[number] | null | undefined;
};
