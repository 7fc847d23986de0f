import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { dateIn, daysBetween } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { marketWindowsOf } from "@/lib/market/neighborhood/server";
import { type NightSpan, spanOf, weekSpans } from "../ranges";
import type { MetricsQuery } from "../schema-metrics";
import type { ListingPace } from "../schema-pace";
import { percentOf } from "./metric-rules";
import { readMovements } from "./portfolio-movements";
import { hasYear, spanFigures } from "./portfolio-rules";
import { readPortfolioSums } from "./portfolio-sums";

/**
 * Booked shares of a listing's next 90 nights by week, with its market's and its own at this time last year, by the
 * definitions of listing_metrics. Last year is null if the bookings don't reach back to the same night. A fixed number
 * of statements. Throws LISTING_NOT_FOUND.
 */
export async function listingPace(
  caller: Caller,
  { listing_id: listingId, pms_name: pmsName }: MetricsQuery,
  now: Date = new Date(),
): Promise<ListingPace> {
  const listing = await db().listing.findFirst({
    where: { ...ownedListings(caller), listingId, pmsName },
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  const zone = listing.timeZone ?? caller.account.timeZone;
  const homes = [{ key: listing.key, accountId: caller.accountId, zone, bucket: 0 }];
  const today = dateIn(zone, now);
  const whole = spanOf("next-90", today);
  const spans = [whole, ...weekSpans(whole)];
  const sumsOf = await readPortfolioSums(homes, () => spans, now);
  const { firstStay } = (await readMovements(homes, now))(0);
  const { over } = (await marketWindowsOf(caller, [listing], now))(listing);
  const sharesOf = ({ from, to }: NightSpan, at: number) => {
    const { now: present, stly } = sumsOf(0, at);
    const market = over(daysBetween(today, from), daysBetween(today, to)).occupancy;
    return {
      own: spanFigures(present, listing.currency).occupancy,
      market: percentOf(market),
      last_year: hasYear(firstStay, today) ? spanFigures(stly, listing.currency).occupancy : null,
    };
  };
  return {
    weeks: spans.slice(1).map((span, at) => ({ from: span.from, ...sharesOf(span, at + 1) })),
    total: sharesOf(whole, 0),
  };
}
