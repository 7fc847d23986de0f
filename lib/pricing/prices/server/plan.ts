import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { type DateText, dateIn, dayOf } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";
import { db, type Prisma } from "@/lib/db/server";
import { clocksAt } from "@/lib/inventory/listings/server/clock";
import { lastDayAhead, mostReasons, type PricesRequest, usualNights } from "../schema";
import { withCurrencyAsOf, withPricesAsOf } from "./as-of";
import { engineColumns } from "./engine-inputs";
import { withGroupsAsOf } from "./groups-as-of";

export type RequestRow = PricesRequest["listings"][number];

const columns = {
  ...engineColumns,
  lastRefreshedAt: true,
  group: { select: { name: true } },
} as const satisfies Prisma.ListingSelect;

/** A listing whose prices are requested. */
export type AskedListing = Prisma.ListingGetPayload<{ select: typeof columns }>;

/** A row of a request: its listing, if in reach, and the requested nights. */
export interface PlannedRow {
  row: RequestRow;
  listing: AskedListing | undefined;
  /** Days since 1970-01-01, both included; `last` is before `first` if only past nights are requested. */
  first: number;
  last: number;
}

/** What no version tells, because an earlier version of Nightrate kept none. */
export interface UnknownPast {
  /** A group that the listing was in was deleted with its rules and overrides. */
  group: boolean;
  currency: boolean;
}

/** A checked request. */
export interface PricesPlan {
  rows: PlannedRow[];
  /** The instant of the prices: now, or `asOf`. */
  at: Date;
  asOf: Date | undefined;
  now: Date;
  /** What can't be known of a listing at `asOf`. */
  unknownOf: (listingKey: number) => UnknownPast;
}

/** The time zone where the day begins last. */
const earliestZone = "Etc/GMT+12";

/**
 * Finds the listings of a request and checks its nights. One statement, four with `as_of`. Throws VALIDATION_FAILED for
 * dates outside today … today + 729 and for more than 20,000 explained nights.
 */
export async function planPrices(
  caller: Caller,
  { listings: rows, as_of }: PricesRequest,
  now: Date,
): Promise<PricesPlan> {
  const asOf = as_of ? new Date(as_of) : undefined;
  const at = asOf ?? now;
  checkDates(rows, dateIn(earliestZone, at));
  const found = await db().listing.findMany({
    where: {
      ...ownedListings(caller),
      OR: rows.map(({ id, pms }) => ({ listingId: id, pmsName: pms })),
    },
    select: columns,
  });
  const { listings, unknownOf } = asOf ? await listingsAsOf(found, asOf) : asTheyAre(found);
  const byName = new Map(listings.map((each) => [nameOf(each.pmsName, each.listingId), each]));
  const { clockOf } = clocksAt(at, caller.account.timeZone);
  const planned = rows.map((row, index): PlannedRow => {
    const listing = byName.get(nameOf(row.pms, row.id));
    const today = listing && dayOf(clockOf(listing).today);
    return { row, listing, ...spanOf(row, index, today) };
  });
  checkReasons(planned);
  return { rows: planned, at, asOf, now, unknownOf };
}

async function listingsAsOf(found: readonly AskedListing[], asOf: Date) {
  const priced = await withPricesAsOf(found, asOf);
  const { listings: grouped, isGone } = await withGroupsAsOf(priced, asOf);
  const { listings, isUnknown } = await withCurrencyAsOf(grouped, asOf);
  const unknownOf = (key: number) => ({ group: isGone(key), currency: isUnknown(key) });
  return { listings, unknownOf };
}

function asTheyAre(listings: readonly AskedListing[]) {
  return { listings, unknownOf: () => ({ group: false, currency: false }) };
}

function nameOf(pms: string, id: string): string {
  return `${pms}:${id}`;
}

/** Throws for a night before today anywhere on Earth, and for a range that ends before it begins. */
function checkDates(rows: readonly RequestRow[], earliest: DateText): void {
  for (const [index, { dateFrom, dateTo }] of rows.entries()) {
    const path = `listings[${index}]`;
    if (dateFrom && dateFrom < earliest) {
      throw invalid(`${path}.dateFrom`, "dateFrom must be today or later");
    }
    if (dateTo && dateTo < (dateFrom ?? earliest)) {
      throw invalid(`${path}.dateTo`, "dateTo must not be before dateFrom");
    }
  }
}

/** The requested days, without those before the listing's own today. Throws for a day more than 729 days after it. */
function spanOf(
  { dateFrom, dateTo }: RequestRow,
  index: number,
  today: number | undefined,
): { first: number; last: number } {
  if (today === undefined) return { first: 0, last: -1 };
  const first = Math.max(dateFrom ? dayOf(dateFrom) : today, today);
  const last = dateTo ? dayOf(dateTo) : today + usualNights - 1;
  if (Math.max(first, last) > today + lastDayAhead) {
    const field = dateTo ? "dateTo" : "dateFrom";
    const message = `${field} must be at most ${lastDayAhead} days after today`;
    throw invalid(`listings[${index}].${field}`, message);
  }
  return { first, last };
}

function checkReasons(rows: readonly PlannedRow[]): void {
  const explained = rows.reduce(
    (sum, { row, first, last }) => sum + (row.reason ? Math.max(0, last - first + 1) : 0),
    0,
  );
  if (explained > mostReasons) {
    throw invalid("listings", "reason must be asked for at most 20,000 nights in a call");
  }
}
