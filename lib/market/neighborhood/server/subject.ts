import { LRUCache } from "lru-cache";
import { type Caller, ownedListings, scopeOf } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { hasCoordinates } from "@/lib/core/geo";
import { categoryOf, spotOf } from "@/lib/market/comparables/server";
import type { Subject } from "./answer";

interface Known {
  version: string;
  subject: Omit<Subject, "today">;
  timeZone: string;
}

/** Of each listing what its answer depends on, kept until the account or the caller's grant changes. */
const subjects = new LRUCache<string, Known>({ max: 50_000 });

/** A listing in reach as the market sees it; one statement or none. Throws LISTING_NOT_FOUND, ERR-LOCATION-MISSING. */
export async function subjectOf(
  caller: Caller,
  listingId: string,
  pmsName: string,
): Promise<Known> {
  const id = JSON.stringify([caller.accountId, scopeOf(caller), pmsName, listingId]);
  const version = `${caller.account.catalogVersion}.${caller.grantVersion}`;
  const known = subjects.get(id);
  if (known?.version === version) return known;
  const listing = await db().listing.findFirst({
    where: { ...ownedListings(caller), listingId, pmsName },
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  if (!hasCoordinates(listing)) throw new Refusal("ERR-LOCATION-MISSING");
  const { currency, latitude: lat, longitude: lng } = listing;
  const subject = {
    spot: spotOf(listing),
    place: { currency, lat, lng },
    category: categoryOf(listing),
  };
  const timeZone = listing.timeZone ?? caller.account.timeZone;
  const made = { version, subject, timeZone };
  subjects.set(id, made);
  return made;
}
