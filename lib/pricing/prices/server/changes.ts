import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { hasBase } from "@/lib/pricing/engine/price";
import {
  type ChangedNight,
  comparedNights,
  type ListingChange,
  listingChange,
  meanChanges,
} from "../change";
import { engineColumns, nightsBeyond, readEngineInputs } from "./engine-inputs";

/** A changed night and its listing. */
interface SampleNight extends ChangedNight {
  listing_id: string;
  pms_name: string;
}

/** Effect of a change on prices, as dry runs return it. */
export interface PriceEffect {
  price_change: { next_30: number; next_90: number } | null;
  sample: SampleNight[];
}

/** Most nights in a sample, and most of one listing. */
const mostSampled = 20;
const mostOfListing = 5;

/**
 * Effect of changed engine inputs on the prices of these listings of the caller over the next `nights`: the mean over
 * listings and a sample of changed nights. `change` returns a listing's new inputs. A fixed number of statements.
 */
export async function priceEffect(
  caller: Caller,
  keys: readonly number[],
  change: (key: number, input: EngineInput) => EngineInput,
  nights: number = comparedNights,
): Promise<PriceEffect> {
  const listings = await db().listing.findMany({
    where: { ...ownedListings(caller), key: { in: [...keys] } },
    select: engineColumns,
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
  if (listings.length === 0) return { price_change: null, sample: [] };
  const inputsOf = await readEngineInputs(caller, listings, new Date(), nights + nightsBeyond);
  const changes: ListingChange[] = [];
  const sample: SampleNight[] = [];
  for (const listing of listings) {
    const { input } = inputsOf(listing);
    if (!hasBase(input)) continue;
    const changed = listingChange(input, change(listing.key, input), nights);
    changes.push(changed);
    const named = { listing_id: listing.listingId, pms_name: listing.pmsName };
    const some = changed.nights.slice(0, mostOfListing).map((night) => ({ ...named, ...night }));
    sample.push(...some.slice(0, mostSampled - sample.length));
  }
  return { price_change: meanChanges(changes), sample };
}
