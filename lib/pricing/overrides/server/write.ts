import {
  type ChainedEntry,
  type Entry,
  record,
  type Recorder,
  type Changes,
} from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { type Tx, Prisma } from "@/lib/db/server";
import { markListings, markWhere } from "@/lib/jobs/server";
import type { OverrideFamily, OverrideListing, LockedOverrideGroup } from "./owners";
import { type DateText, addDays } from "@/lib/core/dates";
import type { OverrideFields, OverrideScope } from "@/lib/pricing/levels/override-fields";
import { toColumns } from "./rows";

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

/** A changed override before and after; null: none. */
export interface OverrideWrite {
  /** Key of the listing, or id of the group. */
  owner: number;
  date: DateText;
  before: OverrideFields | null;
  after: OverrideFields | null;
  /** Fields of the request that were merged into an existing override. */
  mergedKeys: readonly string[];
  /** Currency of a group's amounts. */
  currency?: string | null;
}

const tables = {
  listing: { table: Prisma.raw("override"), key: Prisma.raw("listing_key"), own: [] },
  group: { table: Prisma.raw("group_override"), key: Prisma.raw("group_id"), own: ["currency"] },
} as const;

const names = [
  "price, price_type, min_price, min_price_type, max_price, max_price_type, base_price".split(", "),
  "min_stay, check_in_check_out_enabled, check_in, check_out, reason, lead_time_expiry".split(", "),
].flat();
const columns = Prisma.raw(names.join(", "));
/** Start of a version: truncated to milliseconds, as stored, so that it is never ahead of the clock. */
const now = Prisma.raw("date_trunc('milliseconds', clock_timestamp())");

/**
 * Writes changed overrides of listings or groups and appends a version of each. Two statements; none for no changes.
 * The rows of the owners are locked.
 */
export async function writeOverrides(
  tx: Tx,
  caller: Caller,
  scope: OverrideScope,
  writes: readonly OverrideWrite[],
): Promise<void> {
  const { table, key } = tables[scope];
  const gone = writes.filter(({ after }) => after === null);
  const kept = writes.flatMap(({ owner, date, after, currency }) =>
    after ? [{ owner, date, currency, ...toColumns(after) }] : [],
  );
  if (gone.length > 0) {
    const given = JSON.stringify(gone.map(({ owner, date }) => ({ owner, date })));
    await tx.$executeRaw`
      WITH gone AS (
        DELETE FROM ${table} AS stored
        USING jsonb_to_recordset(${given}::jsonb) AS given (owner int, date date)
        WHERE stored.${key} = given.owner AND stored.date = given.date
        RETURNING stored.${key}, stored.date)
      INSERT INTO override_version (${key}, date, user_id, created_at)
      SELECT ${key}, date, ${caller.actor.id}::int, ${now} FROM gone`;
  }
  if (kept.length > 0) await put(tx, caller, scope, JSON.stringify(kept));
}

async function put(tx: Tx, caller: Caller, scope: OverrideScope, given: string): Promise<void> {
  const { table, key, own } = tables[scope];
  const stored = [...own, ...names];
  const replaced = Prisma.raw(stored.map((name) => `${name} = excluded.${name}`).join(", "));
  const fields = Prisma.raw(stored.join(", "));
  await tx.$executeRaw`
    WITH put AS (
      INSERT INTO ${table} (${key}, date, ${fields}, created_at, updated_at)
      SELECT owner, date, ${fields}, ${now}, ${now}
      FROM jsonb_to_recordset(${given}::jsonb) AS given (owner int, date date, currency text,
        price bigint, price_type text, min_price bigint, min_price_type text, max_price bigint,
        max_price_type text, base_price bigint, min_stay smallint,
        check_in_check_out_enabled boolean, check_in text, check_out text,
        reason text, lead_time_expiry smallint)
      ON CONFLICT (${key}, date) DO UPDATE SET ${replaced}, updated_at = excluded.updated_at
      RETURNING *)
    INSERT INTO override_version (${key}, date, state, user_id, created_at)
    SELECT ${key}, date, to_jsonb(put), ${caller.actor.id}::int, ${now} FROM put`;
}

/** Replaces the overrides of each child, from its date on, with copies of the parent's, and appends versions. Two statements. */
export async function copyOverrides(
  tx: Tx,
  caller: Caller,
  parentKey: number,
  children: readonly { key: number; from: DateText }[],
): Promise<void> {
  const given = JSON.stringify(children.map(({ key, from }) => ({ key, first: from })));
  await tx.$executeRaw`
    WITH gone AS (
      DELETE FROM override USING jsonb_to_recordset(${given}::jsonb) AS child (key int, first date)
      WHERE override.listing_key = child.key AND override.date >= child.first
      RETURNING listing_key, date)
    INSERT INTO override_version (listing_key, date, user_id, created_at)
    SELECT listing_key, date, ${caller.actor.id}::int, ${now} FROM gone`;
  await tx.$executeRaw`
    WITH put AS (
      INSERT INTO override (listing_key, date, ${columns})
      SELECT child.key, date, ${columns}
      FROM override CROSS JOIN jsonb_to_recordset(${given}::jsonb) AS child (key int, first date)
      WHERE override.listing_key = ${parentKey} AND override.date >= child.first
      RETURNING *)
    INSERT INTO override_version (listing_key, date, state, user_id, created_at)
    SELECT listing_key, date, to_jsonb(put), ${caller.actor.id}::int, ${now} FROM put`;
}

type ListingEntry = Extract<Entry, { logType: "listing" }>;
type LoggedListing = ListingEntry["listing"];

/** Overrides as the activity log shows them: equal ones on consecutive dates share one span. */
export function overrideSpans<Fields extends object>(
  overrides: readonly { date: DateText; fields: Fields }[],
): (Fields & { start_date: DateText; end_date: DateText })[] {
  const spans: { first: DateText; last: DateText; fields: Fields }[] = [];
  for (const { date, fields } of overrides) {
    const span = spans.at(-1);
    const continues =
      span &&
      addDays(span.last, 1) === date &&
      JSON.stringify(span.fields) === JSON.stringify(fields);
    if (continues) span.last = date;
    else spans.push({ first: date, last: date, fields });
  }
  return spans.map(({ first, last, fields }) => ({
    start_date: first,
    end_date: last,
    ...fields,
  }));
}

/** Log entries for a listing's changed overrides; with `parent`, they were copied from it. */
export function listingEntries(
  caller: Caller,
  listing: LoggedListing,
  writes: readonly OverrideWrite[],
  parent?: LoggedListing,
): Entry[] {
  const api = caller.via === "key" ? "api_" : "";
  const source = parent ? "_from_parent" : "";
  const from = parent && {
    parent_listing_id: parent.listingId,
    parent_listing_name: parent.name,
  };
  return verbs.flatMap((verb) =>
    spansOf(verb, writes).map((span): Entry => ({
      logType: "listing",
      listing,
      action: `${api}${verb}_custom_pricing${source}`,
      changes: { ...span, ...from },
    })),
  );
}

/** Log entries for a group's changed overrides. */
export function groupEntries(
  { id, name }: { id: number; name: string },
  writes: readonly OverrideWrite[],
): Entry[] {
  return verbs.flatMap((verb) =>
    spansOf(verb, writes).map((changes): Entry => ({
      logType: "group",
      group: { id, name },
      action: `${verb}_custom_pricing_group`,
      changes,
    })),
  );
}

const verbs = ["remove", "add"] as const;

function spansOf(verb: (typeof verbs)[number], writes: readonly OverrideWrite[]): Changes[] {
  const own = writes
    .filter(({ after }) => (after === null) === (verb === "remove"))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return overrideSpans(own.map((write) => ({ date: write.date, fields: loggedFields(write) })));
}

/** The removed fields; or the new fields and the old ones they were merged into. */
function loggedFields({ before, after, mergedKeys }: OverrideWrite) {
  if (!after) return { ...before };
  if (!before) return { ...after };
  return { ...after, merged_keys: [...mergedKeys], old_value: before };
}
