import type { Caller } from "@/lib/auth/server/caller";
import { tellAll } from "@/lib/market/model/server";
import { hasBase } from "@/lib/pricing/engine/price";
import type { ListingPrices, PricesRequest } from "../schema";
import { readBookedNights, yearBack } from "./booked-nights";
import { readEngineInputs } from "./engine-inputs";
import { answersOf } from "./history/answer";
import { nightsOf } from "./nights";
import { type AskedListing, planPrices, type PricesPlan, type RequestRow } from "./plan";

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
  const inputsOf = await readEngineInputs(caller, listings, at, undefined, asOf && now);
  const zoned = listings.map((each) => {
    const { key, currency } = each;
    return { key, currency, timeZone: inputsOf(each).timeZone };
  });
  const first = Math.min(...listings.map((each) => inputsOf(each).input.today));
  const bookings = await readBookedNights(caller, zoned, first - yearBack, asOf);
  const past = asOf ? listings.map((each) => ({ key: each.key, inputs: inputsOf(each) })) : [];
  const answerOf = await answersOf(caller, past, at, unknownOf);
  return rows.map(({ row, listing, ...span }): PricedRow => {
    if (!listing) return { prices: { ...named(row), ...notPresent }, isShared: false };
    const inputs = inputsOf(listing);
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
