import type { Caller } from "@/lib/auth/server/caller";
import {
  groupEntries,
  listingEntries,
  type OverrideWrite,
  writeOverrides,
} from "@/lib/pricing/overrides/server";
import {
  overrideEvents,
  datesFrom,
  momentOf,
  type PastEntries,
  type HistoryContext,
} from "./events";

/** Writes overrides, and the removal of some. */
export async function writeOverrideHistory(context: HistoryContext): Promise<PastEntries[]> {
  const written: PastEntries[] = [];
  for (const { owner, fields, first, nights, removed, ...event } of overrideEvents) {
    const target = targetOf(context, owner);
    const dates = datesFrom(context, first, nights);
    const writeOf = (date: string): OverrideWrite => ({
      owner: target.key,
      date,
      before: null,
      after: fields,
      mergedKeys: [],
    });
    const moments = [
      { ...momentOf(context, event), writes: dates.map(writeOf) },
      ...(removed
        ? [{ ...momentOf(context, removed), writes: dates.map(writeOf).map(reversed) }]
        : []),
    ];
    for (const { at, caller, writes } of moments) {
      await writeOverrides(context.tx, caller, target.scope, writes);
      await backdate(context, at);
      written.push({ at, caller, entries: target.entriesOf(caller, writes) });
    }
  }
  return written;
}

function reversed({ before, after, ...write }: OverrideWrite): OverrideWrite {
  return { ...write, before: after, after: before };
}

function targetOf(
  { listingOf, groupOf }: HistoryContext,
  owner: { listing: string } | { group: string },
) {
  if ("listing" in owner) {
    const listing = listingOf(owner.listing);
    return {
      key: listing.key,
      scope: "listing" as const,
      entriesOf: (caller: Caller, writes: readonly OverrideWrite[]) =>
        listingEntries(caller, listing, writes),
    };
  }
  const group = groupOf(owner.group);
  return {
    key: group.id,
    scope: "group" as const,
    entriesOf: (_: Caller, writes: readonly OverrideWrite[]) => groupEntries(group, writes),
  };
}

/** Dates the rows just written: rows dated earlier are older than this transaction. */
async function backdate({ tx }: HistoryContext, at: Date): Promise<void> {
  const text = JSON.stringify(at.toISOString());
  await tx.$executeRaw`
    UPDATE override_version SET created_at = ${at}::timestamptz,
      state = state || jsonb_build_object('created_at', ${text}::jsonb, 'updated_at', ${text}::jsonb)
    WHERE created_at BETWEEN transaction_timestamp() AND clock_timestamp()`;
  await tx.$executeRaw`
    UPDATE override SET created_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    WHERE created_at BETWEEN transaction_timestamp() AND clock_timestamp()`;
  await tx.$executeRaw`
    UPDATE group_override SET created_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    WHERE created_at BETWEEN transaction_timestamp() AND clock_timestamp()`;
}
