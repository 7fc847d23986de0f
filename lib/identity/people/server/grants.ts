import type { Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import type { ListingRef } from "../schema";

/**
 * Keys of the account's listings that `refs` name, without repeats. Throws VALIDATION_FAILED that points
 * at each `listings[i]` the account does not have; another account's listing is one of these.
 */
export async function listingKeys(
  tx: Tx,
  accountId: number,
  refs: readonly ListingRef[],
): Promise<number[]> {
  if (refs.length === 0) return [];
  const rows = await tx.listing.findMany({
    where: { accountId, listingId: { in: [...new Set(refs.map((ref) => ref.listing_id))] } },
    select: { key: true, listingId: true, pmsName: true },
  });
  const known = new Map(rows.map((row) => [nameOf(row.pmsName, row.listingId), row.key]));
  const keys = refs.map((ref) => known.get(nameOf(ref.pms_name, ref.listing_id)));
  const details = keys.flatMap((key, index) =>
    key === undefined ? [{ path: `listings[${index}]`, message: "Listing not found." }] : [],
  );
  if (details.length > 0) {
    throw new Refusal("VALIDATION_FAILED", "Some listings were not found.", { details });
  }
  return [...new Set(keys.filter((key) => key !== undefined))];
}

/** Makes `keys` the chosen listings of a person. */
export async function setGrants(tx: Tx, personId: number, keys: readonly number[]): Promise<void> {
  await tx.listingGrant.deleteMany({ where: { personId } });
  await tx.listingGrant.createMany({
    data: keys.map((listingKey) => ({ personId, listingKey })),
    skipDuplicates: true,
  });
}

function nameOf(pmsName: string, listingId: string): string {
  return JSON.stringify([pmsName, listingId]);
}
