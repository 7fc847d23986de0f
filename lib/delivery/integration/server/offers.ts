import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateOf } from "@/lib/core/dates";
import type { RateRange } from "@/lib/intake/connections/server";
import { offerPrices as offersOf } from "@/lib/delivery/pushes/server";
import type { OfferedRange, PricesPage, PricesQuery } from "../schema";

/**
 * New prices of the connection's listings that sync, a page of them: nights that differ from what was last
 * acknowledged. Prices that are not acknowledged are offered again under the same version until they change. A listing
 * is charged for the month in which it is first returned. `isHead`: nothing is handed out or charged. Throws
 * API_ACCESS_REQUIRED while the account's API access is off.
 */
export async function offerPrices(
  caller: Caller,
  { cursor = 0, limit }: PricesQuery,
  { now = new Date(), isHead = false }: { now?: Date; isHead?: boolean } = {},
): Promise<PricesPage> {
  const account = { ...owned(caller), account: caller.account };
  const page = { after: cursor, limit, now, isPeek: isHead };
  const { offers, next } = await offersOf(account, caller.connection?.id ?? 0, page);
  const prices = offers.map(({ listing: { listingId, currency }, version, ranges }) => {
    return { listing_id: listingId, currency, version, ranges: ranges.map(shownRange) };
  });
  return { prices, next_cursor: next === null ? null : String(next), has_more: next !== null };
}

/** A range as the API returns it. */
function shownRange(range: RateRange): OfferedRange {
  const { from, to, price, minStay, closedOnArrival, closedOnDeparture } = range;
  return {
    start_date: dateOf(from),
    end_date: dateOf(to),
    price: typeof price === "number" ? price / 100 : 0,
    min_stay: typeof minStay === "number" ? minStay : null,
    check_in: closedOnArrival === undefined ? null : !closedOnArrival,
    check_out: closedOnDeparture === undefined ? null : !closedOnDeparture,
  };
}
