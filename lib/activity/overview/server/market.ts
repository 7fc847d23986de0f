import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { spanOf } from "@/lib/catalog/ranges";
import { readOpenNights } from "@/lib/catalog/server";
import { dateIn, daysBetween } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { marketWindowsOf } from "@/lib/market/neighborhood/server";
import type { FiguresQuery, OverviewMarket } from "../schema-figures";
import { readScope } from "./scope";

interface Weighted {
  /** Own nights not blocked by the owner. */
  nights: number;
  occupancy: number;
  /** Minor units. */
  adr: number | null;
}

/**
 * Occupancy, ADR and RevPAR that the listings' own sellable nights would have had in their markets: each listing's
 * market is weighted by its nights not blocked by the owner (all nights if its calendar is unknown), ADR by the nights
 * sold at the market's occupancy, so that RevPAR = occupancy × ADR. A fixed number of statements.
 */
export async function overviewMarket(
  caller: Caller,
  query: FiguresQuery,
  now: Date = new Date(),
): Promise<OverviewMarket> {
  const { homes, currency } = await readScope(caller, query);
  const listings = await db().listing.findMany({
    where: { ...ownedListings(caller), key: { in: homes.map(({ key }) => key) } },
  });
  const openOf = await readOpenNights(homes, (day) => spanOf(query.range, day), now);
  const marketOf = await marketWindowsOf(caller, listings, now);
  const rows = listings.flatMap((listing): Weighted[] => {
    const today = dateIn(listing.timeZone ?? caller.account.timeZone, now);
    const span = spanOf(query.range, today);
    const [from, to] = [daysBetween(today, span.from), daysBetween(today, span.to)];
    const { occupancy, adr } = marketOf(listing).over(from, to);
    return occupancy === null
      ? []
      : [{ nights: openOf.get(listing.key) ?? to - from, occupancy, adr }];
  });
  return { currency, listings: rows.length, ...weightedFigures(rows) };
}

function weightedFigures(rows: readonly Weighted[]) {
  let [nights, sold, priced, revenue] = [0, 0, 0, 0];
  for (const { nights: open, occupancy, adr } of rows) {
    nights += open;
    sold += open * occupancy;
    if (adr === null) continue;
    priced += open * occupancy;
    revenue += open * occupancy * adr;
  }
  const occupancy = nights === 0 ? null : sold / nights;
  const adr = priced === 0 ? null : revenue / priced;
  return {
    occupancy: occupancy === null ? null : Math.round(1_000 * occupancy) / 10,
    adr: adr === null ? null : Math.round(adr) / 100,
    revpar: occupancy === null || adr === null ? null : Math.round(occupancy * adr) / 100,
  };
}
