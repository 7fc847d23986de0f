import { LRUCache } from "lru-cache";
import { type Caller, ownedListings, scopeOf } from "@/lib/auth/caller";
import { dateIn } from "@/lib/dates";
import { db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { categoryOf, hasPlace, marketVersion, spotOf } from "@/lib/markets";
import { type Subject, toAnswer } from "./answer";
import type { NeighborhoodQuery } from "./schema";

/** Answers as bytes, kept until market data changes or the listing's day ends. */
const answers = new LRUCache<string, { version: string; bytes: Uint8Array<ArrayBuffer> }>({
  maxSize: 64 * 1_048_576,
  sizeCalculation: (entry) => entry.bytes.length + 256,
});

interface Known {
  version: string;
  subject: Omit<Subject, "today">;
  timeZone: string;
}

/** Of each listing what its answer depends on, kept until the account or the caller's grant changes. */
const subjects = new LRUCache<string, Known>({ max: 50_000 });

/**
 * Neighborhood data of a listing in reach as UTF-8 JSON (contract §6). One statement while listing and market are
 * known. Throws LISTING_NOT_FOUND, or ERR-LOCATION-MISSING without coordinates.
 */
export async function neighborhoodBytes(
  caller: Caller,
  { listing_id, pms }: Pick<NeighborhoodQuery, "listing_id" | "pms">,
  now: Date = new Date(),
): Promise<Uint8Array<ArrayBuffer>> {
  const [version, { subject, timeZone }] = await Promise.all([
    marketVersion(),
    subjectOf(caller, listing_id, pms),
  ]);
  const today = dateIn(timeZone, now);
  const id = JSON.stringify([subject, today]);
  const known = answers.get(id);
  if (known?.version === version) return known.bytes;
  const answer = await toAnswer({ ...subject, today });
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(answer)));
  answers.set(id, { version, bytes });
  return bytes;
}

async function subjectOf(caller: Caller, listingId: string, pmsName: string): Promise<Known> {
  const id = JSON.stringify([caller.accountId, scopeOf(caller), pmsName, listingId]);
  const version = `${caller.account.catalogVersion}.${caller.grantVersion}`;
  const known = subjects.get(id);
  if (known?.version === version) return known;
  const listing = await db().listing.findFirst({
    where: { ...ownedListings(caller), listingId, pmsName },
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  if (!hasPlace(listing)) throw new Refusal("ERR-LOCATION-MISSING");
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
