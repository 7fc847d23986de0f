import type { Caller } from "@/lib/auth/server/caller";
import { allows } from "@/lib/auth/permissions";
import { spanOf } from "@/lib/catalog/ranges";
import {
  hasYear,
  pickupDays,
  readMovements,
  readPortfolioSums,
  spanFigures,
  unavailableShareOf,
} from "@/lib/catalog/server";
import { addDays, dateIn } from "@/lib/core/dates";
import type { FiguresQuery, OverviewFigures } from "../schema-figures";
import { groupsInReach, readScope } from "./scope";

/**
 * Figures of a range of nights over the listings of one currency and group, with the same nights 364 days earlier as
 * they stood at this moment last year; each listing has its own today. A fixed number of statements.
 */
export async function overviewFigures(
  caller: Caller,
  query: FiguresQuery,
  now: Date = new Date(),
): Promise<OverviewFigures> {
  const { homes, currency, currencies } = await readScope(caller, query);
  const groups = await groupsInReach(caller);
  const sums = (await readPortfolioSums(homes, (day) => [spanOf(query.range, day)], now))(0, 0);
  const { pickup, pickupLastYear, firstStay } = (await readMovements(homes, now))(0);
  const today = dateIn(caller.account.timeZone, now);
  const { from, to } = spanOf(query.range, today);
  const own = spanFigures(sums.now, currency);
  const last = hasYear(firstStay, from) ? spanFigures(sums.stly, currency) : null;
  const seesBookings = allows(caller.permissions, "bookings:view");
  const seesListings = allows(caller.permissions, "listings:view");
  const compared = (name: keyof typeof own) => ({
    value: own[name],
    last_year: last && last[name],
  });
  const lastPickup = hasYear(firstStay, today) ? pickupLastYear : null;
  return {
    currency,
    currencies,
    groups,
    from,
    to: addDays(to, -1),
    today,
    listings: homes.length,
    known: sums.known,
    occupancy: seesListings ? compared("occupancy") : null,
    untold: sums.untold.listings,
    unavailable_share: seesListings ? unavailableShareOf(sums.untold) : null,
    adr: seesBookings ? compared("adr") : null,
    revpar: seesBookings ? compared("revpar") : null,
    revenue: seesBookings ? compared("revenue") : null,
    pickup: seesBookings ? { value: pickup, last_year: lastPickup } : null,
    pickup_since: addDays(today, -pickupDays),
  };
}
