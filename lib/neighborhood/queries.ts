import { LRUCache } from "lru-cache";
import { type Caller, ownedListings } from "@/lib/auth/caller";
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

/**
 * Neighborhood data of a listing in reach as UTF-8 JSON (contract §6). Two statements while the market is known, two
 * more otherwise. Throws LISTING_NOT_FOUND, or ERR-LOCATION-MISSING without coordinates.
 */
export async function neighborhoodBytes(
  caller: Caller,
  { listing_id, pms }: NeighborhoodQuery,
  now: Date = new Date(),
): Promise<Uint8Array<ArrayBuffer>> {
  const [version, listing] = await Promise.all([
    marketVersion(),
    db().listing.findFirst({
      where: { ...ownedListings(caller), listingId: listing_id, pmsName: pms },
    }),
  ]);
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  if (!hasPlace(listing)) throw new Refusal("ERR-LOCATION-MISSING");
  const subject: Subject = {
    spot: spotOf(listing),
    place: { currency: listing.currency, lat: listing.latitude, lng: listing.longitude },
    category: categoryOf(listing),
    today: dateIn(listing.timeZone ?? caller.account.timeZone, now),
  };
  const id = JSON.stringify(subject);
  const known = answers.get(id);
  if (known?.version === version) return known.bytes;
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(await toAnswer(subject))));
  answers.set(id, { version, bytes });
  return bytes;
}
