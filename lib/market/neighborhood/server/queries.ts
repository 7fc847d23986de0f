import { LRUCache } from "lru-cache";
import type { Caller } from "@/lib/auth/server/caller";
import { dateIn } from "@/lib/core/dates";
import { marketVersion } from "@/lib/market/comparables/server";
import { toAnswer } from "./answer";
import type { NeighborhoodQuery } from "../schema";
import { neighborhoodInput } from "./input";

/** Answers as bytes, valid until market data changes or the listing's day ends. */
const answers = new LRUCache<string, { version: string; bytes: Uint8Array<ArrayBuffer> }>({
  maxSize: 64 * 1_048_576,
  sizeCalculation: (entry) => entry.bytes.length + 256,
});

/**
 * Neighborhood data of a listing in reach as UTF-8 JSON (contract §6). One statement while it is cached.
 * Throws LISTING_NOT_FOUND, or ERR-LOCATION-MISSING without coordinates.
 */
export async function neighborhoodBytes(
  caller: Caller,
  { listing_id, pms }: Pick<NeighborhoodQuery, "listing_id" | "pms">,
  now: Date = new Date(),
): Promise<Uint8Array<ArrayBuffer>> {
  const [version, { input, timeZone }] = await Promise.all([
    marketVersion(),
    neighborhoodInput(caller, listing_id, pms),
  ]);
  const today = dateIn(timeZone, now);
  const id = JSON.stringify([input, today]);
  const known = answers.get(id);
  if (known?.version === version) return known.bytes;
  const answer = await toAnswer({ ...input, today });
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(answer)));
  answers.set(id, { version, bytes });
  return bytes;
}
