import { z } from "zod";
import { ListingActions } from "@/lib/pricing/actions/schema";
import { Worths } from "@/lib/pricing/actions/schema-portal";

/** One action with its listing, and what it is worth; null where no amount is known. */
const WorthAction = ListingActions.extend({
  worth: Worths.shape.worths.element.pick({ amount: true, currency: true, per: true }).nullable(),
});

/** Open actions of the listings in reach in one currency and group; amounts are never converted. */
export const OverviewWorth = z.strictObject({
  /** ISO 4217, "unknown" for listings without one; null without listings. */
  currency: z.string().nullable(),
  /** How many open actions are worth more than nothing. */
  valued: z.int(),
  /** Those worth most, at most five. */
  top: z.array(WorthAction),
  /** Where fewer than five have an amount: the most severe of the others, five with those above. */
  urgent: z.array(WorthAction),
});

export type OverviewWorth = z.output<typeof OverviewWorth>;
