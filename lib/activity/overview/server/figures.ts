import { type Caller, ownedListings, owned } from "@/lib/auth/server/caller";
import { allows } from "@/lib/auth/permissions";
import { spanOf, monthSpans } from "@/lib/catalog/ranges";
import {
  hasYear,
  pickupDays,
  readMovements,
  readPortfolioSums,
  spanFigures,
  unavailableShareOf,
  readOpenNights,
  type YearSums,
  type Listed,
  homesOf,
} from "@/lib/catalog/server";
import { addDays, dateIn, daysBetween } from "@/lib/core/dates";
import type {
  FiguresQuery,
  OverviewFigures,
  OverviewMarket,
  OverviewPace,
  PaceQuery,
} from "../schema";
import { db } from "@/lib/db/server";
import { marketWindowsOf } from "@/lib/market/neighborhood/server";

/**
 * Figures of a range of nights over the listings of one currency and group, with the same nights 364 days earlier as
 * they stood at this moment last year; each listing has its own today. A fixed number of statements.
 */
export async function overviewFigures(
  caller: Caller,
  query: FiguresQuery,
  now: Date = new Date(),
): Promise<OverviewFigures> {
  const { homes, keys, currency, currencies } = await readHomes(caller, query);
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
    listings: keys.length,
    homes: homes.length,
    known: sums.known,
    occupancy: seesListings ? compared("occupancy") : null,
    untold: sums.untold.homes,
    unavailable_share: seesListings ? unavailableShareOf(sums.untold) : null,
    adr: seesBookings ? compared("adr") : null,
    revpar: seesBookings ? compared("revpar") : null,
    revenue: seesBookings ? compared("revenue") : null,
    pickup: seesBookings ? { value: pickup, last_year: lastPickup } : null,
    pickup_since: addDays(today, -pickupDays),
  };
}

interface Weighted {
  /** Own nights not blocked by the owner. */
  nights: number;
  occupancy: number;
  /** Minor units. */
  adr: number | null;
}

/**
 * Occupancy, ADR and RevPAR that the homes' own sellable nights would have had in their markets: each home's
 * market is weighted by its nights not blocked by the owner (all nights if its calendar is unknown), ADR by the nights
 * sold at the market's occupancy, so that RevPAR = occupancy × ADR. A fixed number of statements.
 */
export async function overviewMarket(
  caller: Caller,
  query: FiguresQuery,
  now: Date = new Date(),
): Promise<OverviewMarket> {
  const { homes, homeOf, currency } = await readHomes(caller, query);
  const listings = await db().listing.findMany({
    where: { ...ownedListings(caller), key: { in: homes.map(({ lead }) => lead) } },
  });
  const openOf = await readOpenNights(homes, (day) => spanOf(query.range, day), now);
  const marketOf = await marketWindowsOf(caller, listings, now);
  const rows = listings.flatMap((listing): Weighted[] => {
    const home = homeOf(listing);
    const today = dateIn(home.zone, now);
    const span = spanOf(query.range, today);
    const [from, to] = [daysBetween(today, span.from), daysBetween(today, span.to)];
    const { occupancy, adr } = marketOf(listing).over(from, to);
    return occupancy === null ? [] : [{ nights: openOf(home) ?? to - from, occupancy, adr }];
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

/** Months shown, from the current one. */
const monthsAhead = 6;

/**
 * Revenue and occupancy by month of stay, beside the same nights 364 days earlier: as on the books at this moment last
 * year, and as they ended. A fixed number of statements.
 */
export async function overviewPace(
  caller: Caller,
  query: PaceQuery,
  now: Date = new Date(),
): Promise<OverviewPace> {
  const { homes, keys, currency, currencies } = await readHomes(caller, query);
  const spans = monthSpans(dateIn(caller.account.timeZone, now), monthsAhead);
  const sumsOf = await readPortfolioSums(homes, () => spans, now);
  const { firstStay } = (await readMovements(homes, now))(0);
  const months = spans.map(({ from }, at) => ({
    month: from.slice(0, 7),
    ...yearsOf(sumsOf(0, at), hasYear(firstStay, from), currency),
  }));
  return { currency, currencies, listings: keys.length, months };
}

function yearsOf({ now, stly, ly }: YearSums, isKnown: boolean, currency: string | null) {
  const unknown = { revenue: null, occupancy: null };
  return {
    now: measured(now, currency),
    stly: isKnown ? measured(stly, currency) : unknown,
    ly: isKnown ? measured(ly, currency) : unknown,
  };
}

function measured(sums: YearSums["now"], currency: string | null) {
  const { revenue, occupancy } = spanFigures(sums, currency);
  return { revenue, occupancy };
}

type Groups = OverviewFigures["groups"];

/** The listings that figures are about, and what else can be chosen. */
interface Scope {
  /** In bucket 0. */
  listings: Listed[];
  currency: string | null;
  currencies: { currency: string; listings: number }[];
}

/** Groups with listings in reach, by name. Subgroups are left out: not every page filters by them. */
async function groupsInReach(caller: Caller): Promise<Groups> {
  const inReach = { ...ownedListings(caller), isHidden: false };
  return db().listingGroup.findMany({
    where: { ...owned(caller), parentGroupId: null, listings: { some: inReach } },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}

/**
 * The listings in reach, not hidden, of one group and currency: the one asked for, else the account's, else the
 * commonest. Currencies are never mixed. Two statements.
 */
export async function readScope(caller: Caller, asked: PaceQuery): Promise<Scope> {
  const rows = await readListings(caller, asked);
  const byCurrency = Map.groupBy(rows, currencyOf);
  const currencies = [...byCurrency]
    .map(([currency, listings]) => ({ currency, listings: listings.length }))
    .toSorted((a, b) => b.listings - a.listings || a.currency.localeCompare(b.currency));
  const { currency: own } = await db().account.findFirstOrThrow({
    where: { id: caller.accountId },
    select: { currency: true },
  });
  const wanted = [asked.currency, own, currencies[0]?.currency];
  const currency = wanted.find((each) => each !== undefined && byCurrency.has(each)) ?? null;
  const listings = currency === null ? [] : (byCurrency.get(currency) ?? []);
  const listed = listings.map(({ timeZone, ...listing }) => ({
    ...listing,
    accountId: caller.accountId,
    zone: timeZone ?? caller.account.timeZone,
    bucket: 0,
  }));
  return { listings: listed, currency, currencies };
}

/** The scope with its homes, and the keys of its listings. Three statements. */
async function readHomes(caller: Caller, asked: PaceQuery) {
  const { listings, ...scope } = await readScope(caller, asked);
  return { ...scope, ...(await homesOf(listings)), keys: listings.map(({ key }) => key) };
}

function readListings(caller: Caller, { group }: PaceQuery) {
  const inGroup = group !== undefined && { OR: [{ groupId: group }, { subgroupId: group }] };
  return db().listing.findMany({
    where: { ...ownedListings(caller), isHidden: false, ...inGroup },
    select: { key: true, currency: true, mappingGroupId: true, timeZone: true },
  });
}

function currencyOf({ currency }: { currency: string | null }): string {
  return currency ?? "unknown";
}
