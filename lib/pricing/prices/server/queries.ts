import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { type DateText, dateIn, dayOf } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";
import { db, type Prisma } from "@/lib/db/server";
import { hasBase } from "@/lib/pricing/engine/price";
import {
  lastDayAhead,
  type ListingPrices,
  mostReasons,
  type PricesRequest,
  usualNights,
} from "../schema";
import { withPricesAsOf } from "./as-of";
import { readBookedNights, yearBack } from "./booked-nights";
import { engineColumns, type PricingInputs, readEngineInputs } from "./engine-inputs";
import { nightsOf } from "./nights";

type RequestRow = PricesRequest["listings"][number];

const columns = {
  ...engineColumns,
  lastRefreshedAt: true,
  group: { select: { name: true } },
} as const satisfies Prisma.ListingSelect;
type Listing = Prisma.ListingGetPayload<{ select: typeof columns }>;

/** Where the day begins last on Earth. */
const earliestZone = "Etc/GMT+12";

/**
 * Prices of the requested listings, one element per row, in order (`contract.md` §9); with `as_of`, from the inputs of
 * that instant, whose day is then today (`pricing.md` §10). A fixed number of statements.
 * Throws VALIDATION_FAILED for dates outside today … today + 729 and for more than 20,000 explained nights.
 */
export async function listingPrices(
  caller: Caller,
  { listings: rows, as_of }: PricesRequest,
  now: Date = new Date(),
): Promise<ListingPrices[]> {
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
  const listings = asOf ? await withPricesAsOf(found, asOf) : found;
  const byName = new Map(listings.map((each) => [nameOf(each.pmsName, each.listingId), each]));
  const listingOf = ({ pms, id }: RequestRow): Listing | undefined => byName.get(nameOf(pms, id));
  const inputsOf = await readEngineInputs(caller, listings, at, undefined, asOf);
  checkSpans(rows, (row) => {
    const listing = listingOf(row);
    return listing && inputsOf(listing);
  });
  const zoned = listings.map((each) => ({ key: each.key, timeZone: inputsOf(each).timeZone }));
  const first = Math.min(...listings.map((each) => inputsOf(each).input.today));
  const bookings = await readBookedNights(caller, zoned, first - yearBack, asOf);
  return rows.map((row) => {
    const listing = listingOf(row);
    if (!listing) return { ...named(row), ...notPresent };
    const inputs = inputsOf(listing);
    const head = { ...named(row), ...about(listing) };
    if (!hasBase(inputs.input)) return { ...head, ...noData };
    const span = { ...spanOf(row, inputs), reason: row.reason ?? false };
    return { ...head, data: nightsOf(inputs, bookings.get(listing.key) ?? new Map(), span) };
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

function about({ group, currency, lastRefreshedAt }: Listing) {
  return {
    group: group?.name ?? null,
    currency,
    last_refreshed_at: lastRefreshedAt?.toISOString() ?? null,
    los_pricing: {},
  };
}

/** The days asked for; those before the listing's own today are left out. */
function spanOf({ dateFrom, dateTo }: RequestRow, { input }: Pick<PricingInputs, "input">) {
  const first = dateFrom ? dayOf(dateFrom) : input.today;
  const last = dateTo ? dayOf(dateTo) : input.today + usualNights - 1;
  return { first: Math.max(first, input.today), last };
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

/** Throws for a night more than 729 days after the listing's today, and for too many explained nights. */
function checkSpans(
  rows: readonly RequestRow[],
  inputsOf: (row: RequestRow) => PricingInputs | undefined,
): void {
  let explained = 0;
  for (const [index, row] of rows.entries()) {
    const inputs = inputsOf(row);
    if (!inputs) continue;
    const { first, last } = spanOf(row, inputs);
    if (Math.max(first, last) > inputs.input.today + lastDayAhead) {
      const field = row.dateTo ? "dateTo" : "dateFrom";
      const message = `${field} must be at most ${lastDayAhead} days after today`;
      throw invalid(`listings[${index}].${field}`, message);
    }
    if (row.reason) explained += Math.max(0, last - first + 1);
  }
  if (explained > mostReasons) {
    throw invalid("listings", "reason must be asked for at most 20,000 nights in a call");
  }
}

function nameOf(pms: string, id: string): string {
  return `${pms}:${id}`;
}
