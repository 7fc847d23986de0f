import { z } from "zod";
import { mostAmount } from "@/lib/core/money";
import { amount, flag, integer, line } from "@/lib/http/inputs";
import {
  everyPriceType,
  maxPriceTypes,
  minPriceTypes,
  type OverrideScope,
  priceTypes,
  typedPrices,
} from "@/lib/pricing/levels/override-fields";

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
  .pipe(z.number().min(-75).max(mostAmount.nightly));

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
  check_in_check_out_enabled: flag.nullish().meta({
    description: "0: `check_in` and `check_out` of this row don't apply, stored ones are removed",
  }),
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
  .superRefine(checkPrices)
  .meta({ id: "OverrideChange" });

export const GroupOverrideChange = z
  .strictObject({
    ...dated,
    price_type: z.enum(priceTypes.group).nullish(),
    ...changeFields,
  })
  .superRefine(checkPrices);

type PriceField = (typeof typedPrices)[number][number];

/**
 * A price and its type are sent together, so that no price is ever merged into a stored type, nor a type into a stored
 * price. Null removes both. A fixed price of 0, which clients send to remove an override, is refused.
 */
export function checkPrices(
  row: { [Field in PriceField]?: unknown },
  context: z.RefinementCtx,
): void {
  for (const pair of typedPrices) {
    const [field, message] = unpaired(row, pair) ?? [];
    if (field !== undefined) context.addIssue({ code: "custom", path: [field], message });
  }
}

function unpaired(
  row: { [Field in PriceField]?: unknown },
  [price, type]: (typeof typedPrices)[number],
): [field: PriceField, message: string] | undefined {
  const isTyped = row[type] != null;
  if (row[price] === undefined) return isTyped ? [price, `is required with ${type}`] : undefined;
  const isAmount = !isTyped || row[type] === "fixed";
  if (price === "price" && row[price] === 0 && isAmount) {
    return [price, "must not be 0; use DELETE to remove an override"];
  }
  return isTyped || row[price] === null ? undefined : [type, `is required with ${price}`];
}

/** One override as responses return it; unset fields are left out. */
const overrideRow = (scope: OverrideScope) =>
  z.strictObject({
    date: z.iso.date(),
    price: z
      .string()
      .optional()
      .meta({ examples: ["150"] }),
    price_type: z.enum(everyPriceType).pipe(z.enum(priceTypes[scope])).optional(),
    currency: z
      .string()
      .optional()
      .meta({ description: "Currency of its amounts; left out without an amount" }),
    base_price: z.number().optional(),
    min_price: z.number().optional(),
    min_price_type: z.enum(minPriceTypes).optional(),
    max_price: z.number().optional(),
    max_price_type: z.enum(maxPriceTypes).optional(),
    min_stay: z.int().optional(),
    check_in_check_out_enabled: z.enum(["0", "1"]).optional(),
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
    check_in_check_out_enabled: z.boolean(),
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
