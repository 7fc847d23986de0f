import { z } from "zod";
import { standingKinds, standingMost } from "./standing-limits";

export type StandingKind = (typeof standingKinds)[number];

/**
 * What an assistant's proposals may change without a person; anything beyond it waits. Only single listings' prices, overrides
 * and rules, never minimum stays or arrivals, and no night beyond the listing's minimum and maximum price.
 */
export const Standing = z
  .strictObject({
    kinds: z
      .array(z.enum(standingKinds))
      .min(1, { error: "Choose at least one kind of change" })
      .meta({ description: "Base, minimum and maximum prices; overrides; rules of listings" }),
    listings: z
      .int()
      .min(1)
      .max(standingMost.listings)
      .meta({ description: "Most listings of one proposal" }),
    percent: z.int().min(1).max(standingMost.percent).meta({
      description:
        "Most that the price of any night may move in any 24 hours, up or down, in percent",
    }),
    a_day: z
      .int()
      .min(1)
      .max(standingMost.a_day)
      .meta({ description: "Most proposals in any 24 hours" }),
  })
  .meta({ id: "StandingPermission" });

export type Standing = z.output<typeof Standing>;
