import { db } from "@/lib/db/server";
import {
  type EngineListing,
  listingsAsOf,
  nightsBeyond,
  type PricedAccount,
  type PricingInputs,
  readEngineInputs,
} from "@/lib/pricing/prices/server";

/** A listing to calculate without what people changed since `since`. */
export interface PutBack {
  listing: EngineListing;
  since: Date;
}

/**
 * Inputs of listings' plans without what people changed since their last accepted plan: rules, overrides, floors,
 * groups, decimals and prices are those of then, but for prices that a job wrote since. By listing key; a listing without
 * a past is left out. A fixed number of statements for each instant.
 */
export async function withoutPeople(
  account: PricedAccount,
  found: readonly PutBack[],
  { now, count }: { now: Date; count: number },
): Promise<ReadonlyMap<number, PricingInputs>> {
  const inputs = new Map<number, PricingInputs>();
  for (const part of Map.groupBy(found, ({ since }) => since.getTime()).values()) {
    const [{ since } = { since: now }] = part;
    const rows = part.map(({ listing }) => ({ ...listing, group: null }));
    const { listings: then } = await listingsAsOf(rows, since);
    const writtenOf = await readJobPrices(then, since);
    const listings = then.map((listing) => ({ ...listing, ...writtenOf(listing.key) }));
    const inputsOf = await readEngineInputs(account, listings, now, count + nightsBeyond, {
      settingsAsOf: since,
    });
    for (const listing of listings) inputs.set(listing.key, inputsOf(listing));
  }
  return inputs;
}

type Prices = Pick<EngineListing, "minPrice" | "basePrice" | "maxPrice">;
type Version = Prices & { userId: number };

/** Prices that jobs, such as imports, wrote since an instant, by listing: each field's last one. One statement. */
async function readJobPrices(
  listings: readonly (Prices & { key: number })[],
  since: Date,
): Promise<(key: number) => Partial<Prices>> {
  const rows = await db().listingPriceVersion.findMany({
    where: { listingKey: { in: listings.map(({ key }) => key) }, createdAt: { gt: since } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const byKey = Map.groupBy(rows, ({ listingKey }) => listingKey);
  const before = new Map(listings.map((listing) => [listing.key, listing]));
  return (key) => {
    const first = before.get(key);
    return first ? jobPrices(first, byKey.get(key) ?? []) : {};
  };
}

const fields = ["minPrice", "basePrice", "maxPrice"] as const;

/** Of versions in order, the fields that jobs changed, with their last values. User 0 is a job. */
export function jobPrices(before: Prices, versions: readonly Version[]): Partial<Prices> {
  const changed: Partial<Prices> = {};
  let last: Prices = before;
  for (const version of versions) {
    for (const field of fields) {
      if (version.userId === 0 && version[field] !== last[field]) changed[field] = version[field];
    }
    last = version;
  }
  return changed;
}
