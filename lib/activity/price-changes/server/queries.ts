import type { Caller } from "@/lib/auth/server/caller";
import { addDays, dateIn } from "@/lib/core/dates";
import { PricesRequest } from "@/lib/pricing/prices/schema";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import { comparePrices } from "../rules";
import { comparedNights, type PriceChanges, type PriceChangesRequest } from "../schema";
import { changedPrices, changedRules, entriesSince, findCompared, ownPricesSince } from "./inputs";

const none = { nights: [], up: 0, down: 0, causes: [] };

/**
 * How the prices of a listing's next 365 nights differ from those of an instant (`contract.md` §9, `as_of`), and why. A
 * listing that was added later is compared with its first prices. A fixed number of statements. Throws
 * LISTING_NOT_FOUND.
 */
export async function priceChanges(
  caller: Caller,
  request: PriceChangesRequest,
  now: Date = new Date(),
): Promise<PriceChanges> {
  const listing = await findCompared(caller, request);
  const asked = new Date(request.since);
  const versions = await ownPricesSince(caller, listing, asked);
  const first = versions[0]?.at ?? now;
  const since = first > asked ? first : asked;
  const head = { since: since.toISOString(), is_first: first > asked };
  const [after, before] = await Promise.all([
    pricesAt(caller, request, now),
    pricesAt(caller, request, now, since),
  ]);
  if (!after || !before) return { ...head, error: "LISTING_NO_DATA", ...none };
  const between = {
    rules: await changedRules(caller, listing, since),
    prices: changedPrices(versions),
    entries: await entriesSince(caller, listing, since, now),
  };
  return { ...head, error: null, ...comparePrices(before, after, between) };
}

/** The explained nights of the next year, now or as of an instant; null without a price. */
async function pricesAt(caller: Caller, { id, pms }: PriceChangesRequest, now: Date, asOf?: Date) {
  // The listing's own today is at most a day later.
  const dateTo = addDays(dateIn("UTC", now), comparedNights - 1);
  const asked = PricesRequest.parse({
    listings: [{ id, pms, dateTo, reason: true }],
    as_of: asOf?.toISOString(),
  });
  const [prices] = await listingPrices(caller, asked, now);
  return prices && prices.error_status === undefined ? prices.data : null;
}
