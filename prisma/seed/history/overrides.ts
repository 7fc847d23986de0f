import type { Caller } from "@/lib/auth/server/caller";
import { groupEntries, listingEntries } from "@/lib/pricing/overrides/server/entries";
import { type OverrideWrite, writeOverrides } from "@/lib/pricing/overrides/server/write";
import { overrideEvents } from "./events";
import { datesFrom, momentOf, type PastEntries, type Stage } from "./stage";

/** Overrides that were set, and some that were removed again. */
export async function writeOverrideHistory(stage: Stage): Promise<PastEntries[]> {
  const written: PastEntries[] = [];
  for (const { owner, fields, first, nights, removed, ...event } of overrideEvents) {
    const target = targetOf(stage, owner);
    const dates = datesFrom(stage, first, nights);
    const writeOf = (date: string): OverrideWrite => ({
      owner: target.key,
      date,
      before: null,
      after: fields,
      mergedKeys: [],
    });
    const moments = [
      { ...momentOf(stage, event), writes: dates.map(writeOf) },
      ...(removed ? [{ ...momentOf(stage, removed), writes: dates.map(writeOf).map(undone) }] : []),
    ];
    for (const { at, caller, writes } of moments) {
      await writeOverrides(stage.tx, caller, target.scope, writes);
      await backdate(stage, at);
      written.push({ at, caller, entries: target.entriesOf(caller, writes) });
    }
  }
  return written;
}

function undone({ before, after, ...write }: OverrideWrite): OverrideWrite {
  return { ...write, before: after, after: before };
}

function targetOf({ listingOf, groupOf }: Stage, owner: { listing: string } | { group: string }) {
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

/** Dates what was just written; what was dated before is not from within this transaction. */
async function backdate({ tx }: Stage, at: Date): Promise<void> {
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
