import { type ChainedEntry, type Entry, record, type Recorder } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import type { Tx } from "@/lib/db/server";
import { markListings, markWhere } from "@/lib/jobs/server";
import { groupEntries, listingEntries } from "./entries";
import type { OverrideFamily, OverrideListing } from "./family";
import type { LockedOverrideGroup } from "./group";
import { type OverrideWrite, writeOverrides } from "./write";

/** The changed overrides of one listing. */
interface ListingWrites {
  listing: OverrideListing;
  writes: OverrideWrite[];
  /** The parent that they come from. */
  parent?: OverrideListing | undefined;
}

/** Writes the changes of a family, marks its changed listings and logs each change. The listings are locked. */
export async function recordFamily(
  tx: Tx,
  caller: Caller,
  { listing: parent }: Pick<OverrideFamily, "listing">,
  given: readonly ListingWrites[],
): Promise<void> {
  const named = given.map((each) => (each.listing.key === parent.key ? each : { ...each, parent }));
  await recordListings(tx, caller, named);
}

/** Writes the changes of listings, marks those that change and logs each change. The listings are locked. */
export async function recordListings(
  tx: Tx,
  caller: Caller,
  given: readonly ListingWrites[],
  recorder: Recorder = record,
): Promise<ChainedEntry[]> {
  const changed = given.filter(({ writes }) => writes.length > 0);
  const writes = changed.flatMap((each) => each.writes);
  await writeOverrides(tx, caller, "listing", writes);
  await markListings(
    tx,
    changed.map(({ listing }) => listing.key),
    "settings",
  );
  const entries: Entry[] = changed.flatMap(({ listing, writes: own, parent }) =>
    listingEntries(caller, listing, own, parent),
  );
  return recorder(tx, caller, entries);
}

/** Writes the changes of a group, marks its listings and logs each change. The group is locked. */
export async function recordGroup(
  tx: Tx,
  caller: Caller,
  { group, members }: LockedOverrideGroup,
  writes: readonly OverrideWrite[],
  recorder: Recorder = record,
): Promise<ChainedEntry[]> {
  await writeOverrides(tx, caller, "group", writes);
  if (writes.length > 0) await markWhere(tx, { ...owned(caller), ...members });
  return recorder(tx, caller, groupEntries(group, writes));
}
