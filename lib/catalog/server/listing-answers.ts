import { LRUCache } from "lru-cache";
import { type Caller, scopeOf } from "@/lib/auth/server/caller";
import { nextMoment, readListingsVersion } from "./listings-version";
import { listListings } from "./queries";
import type { ListingFilters } from "../schema";

type Bytes = Uint8Array<ArrayBuffer>;

interface Answer {
  version: string;
  /** From this moment on, time alone changes the answer. Milliseconds since 1970. */
  until: number;
  bytes: Bytes;
}

// One per process: pages, endpoints and the warm-up have a copy of this module each.
const shared = globalThis as { nightrateListingAnswers?: LRUCache<string, Answer> };

/** Answers by account, reach and filters; with its compressed forms one takes about one and a half times its bytes. */
const answers = (shared.nightrateListingAnswers ??= new LRUCache({
  maxSize: 128 * 1_048_576,
  sizeCalculation: ({ bytes }) => Math.ceil(1.5 * bytes.length) + 256,
}));

/**
 * The response of `listListings` as UTF-8 JSON. Recomputed after a write to the account, new market data, a midnight,
 * and when a booking of last year starts or stops counting; otherwise one statement.
 */
export async function listingsBytes(
  caller: Caller,
  filters: ListingFilters,
  now: Date = new Date(),
): Promise<Bytes> {
  const id = JSON.stringify([caller.accountId, scopeOf(caller), filters]);
  // Read before the data it covers, so that a concurrent write is picked up by the next read.
  const version = await readListingsVersion(caller, now);
  const known = answers.get(id);
  if (known?.version === version && now.getTime() < known.until) return known.bytes;
  const until = await nextMoment(caller, now);
  const page = await listListings(caller, filters, now);
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(page)));
  answers.set(id, { version, until, bytes });
  return bytes;
}
