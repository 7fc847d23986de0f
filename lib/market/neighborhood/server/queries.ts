import { LRUCache } from "lru-cache";
import type { Caller } from "@/lib/auth/server/caller";
import { dateIn } from "@/lib/core/dates";
import { marketVersion } from "@/lib/market/comparables/server";
import { toAnswer } from "./answer";
import type { NeighborhoodAnswer, NeighborhoodQuery } from "../schema";
import { neighborhoodInput } from "./input";

interface Answer {
  version: string;
  neighborhood: NeighborhoodAnswer;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Answers, kept until market data changes or the listing's day ends. One takes about four times its bytes in memory. */
const answers = new LRUCache<string, Answer>({
  maxSize: 128 * 1_048_576,
  sizeCalculation: (entry) => 4 * entry.bytes.length + 256,
});

type ListingRef = Pick<NeighborhoodQuery, "listing_id" | "pms">;

/**
 * Returns neighborhood data of a listing in reach (contract §6). One statement while it is cached.
 * Throws LISTING_NOT_FOUND, or ERR-LOCATION-MISSING without coordinates.
 */
export async function readNeighborhood(
  caller: Caller,
  listing: ListingRef,
  now: Date = new Date(),
): Promise<NeighborhoodAnswer> {
  return (await answerOf(caller, listing, now)).neighborhood;
}

/** Returns the same as UTF-8 JSON. Throws as readNeighborhood. */
export async function neighborhoodBytes(
  caller: Caller,
  listing: ListingRef,
  now: Date = new Date(),
): Promise<Uint8Array<ArrayBuffer>> {
  return (await answerOf(caller, listing, now)).bytes;
}

async function answerOf(
  caller: Caller,
  { listing_id, pms }: ListingRef,
  now: Date,
): Promise<Answer> {
  const [version, { input, timeZone }] = await Promise.all([
    marketVersion(),
    neighborhoodInput(caller, listing_id, pms),
  ]);
  const today = dateIn(timeZone, now);
  const id = JSON.stringify([input, today]);
  const known = answers.get(id);
  if (known?.version === version) return known;
  const neighborhood = await toAnswer({ ...input, today });
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(neighborhood)));
  const answer = { version, neighborhood, bytes };
  answers.set(id, answer);
  return answer;
}
