import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { fromMinor } from "@/lib/core/money";
import { db } from "@/lib/db/server";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { calendarsWithoutBookings } from "@/lib/inventory/calendars/server";
import { marketFiguresOf } from "@/lib/market/neighborhood/server";
import { recommendedBasesOf } from "@/lib/pricing/prices/server";
import { type OffPace, type OffPaceHome, offPacePoints, type OffPaceQuery } from "../schema-pace";
import { readBookingSums, type WindowSums } from "./booking-sums";
import { averageRate, countNights, occupancyOf } from "./figure-rules";
import { homesOf, readHomeNights, tellsBookings } from "./homes";

/** Which side of its pace a home is on: ahead, it may be underpriced; behind, overpriced. */
export type Side = "ahead" | "behind";

type ListingRow = Awaited<ReturnType<typeof readListings>>[number];

/**
 * Homes in reach, not hidden, whose coming nights are at least 10 points of occupancy ahead of or behind last year's at
 * this moment, or the market's where last year had none; those with most open nights × points first. A fixed
 * number of statements.
 */
export async function offPace(
  caller: Caller,
  side: Side,
  { nights, limit }: OffPaceQuery,
  now: Date = new Date(),
): Promise<OffPace> {
  const listings = await readListings(caller);
  const { homes, homeOf } = await homesOf(
    listings.map((listing) => ({
      ...listing,
      zone: listing.timeZone ?? caller.account.timeZone,
      bucket: 0,
    })),
  );
  const sumsOf = await readBookingSums(homes, [{ from: 0, to: nights }], now);
  const nightsOf = await readHomeNights(homes, { from: 0, to: nights }, now);
  const untold = await calendarsWithoutBookings([caller.accountId], now);
  const marketOf = await marketFiguresOf(caller, listings, now);
  const recommendedOf = await recommendedBasesOf(caller, listings, now);
  const leads = listings.filter((listing) => homeOf(listing).lead === listing.key);
  const compared = leads.flatMap((listing) => {
    const home = homeOf(listing);
    if (!tellsBookings(home, untold)) return [];
    const market = marketOf(listing).occupancy[nights];
    const recommended = fromMinor(recommendedOf(listing));
    return homeFrom(listing, {
      nights: nightsOf(home),
      sums: sumsOf(home)?.window(0),
      market,
      recommended,
    });
  });
  const found = compared
    .filter(({ points }) => (side === "ahead" ? points : -points) >= offPacePoints)
    .toSorted((a, b) => atStake(b) - atStake(a));
  return { nights, homes: found.slice(0, limit), found: found.length, compared: compared.length };
}

function readListings(caller: Caller) {
  return db().listing.findMany({
    where: { ...ownedListings(caller), isHidden: false },
    orderBy: { key: "asc" },
  });
}

interface Compared {
  nights: Pick<Nights, "states" | "units">;
  sums: WindowSums | undefined;
  market: number | null;
  recommended: number | null;
}

/** None where the calendar is not known on every night, or there is nothing to compare with. */
function homeFrom(
  listing: ListingRow,
  { nights, sums, market, recommended }: Compared,
): OffPaceHome[] {
  const counts = countNights(nights, 0, nights.states.length);
  const occupancy = occupancyOf(counts);
  if (!counts || occupancy === null) return [];
  const sellable = counts.nights - counts.blocked;
  const lastYear = sums && sums.stlyBooked > 0 ? sums.stlyBooked / sellable : null;
  const usual = lastYear ?? market;
  if (usual === null) return [];
  return [
    {
      ...namesOf(listing),
      open_nights: sellable - counts.booked,
      occupancy: percent(occupancy),
      last_year: lastYear && percent(lastYear),
      market: market && percent(market),
      points: percent(occupancy - usual),
      recommended_base_price: recommended,
      ...ratesOf(sums, listing.currency),
    },
  ];
}

function namesOf({ listingId, pmsName, name, currency, basePrice, minPrice }: ListingRow) {
  return {
    listing_id: listingId,
    pms_name: pmsName,
    listing_name: name,
    currency,
    base_price: fromMinor(basePrice),
    min_price: fromMinor(minPrice),
  };
}

function ratesOf(sums: WindowSums | undefined, currency: string | null) {
  if (!sums) return { adr: null, adr_last_year: null };
  const { revenue, nights, stlyRevenue, stlyNights } = sums;
  return {
    adr: averageRate(revenue, nights, currency),
    adr_last_year: averageRate(stlyRevenue, stlyNights, currency),
  };
}

function atStake({ open_nights, points }: OffPaceHome): number {
  return open_nights * Math.abs(points);
}

function percent(share: number): number {
  return Math.round(1_000 * share) / 10;
}
