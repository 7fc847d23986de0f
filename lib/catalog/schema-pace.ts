import { z } from "zod";

/** Booked shares of some nights in percent, to one decimal; null where unknown. */
const Shares = z.strictObject({
  own: z.number().nullable(),
  /** Of the comparables of the listing's market, now. */
  market: z.number().nullable(),
  /** Of the listing's nights 364 days earlier, as on the books at this moment last year. */
  last_year: z.number().nullable(),
});

/** How a listing's next 90 nights are booked, by week and together. */
export const ListingPace = z.strictObject({
  /** Weeks from tonight on; the last one has six nights. */
  weeks: z.array(Shares.extend({ from: z.iso.date() })),
  total: Shares,
});

export type ListingPace = z.output<typeof ListingPace>;
