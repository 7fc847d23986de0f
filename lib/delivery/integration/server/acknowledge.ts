import type { Caller } from "@/lib/auth/server/caller";
import { dayOf } from "@/lib/core/dates";
import { transaction } from "@/lib/db/server";
import { acknowledgeOffers } from "@/lib/delivery/pushes/server";
import type { AckRow } from "../schema";
import { lockRows, unknownListing } from "@/lib/intake/sources/ingest/server/connection";
import {
  type CheckedRow,
  type ResultAs,
  resultOf,
  withoutRepeats,
} from "@/lib/intake/sources/ingest/server/rows";

/**
 * Confirms offered prices: the acknowledgement is the connection's read-back, sets the listings' last sync. A
 * version that is not the one last sent is refused; the same acknowledgement again changes nothing.
 */
export async function acknowledgePrices(
  caller: Caller,
  given: readonly CheckedRow<AckRow>[],
  now: Date = new Date(),
): Promise<ResultAs<"prices">> {
  const rows = withoutRepeats(given);
  return transaction(caller, async (tx) => {
    const { connection, good, listings } = await lockRows(tx, caller, rows);
    const named = good.flatMap((row) => {
      const listingKey = listings.get(row.listing_id)?.key;
      return listingKey === undefined
        ? []
        : [{ listingKey, version: row.version, rejected: refusalsOf(row) }];
    });
    const results = await acknowledgeOffers(tx, connection, named, now);
    const resultOfKey = new Map(named.map(({ listingKey }, at) => [listingKey, results[at]]));
    const { rows: prices, ...counts } = resultOf(rows, ({ listing_id }) => {
      const listing = listings.get(listing_id);
      if (!listing) return { error: unknownListing };
      return resultOfKey.get(listing.key) === "done" ? {} : { error: notLast };
    });
    return { ...counts, prices };
  });
}

const notLast = "version: is not the one last sent; fetch the prices again";

function refusalsOf({ rejected = [] }: AckRow) {
  return rejected.map(({ start_date, end_date, message }) => ({
    from: dayOf(start_date),
    to: dayOf(end_date),
    message,
  }));
}
