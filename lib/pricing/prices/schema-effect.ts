import { z } from "zod";

/** Fields that tell in the answer to a dry run what a change would do to prices (`contract.md` §8). */
export const priceEffect = {
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
