import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { tellAll } from "@/lib/market/model/server";
import { hasBase, makePricer } from "@/lib/pricing/engine/price";
import { weekendsOf } from "@/lib/pricing/engine/stays";
import { type ListingPrices, type PricesRequest, mostReasons } from "../schema";
import { lastDayAhead, usualNights } from "../rules";
import { readBookedNights, yearBack } from "./booked-nights";
import {
  earliestZone,
  readEngineInputs,
  engineColumns,
  type EngineListing,
  nightsBeyond,
  type PricingInputs,
} from "./engine-inputs";
import { answersOf } from "./history/answer";
import { nightsOf } from "./nights";
import { type DateText, dateIn, dayOf } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";
import { db, type Prisma } from "@/lib/db/server";
import { clocksAt } from "@/lib/inventory/listings/rules";
import { listingsAsOf, type UnknownPast } from "./listings-as-of";
import { available } from "@/lib/inventory/calendars/nights";

/**
 * A priced row; `isShared` if other listings of the account are used instead of a market or beside it, or would be with
 * more bookings.
 */
interface PricedRow {
  prices: ListingPrices;
  isShared: boolean;
}

/**
 * Prices of the requested listings, one element per row, in order (`contract.md` §9); with `as_of`, from the inputs of
 * that instant, with its day as today (`pricing.md` §10). A fixed number of statements. Throws VALIDATION_FAILED.
 */
export async function listingPrices(
  caller: Caller,
  request: PricesRequest,
  now: Date = new Date(),
): Promise<ListingPrices[]> {
  const priced = await priceRows(caller, await planPrices(caller, request, now));
  return priced.map(({ prices }) => prices);
}

/** Prices the rows of a plan. A fixed number of statements. */
export async function priceRows(
  caller: Caller,
  { rows, at, asOf, now, unknownOf }: PricesPlan,
): Promise<PricedRow[]> {
  const listings = [...new Set(rows.flatMap(({ listing }) => listing ?? []))];
  const inputsOf = await readEngineInputs(caller, listings, at, undefined, { now: asOf && now });
  const inputsBy = new Map(listings.map((each) => [each, inputsOf(each)]));
  const zoned = Array.from(inputsBy, ([{ key, currency, units }, { timeZone }]) => {
    return { key, currency, units, timeZone };
  });
  const first = Math.min(...Array.from(inputsBy.values(), ({ input }) => input.today));
  const bookings = await readBookedNights(caller, zoned, first - yearBack, asOf);
  const past = asOf ? Array.from(inputsBy, ([{ key }, inputs]) => ({ key, inputs })) : [];
  const answerOf = await answersOf(caller, past, at, unknownOf);
  return rows.map(({ row, listing, ...span }): PricedRow => {
    const inputs = listing && inputsBy.get(listing);
    if (!listing || !inputs) return { prices: { ...named(row), ...notPresent }, isShared: false };
    const isShared = !tellAll(inputs.model.cell.occupancy);
    const head = { ...named(row), ...about(listing) };
    if (!hasBase(inputs.input)) return { prices: { ...head, ...noData }, isShared };
    const asked = { ...span, reason: row.reason ?? false };
    const data = nightsOf(inputs, bookings.get(listing.key) ?? new Map(), asked);
    return { prices: { ...head, data: answerOf(listing.key)(data) }, isShared };
  });
}

const notPresent = {
  group: null,
  currency: null,
  last_refreshed_at: null,
  los_pricing: {},
  error: "Listing not found.",
  error_status: "LISTING_NOT_PRESENT",
  data: [],
} satisfies Omit<ListingPrices, "id" | "pms">;

const noData = {
  error: "The listing has no base price, and the market around it can't recommend one.",
  error_status: "LISTING_NO_DATA",
  data: [],
} satisfies Partial<ListingPrices>;

function named({ id, pms }: RequestRow) {
  return { id, pms };
}

function about({ group, currency, lastRefreshedAt }: AskedListing) {
  return {
    group: group?.name ?? null,
    currency,
    last_refreshed_at: lastRefreshedAt?.toISOString() ?? null,
    los_pricing: {},
  };
}

type RequestRow = PricesRequest["listings"][number];

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

/** A checked request. */
interface PricesPlan {
  rows: PlannedRow[];
  /** The instant of the prices: now, or `asOf`. */
  at: Date;
  asOf: Date | undefined;
  now: Date;
  /** What can't be known of a listing at `asOf`. */
  unknownOf: (listingKey: number) => UnknownPast;
}

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
  const { listings, unknownOf } = await listingsAsOf(found, asOf);
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
  { dateFrom, dateTo, days }: RequestRow,
  index: number,
  today: number | undefined,
): { first: number; last: number } {
  if (today === undefined) return { first: 0, last: -1 };
  const from = dateFrom ? dayOf(dateFrom) : today;
  const first = Math.max(from, today);
  const usual = days ? from + days - 1 : today + usualNights - 1;
  const last = dateTo ? dayOf(dateTo) : usual;
  if (Math.max(first, last) > today + lastDayAhead) {
    const field = dateTo ? "dateTo" : days ? "days" : "dateFrom";
    const what = field === "days" ? "days must end" : `${field} must be`;
    const message = `${what} at most ${lastDayAhead} days after today`;
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

/** What a listing's figures need of its prices and rules. */
interface PriceFacts {
  /** Share of its open nights among the next `nights` that are priced at the minimum, 0…1; null if unknown. */
  minimumShare: (nights: number) => number | null;
  /** Weekdays, Monday first, that count as weekend: 1. */
  weekends: Uint8Array;
}

/**
 * Share of the next nights, at most `most`, priced at the minimum (`pricing.md` §1, `applied`), unknown without a base
 * price or open nights, and the weekend, by listing. A fixed number of statements.
 */
export async function readPriceFacts<T extends EngineListing>(
  caller: Caller,
  listings: readonly T[],
  most: number,
  now: Date,
): Promise<(listing: T) => PriceFacts> {
  const inputsOf = await readEngineInputs(caller, listings, now, most + nightsBeyond);
  return (listing) => {
    const inputs = inputsOf(listing);
    const weekends = weekendsOf(inputs.input.rules);
    return { minimumShare: minimumShare(inputs, most), weekends };
  };
}

function minimumShare(
  { input, nights: { states } }: PricingInputs,
  most: number,
): PriceFacts["minimumShare"] {
  if (!hasBase(input)) return () => null;
  const { priceNight } = makePricer(input);
  // Element n counts the first n nights.
  const open = new Uint16Array(most + 1);
  const least = new Uint16Array(most + 1);
  for (let ahead = 0; ahead < most; ahead++) {
    const isOpen = states[ahead] === available;
    const isLeast = isOpen && priceNight(input.today + ahead).applied === "min";
    open[ahead + 1] = (open[ahead] ?? 0) + Number(isOpen);
    least[ahead + 1] = (least[ahead] ?? 0) + Number(isLeast);
  }
  return (nights) => {
    const count = open[nights] ?? 0;
    return count === 0 ? null : (least[nights] ?? 0) / count;
  };
}
