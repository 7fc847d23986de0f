import { z } from "zod";
import { holdCauses } from "@/lib/pricing/actions/types";

/** A plan that would have been held: the day it was made, and why. */
export const HeldPlan = z.strictObject({
  date: z.iso.date(),
  cause: z.enum(holdCauses),
  /** Nights that it changes by more than 1%, and their mean change in %. */
  nights: z.int(),
  change_percent: z.number(),
});

export type HeldPlan = z.output<typeof HeldPlan>;

/** In the listing's currency, or in %, to two decimals; null if there is nothing to compare. */
const figure = z.number().nullable();

/** A night that was booked while its listing was in shadow. */
const BookedNight = z.strictObject({
  pms: z.string(),
  id: z.string(),
  name: z.string(),
  night: z.iso.date(),
  /** Days from the last plan in which it was open to the night. */
  days_before: z.int(),
  /** Of that plan: the PMS's price, the one Nightrate would have asked, and by how many % it differs. */
  pms_price: z.number(),
  price: z.number(),
  change_percent: z.number(),
});

const ShadowRow = z.strictObject({
  pms: z.string(),
  id: z.string(),
  name: z.string(),
  since: z.iso.datetime(),
  /** Number of nights with a plan; 0 before the first, and for a listing without a base price. */
  plans: z.int(),
  booked: z.int(),
  /** Means over the booked nights. */
  pms_price: figure,
  price: figure,
  booked_change: figure,
  open: z.int(),
  open_change: figure,
  held: z.array(HeldPlan),
});

export type ShadowRow = z.output<typeof ShadowRow>;

/** Listings in shadow with one currency. Changes are Nightrate's price against the PMS's, in % of their sums. */
const ShadowGroup = z.strictObject({
  currency: z.string().nullable(),
  /** When the first of them went into shadow, and the most plans that one has. */
  since: z.iso.datetime(),
  nights: z.int(),
  /** Nights that were booked meanwhile; no means and no change under `leastBooked`. */
  booked: z.strictObject({
    nights: z.int(),
    listings: z.int(),
    pms_price: figure,
    price: figure,
    change_percent: figure,
    more: z.int(),
    less: z.int(),
    same: z.int(),
  }),
  open: z.strictObject({
    nights: z.int(),
    change_percent: figure,
    up: z.int(),
    down: z.int(),
    same: z.int(),
  }),
  held: z.strictObject({ plans: z.int(), of: z.int() }),
  /** Open nights by month, `2026-12`. */
  months: z.array(
    z.strictObject({ month: z.string(), nights: z.int(), change_percent: z.number() }),
  ),
  /** The newest, at most `mostBooked`. */
  booked_nights: z.array(BookedNight),
  listings: z.array(ShadowRow),
});

export type ShadowGroup = z.output<typeof ShadowGroup>;

export const ShadowReport = z.strictObject({
  /** True if the caller may change the stage of listings. */
  can_edit: z.boolean(),
  /** When the first plan of a listing without one is made; null if all have one. */
  first_plan_at: z.iso.datetime().nullable(),
  /** By number of listings. */
  groups: z.array(ShadowGroup),
});

export type ShadowReport = z.output<typeof ShadowReport>;
