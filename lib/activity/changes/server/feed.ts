import { type Caller, owned } from "@/lib/auth/server/caller";
import { allows } from "@/lib/auth/permissions";
import { Refusal } from "@/lib/core/errors";
import { type EventType, eventTypes } from "@/lib/audit/event-kinds";
import { logTypes } from "@/lib/audit/entry-kinds";
import { type KeptEvents, keptDays, numberEvents } from "@/lib/audit/server";
import { db, Prisma } from "@/lib/db/server";
import { entriesById, listingScopeOf, readable, toLogEntry } from "@/lib/activity/logs/server";
import type { ListingScope, StoredEntry } from "@/lib/activity/logs/server";
import { toldPrices } from "@/lib/pricing/prices/server";
import { toldStay } from "@/lib/inventory/bookings/server";
import type { Change, Changes, ChangesQuery } from "../schema";
import { openPlace, sealPlace } from "./cursor";
import { asWaiting, eventAfter, waitsEnded } from "./waiting";

/** An event as stored, with what its listing has now. */
interface StoredEvent {
  id: string;
  seq: number;
  type: EventType;
  at: Date;
  log_id: string | null;
  listing_id: string | null;
  pms_name: string | null;
  listing_name: string | null;
  listing_currency: string | null;
  cleaning_fees: number | null;
  data: Record<string, unknown> | null;
}

type Filters = Pick<ChangesQuery, "types" | "listing_id" | "pms" | "limit">;

/**
 * The account's events after a place, as far as the caller may read them. The place of the answer is after everything
 * that was looked at, so what the caller may not read or did not ask for is not looked at again. Six statements at most.
 * Throws VALIDATION_FAILED at `cursor`, and CURSOR_EXPIRED for a place whose next event is no longer kept.
 */
export async function readChanges(caller: Caller, query: ChangesQuery): Promise<Changes> {
  const { accountId } = owned(caller);
  const kept = await numberEvents(accountId);
  const { head } = kept;
  const after = placeOf(accountId, query.cursor, kept);
  const scope = await listingScopeOf(caller);
  const found = await find(caller, scope, { ...query, after, head });
  const shown = found.slice(0, query.limit);
  const last = found.length > shown.length ? (shown.at(-1)?.seq ?? head) : head;
  return {
    changes: await toChanges(caller, scope, shown),
    next_cursor: sealPlace(accountId, last),
    has_more: last < head || kept.hasMore,
  };
}

/** The same, but where there is nothing yet, it is read again once something happened, for `wait` seconds at most. */
export async function waitForChanges(
  caller: Caller,
  { wait, ...query }: ChangesQuery & { wait: number },
  signal: AbortSignal,
): Promise<Changes> {
  const until = performance.now() + wait * 1_000;
  return asWaiting(caller.actor.id, async () => {
    let answer = await readChanges(caller, query);
    for (;;) {
      const left = until - performance.now();
      if (answer.changes.length > 0 || left <= 0 || signal.aborted || waitsEnded()) return answer;
      const { accountId } = owned(caller);
      const seen = openPlace(accountId, answer.next_cursor);
      // There may be more already, of which the filter let nothing through so far.
      if (!answer.has_more) await eventAfter({ accountId, seen }, left, signal);
      answer = await readChanges(caller, { ...query, cursor: answer.next_cursor });
    }
  });
}

/** The place that a cursor stands for. Throws VALIDATION_FAILED at `cursor`, and CURSOR_EXPIRED. */
export function placeOf(
  accountId: number,
  cursor: string | undefined,
  { head, first }: KeptEvents,
): number {
  if (cursor === undefined) return first - 1;
  if (cursor === "latest") return head;
  const place = openPlace(accountId, cursor);
  if (place >= first - 1 && place <= head) return place;
  const [oldest, path] = [sealPlace(accountId, first - 1), "cursor"];
  throw new Refusal(
    "CURSOR_EXPIRED",
    `Events are kept for ${keptDays} days, and the next one is gone. Read everything anew, then go on with the cursor ${oldest}.`,
    { details: [{ path, message: "is of an event that is gone" }] },
  );
}

async function find(
  caller: Caller,
  scope: ListingScope | null,
  query: Filters & { after: number; head: number },
): Promise<StoredEvent[]> {
  const { accountId } = owned(caller);
  const { listing_id, pms, limit, after, head } = query;
  const rows = await db().$queryRaw<(StoredEvent & { seq: bigint })[]>`
    SELECT ev.id::text, ev.seq, ev.type, ev.at, ev.log_id::text, ev.listing_id, ev.pms_name, ev.data,
      l.name AS listing_name, l.currency AS listing_currency, l.cleaning_fees::float8
    FROM event ev
    LEFT JOIN listing l ON l.key = ev.listing_key AND l.account_id = ev.account_id
    WHERE ev.account_id = ${accountId} AND ev.seq > ${after} AND ev.seq <= ${head}
      AND ev.type = ANY(${typesOf(caller, query.types)}::text[])
      AND (${listing_id ?? null}::text IS NULL OR ev.listing_id = ${listing_id ?? null})
      AND (${pms ?? null}::text IS NULL OR ev.pms_name = ${pms ?? null})
      AND ${visible(caller, scope)}
    ORDER BY ev.seq LIMIT ${limit + 1}`;
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/** The wanted types that the caller's permissions allow. */
function typesOf(caller: Caller, wanted: readonly EventType[] | undefined): EventType[] {
  const names = Object.keys(eventTypes) as EventType[];
  return names.filter((type) => {
    const needed = eventTypes[type];
    const isWanted = !wanted || wanted.length === 0 || wanted.includes(type);
    return isWanted && (needed === null || allows(caller.permissions, needed));
  });
}

/** What the log tells follows the log's rules; the rest, the caller's listings. */
function visible(caller: Caller, scope: ListingScope | null): Prisma.Sql {
  const own = scope
    ? Prisma.sql`ev.listing_key = ANY(${scope.listingKeys}::int[])`
    : Prisma.sql`true`;
  const logged = logTypes.map(
    (type) => Prisma.sql`(${Prisma.join(readable(caller, scope, type), " AND ")})`,
  );
  return Prisma.sql`CASE WHEN ev.log_id IS NULL THEN ${own}
    ELSE EXISTS (SELECT FROM log_entry e WHERE e.id = ev.log_id AND (${Prisma.join(logged, " OR ")})) END`;
}

async function toChanges(
  caller: Caller,
  scope: ListingScope | null,
  events: readonly StoredEvent[],
): Promise<Change[]> {
  const ids = events.flatMap(({ log_id }) => log_id ?? []);
  const entries = ids.length === 0 ? [] : await entriesById(caller, ids);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return events.map((event) => {
    const { id, seq, type, at, listing_id, pms_name } = event;
    const entry = event.log_id === null ? undefined : byId.get(event.log_id);
    return {
      id,
      seq,
      type,
      at: at.toISOString(),
      ...(listing_id !== null && { listing_id }),
      ...(pms_name !== null && { pms: pms_name }),
      data: entry ? ofEntry(caller, scope, entry) : ofRow(event),
    };
  });
}

function ofEntry(
  caller: Caller,
  scope: ListingScope | null,
  entry: StoredEntry,
): Record<string, unknown> {
  const { id, action, action_label, entity, user, changes } = toLogEntry(caller, scope, entry);
  return { log_id: id, action, action_label, entity, user, changes };
}

function ofRow(event: StoredEvent): Record<string, unknown> {
  const { type, data, listing_id, listing_name, listing_currency, pms_name } = event;
  if (data === null) return { listing_name };
  if (type === "price.changed") return toldPrices(data);
  if (!type.startsWith("booking.")) return data;
  return toldStay(data, {
    listing_id: listing_id ?? "",
    listing_name: listing_name ?? "N/A",
    pms_name: pms_name ?? "",
    currency: listing_currency,
    cleaning_fees: event.cleaning_fees ?? 0,
  });
}
