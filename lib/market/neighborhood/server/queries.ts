import { LRUCache } from "lru-cache";
import { type Caller, ownedListings, scopeOf } from "@/lib/auth/server/caller";
import { dateIn } from "@/lib/core/dates";
import { categoryOf, marketViewOf, toComparedListing } from "@/lib/market/comparables/server";
import { toAnswer, type NeighborhoodInput } from "./answer";
import type { NeighborhoodAnswer, NeighborhoodQuery } from "../schema";
import { db } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { hasCoordinates } from "@/lib/core/geo";

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
  const { version, input, timeZone } = await neighborhoodInput(caller, listing_id, pms);
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

interface ListingInput {
  /** Of the account or the caller's grant. */
  version: string;
  input: Omit<NeighborhoodInput, "today">;
  timeZone: string;
}

/** Inputs by listing, valid until the account or the caller's grant changes. */
const inputs = new LRUCache<string, ListingInput>({ max: 50_000 });

/**
 * Input of a listing in reach, its time zone, and the version of the market data. One or two statements. Throws
 * LISTING_NOT_FOUND, ERR-LOCATION-MISSING.
 */
export async function neighborhoodInput(
  caller: Caller,
  listingId: string,
  pmsName: string,
): Promise<ListingInput> {
  const [{ version, sourcesOf }, { input, timeZone }] = await Promise.all([
    marketViewOf([caller.accountId]),
    listingInput(caller, listingId, pmsName),
  ]);
  const { compared } = input;
  const seen = compared && { ...compared, sources: sourcesOf(caller.accountId) };
  return { version, input: { ...input, compared: seen }, timeZone };
}

async function listingInput(
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
    compared: toComparedListing(listing, ""),
    location: { currency, lat, lng },
    category: categoryOf(listing),
  };
  const timeZone = listing.timeZone ?? caller.account.timeZone;
  const made = { version, input, timeZone };
  inputs.set(id, made);
  return made;
}
