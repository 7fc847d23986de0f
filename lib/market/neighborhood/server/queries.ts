import { LRUCache } from "lru-cache";
import type { Caller } from "@/lib/auth/server/caller";
import { dateIn } from "@/lib/core/dates";
import { marketVersion } from "@/lib/market/comparables/server";
import { toAnswer } from "./answer";
import type { NeighborhoodQuery } from "../schema";
import { subjectOf } from "./subject";

interface Answer {
  version: string;
  value: Awaited<ReturnType<typeof toAnswer>>;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Answers, kept until market data changes or the listing's day ends. */
const answers = new LRUCache<string, Answer>({
  maxSize: 128 * 1_048_576,
  // An object takes about three times the memory of its JSON.
  sizeCalculation: ({ bytes }) => 4 * bytes.length + 256,
});

type ListingRef = Pick<NeighborhoodQuery, "listing_id" | "pms">;

/**
 * Returns neighborhood data of a listing in reach (contract §6). One statement while listing and market are known.
 * Throws LISTING_NOT_FOUND, or ERR-LOCATION-MISSING without coordinates.
 */
export async function readNeighborhood(
  caller: Caller,
  listing: ListingRef,
): Promise<Answer["value"]> {
  return (await answerOf(caller, listing, new Date())).value;
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
  const [version, { subject, timeZone }] = await Promise.all([
    marketVersion(),
    subjectOf(caller, listing_id, pms),
  ]);
  const today = dateIn(timeZone, now);
  const id = JSON.stringify([subject, today]);
  const known = answers.get(id);
  if (known?.version === version) return known;
  const value = await toAnswer({ ...subject, today });
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(value)));
  const answer = { version, value, bytes };
  answers.set(id, answer);
  return answer;
}
