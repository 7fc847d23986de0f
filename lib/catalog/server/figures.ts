import type { Caller } from "@/lib/auth/server/caller";
import { dayOf } from "@/lib/core/dates";
import { fromMinor } from "@/lib/core/money";
import { calendarsWithoutBookings, readListingNights } from "@/lib/inventory/calendars/server";
import { clocksAt } from "@/lib/inventory/listings/server/clock";
import { marketFiguresOf } from "@/lib/market/neighborhood/server";
import { type EngineListing, readMinimumShares } from "@/lib/pricing/prices/server";
import { recommendedBasesOf } from "@/lib/pricing/prices/server/recommended";
import type { Figures } from "../schema-figures";
import { bookingFigures, figureWindows } from "./booking-figures";
import { readBookingSums } from "./booking-sums";
import { shareText, unavailable } from "./figure-rules";
import { occupancyFigures, occupancyNights } from "./occupancy-figures";

/** Nights from today whose prices are computed. */
const pricedNights = 30;

/**
 * Figures of many listings in a fixed number of statements, by the definitions of product.md, "Figures"; each listing
 * has its own today. Figures from reservations are null for a listing that never had any.
 */
export async function figuresOf<T extends EngineListing>(
  caller: Caller,
  listings: readonly T[],
  now: Date = new Date(),
): Promise<(listing: T) => Figures> {
  const { clockOf, clocksOf } = clocksAt(now, caller.account.timeZone);
  const keys = listings.map(({ key }) => key);
  const todays = listings.map((listing) => [listing.key, dayOf(clockOf(listing).today)] as const);
  const nightsOf = await readListingNights(new Map(todays), occupancyNights, "states");
  const untold = await calendarsWithoutBookings([caller.accountId], now);
  const moment = { keys, clocks: clocksOf(listings), now };
  const sums = await readBookingSums(caller, moment, figureWindows);
  const marketOf = await marketFiguresOf(caller, listings, now);
  const minimumShareOf = await readMinimumShares(caller, listings, pricedNights, now);
  const recommendedOf = await recommendedBasesOf(caller, listings, now);
  return (listing) => ({
    ...occupancyFigures(
      { states: nightsOf(listing.key).states, tells: !untold.has(listing.key) },
      marketOf(listing),
    ),
    ...bookingFigures(sums.get(listing.key), clockOf(listing).zone, listing.currency),
    min_prices_next_30: shareText(minimumShareOf(listing)(pricedNights)),
    recommended_base_price: fromMinor(recommendedOf(listing)) ?? unavailable,
  });
}
