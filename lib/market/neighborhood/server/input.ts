import { LRUCache } from "lru-cache";
import { type Caller, ownedListings, scopeOf } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { hasCoordinates } from "@/lib/core/geo";
import { categoryOf, toComparedListing } from "@/lib/market/comparables/server";
import type { NeighborhoodInput } from "./answer";

interface ListingInput {
  version: string;
  input: Omit<NeighborhoodInput, "today">;
  timeZone: string;
}

/** Inputs by listing, valid until the account or the caller's grant changes. */
const inputs = new LRUCache<string, ListingInput>({ max: 50_000 });

/** Input of a listing in reach and its time zone; one statement or none. Throws LISTING_NOT_FOUND, ERR-LOCATION-MISSING. */
export async function neighborhoodInput(
  caller: Caller,
  listingId: string,
  pmsName: string,
): Promise<ListingInput> {
  const id = JSON.stringify([caller.accountId, scopeOf(caller), pmsName, listingId]);
  const version = `${caller.account.catalogVersion}.${caller.grantVersion}`;
  const known = inputs.get(id);
  if (known?.version === version) return known;
  const listing = await db().listing.findFirst({
    where: { ...ownedListings(caller), listingId, pmsName },
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  if (!hasCoordinates(listing)) throw new Refusal("ERR-LOCATION-MISSING");
  const { currency, latitude: lat, longitude: lng } = listing;
  const input = {
    compared: toComparedListing(listing),
    location: { currency, lat, lng },
    category: categoryOf(listing),
  };
  const timeZone = listing.timeZone ?? caller.account.timeZone;
  const made = { version, input, timeZone };
  inputs.set(id, made);
  return made;
}
