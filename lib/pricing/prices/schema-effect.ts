import { z } from "zod";

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
