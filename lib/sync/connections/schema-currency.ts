import { z } from "zod";

/** Listings whose prices wait for an owner, with the currency here and the one that the PMS has. */
export const HeldListings = z.strictObject({
  listings: z.array(
    z.strictObject({
      listing_id: z.string(),
      pms_name: z.string(),
      name: z.string(),
      currency: z.string().nullable(),
      new_currency: z.string(),
    }),
  ),
});

/** What ended with the old currency. */
export const CurrencyAnswer = z.strictObject({
  currency: z.string(),
  overrides: z.array(z.string()),
  unmapped: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  floor: z.boolean(),
});

export type HeldListings = z.output<typeof HeldListings>;
export type CurrencyAnswer = z.output<typeof CurrencyAnswer>;
