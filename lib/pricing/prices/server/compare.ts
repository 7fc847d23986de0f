import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { makeYield } from "@/lib/core/server/yielding";
import { db, type Prisma } from "@/lib/db/server";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { hasBase } from "@/lib/pricing/engine/price";
import { type NightsChange, nightsChange } from "../change";
import { engineColumns, nightsBeyond, type PricingInputs, readEngineInputs } from "./engine-inputs";

const columns = {
  ...engineColumns,
  currency: true,
} as const satisfies Prisma.ListingSelect;

/** A listing's nights before and after a change of its engine inputs. */
export interface ComparedListing extends NightsChange {
  listing: Prisma.ListingGetPayload<{ select: typeof columns }>;
  inputs: PricingInputs;
  /** The inputs after the change. */
  next: EngineInput;
  /** True if any compared night gets another price or minimum stay. */
  pricesChange: boolean;
  staysChange: boolean;
}

/** Most days between the todays of two listings. */
const daysBetweenZones = 2;

/**
 * Prices the next `count` nights, and two more, of listings of the caller as they are and with the inputs that
 * `change` makes; listings without any base price are left out. A fixed number of statements; other requests run
 * between listings.
 */
export async function compareListings(
  caller: Caller,
  keys: readonly number[],
  change: (key: number, input: EngineInput) => EngineInput,
  count: number,
  now: Date = new Date(),
): Promise<ComparedListing[]> {
  const listings = await db().listing.findMany({
    where: { ...ownedListings(caller), key: { in: [...keys] } },
    select: columns,
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
  if (listings.length === 0) return [];
  const span = count + daysBetweenZones;
  const inputsOf = await readEngineInputs(caller, listings, now, span + nightsBeyond);
  const rest = makeYield();
  const compared: ComparedListing[] = [];
  for (const listing of listings) {
    await rest();
    const inputs = inputsOf(listing);
    if (!hasBase(inputs.input)) continue;
    const next = change(listing.key, inputs.input);
    const nights = nightsChange(inputs.input, next, span);
    const { before, after } = nights;
    compared.push({
      listing,
      inputs,
      next,
      ...nights,
      pricesChange: differs(before.prices, after.prices, count),
      staysChange: differs(before.minStays, after.minStays, count),
    });
  }
  return compared;
}

function differs(before: ArrayLike<number>, after: ArrayLike<number>, count: number): boolean {
  for (let at = 0; at < count; at++) if (before[at] !== after[at]) return true;
  return false;
}
