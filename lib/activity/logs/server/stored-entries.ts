import { type Caller, owned } from "@/lib/auth/server/caller";
import { db, Prisma } from "@/lib/db/server";
import { logTypes } from "@/lib/audit/entry-kinds";
import type { ChainedEntry } from "@/lib/audit/server";
import { matching, type Range, readable } from "./entry-conditions";
import type { ListingScope } from "./listing-scope";
import type { LogEntry, LogFilters } from "../schema";
import { createHmac, timingSafeEqual } from "node:crypto";
import { invalid } from "@/lib/core/errors";
import { derivedKey } from "@/lib/core/server/secret";

/** Totals are exact up to here. */
export const maxTotal = 10_000;

interface Page {
  after: Pick<LogCursor, "at" | "id"> | null;
  offset: number;
  limit: number;
}

type Retyped = "account_id" | "log_type" | "changes" | "device" | "created_at";

/** An entry as written, with the present name of its listing or group: null once that is deleted. */
export interface StoredEntry extends Omit<ChainedEntry, Retyped> {
  log_type: LogEntry["log_type"];
  changes: Record<string, unknown>;
  device: LogEntry["metadata"]["device_type"];
  created_at: Date;
  listing_name: string | null;
  group_name: string | null;
  /** The group that its group is a subgroup of. */
  parent_group_id: number | null;
}

/** A page of the entries that the caller may read, newest first, and their number, counted to `maxTotal` + 1. One statement. */
export async function findPage(
  caller: Caller,
  scope: ListingScope | null,
  filters: LogFilters & Range,
  page: Page,
): Promise<{ entries: StoredEntry[]; total: number }> {
  const streams = streamsOf(caller, scope, filters);
  const counted = Prisma.join(
    streams.map((conditions) => {
      return Prisma.sql`(SELECT FROM log_entry e WHERE ${conditions} LIMIT ${maxTotal + 1})`;
    }),
    " UNION ALL ",
  );
  const [found] = await db().$queryRaw<[{ total: number; entries: Row[] }]>`
    SELECT
      (SELECT count(*)::int FROM (
        SELECT FROM (${counted}) AS every LIMIT ${maxTotal + 1}) AS counted) AS total,
      (SELECT coalesce(json_agg(shown), '[]') FROM (${newest(streams, page)}) AS shown) AS entries`;
  return { total: found.total, entries: found.entries.map(toStored) };
}

/** Entries as `findPage` returns them, without their number. */
export async function findEntries(
  caller: Caller,
  scope: ListingScope | null,
  filters: LogFilters & Range,
  page: Omit<Page, "offset">,
): Promise<StoredEntry[]> {
  const streams = streamsOf(caller, scope, filters);
  const [found] = await db().$queryRaw<[{ entries: Row[] }]>`
    SELECT coalesce(json_agg(shown), '[]') AS entries
    FROM (${newest(streams, { ...page, offset: 0 })}) AS shown`;
  return found.entries.map(toStored);
}

/**
 * The conditions of each type that is asked for. Types are read separately: each has its own access rules and index.
 */
function streamsOf(
  caller: Caller,
  scope: ListingScope | null,
  filters: LogFilters & Range,
): Prisma.Sql[] {
  const types = filters.log_type === undefined ? logTypes : [filters.log_type];
  return types.map((type) => where([...readable(caller, scope, type), ...matching(filters, type)]));
}

/** The newest entries of all streams in one order; no stream can add more than the page's last place. */
function newest(streams: readonly Prisma.Sql[], { after, offset, limit }: Page): Prisma.Sql {
  const parts = streams.map(
    (conditions) => Prisma.sql`(${select} WHERE ${conditions} AND ${following(after)}
      ORDER BY e.created_at DESC, e.id DESC LIMIT ${offset + limit})`,
  );
  return Prisma.sql`SELECT * FROM (${Prisma.join(parts, " UNION ALL ")}) AS merged
    ORDER BY merged.created_at DESC, merged.id::bigint DESC LIMIT ${limit} OFFSET ${offset}`;
}

/** One entry that the caller may read, or null. */
export async function findEntry(
  caller: Caller,
  scope: ListingScope | null,
  id: string,
): Promise<StoredEntry | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const [type] = await db().$queryRaw<{ log_type: StoredEntry["log_type"] }[]>`
    SELECT log_type::text FROM log_entry
    WHERE id = ${id}::bigint AND account_id = ${owned(caller).accountId}`;
  if (!type) return null;
  const conditions = where([
    ...readable(caller, scope, type.log_type),
    Prisma.sql`e.id = ${id}::bigint`,
  ]);
  const rows = await db().$queryRaw<Row[]>`${select} WHERE ${conditions}`;
  return rows[0] ? toStored(rows[0]) : null;
}

/** Entries of changes that the caller made, of an account, by id. */
export async function findOwnEntries(
  caller: Caller,
  ids: readonly string[],
): Promise<StoredEntry[]> {
  const rows = await db().$queryRaw<Row[]>`
    ${select} WHERE e.id = ANY(${[...ids]}::bigint[])
      AND e.account_id = ${owned(caller).accountId} AND e.user_id = ${caller.actor.id}
    ORDER BY e.id`;
  return rows.map(toStored);
}

/** Entries of the caller's account by id, whether or not the caller may read them. */
export async function entriesById(caller: Caller, ids: readonly string[]): Promise<StoredEntry[]> {
  const rows = await db().$queryRaw<Row[]>`
    ${select} WHERE e.id = ANY(${[...ids]}::bigint[]) AND e.account_id = ${owned(caller).accountId}`;
  return rows.map(toStored);
}

type Row = Omit<StoredEntry, "created_at"> & { created_at: string | Date };

function toStored(row: Row): StoredEntry {
  return { ...row, created_at: new Date(row.created_at) };
}

const select = Prisma.sql`
  SELECT e.id::text, e.log_type::text, e.action, e.listing_key, e.listing_id, e.pms_name, e.group_id,
    e.name, l.name AS listing_name, g.name AS group_name, g.parent_group_id, e.user_id, e.email, e.changes, e.ip,
    e.device::text, e.request_id, e.assistant, e.created_at
  FROM log_entry e
  LEFT JOIN listing l ON l.key = e.listing_key AND l.account_id = e.account_id
  LEFT JOIN listing_group g ON g.id = e.group_id AND g.account_id = e.account_id`;

function where(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return Prisma.join([...conditions], " AND ");
}

function following(after: Page["after"]): Prisma.Sql {
  if (!after) return Prisma.sql`true`;
  const at = new Date(after.at).toISOString();
  return Prisma.sql`(e.created_at, e.id) < (${at}::timestamptz, ${after.id}::bigint)`;
}

/** The entry after which a page begins, and the days that its first page covered. */
interface LogCursor {
  /** created_at of the last entry seen, milliseconds since 1970. */
  at: number;
  id: string;
  start: string;
  end: string;
}

/** A cursor as opaque text, valid only for this account and these filters. */
export function sealCursor(accountId: number, filters: LogFilters, cursor: LogCursor): string {
  const { at, id, start, end } = cursor;
  const payload = Buffer.from(JSON.stringify([at, id, start, end])).toString("base64url");
  return `${payload}.${macOf(accountId, filters, payload).toString("base64url")}`;
}

/** Reads a sealed cursor. Throws VALIDATION_FAILED when it was changed, or is of another account or other filters. */
export function openCursor(accountId: number, filters: LogFilters, sealed: string): LogCursor {
  const [payload = "", mac = ""] = sealed.split(".");
  const received = Buffer.from(mac, "base64url");
  const expected = macOf(accountId, filters, payload);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
    throw invalid("cursor", "must come from a page with the same filters; start again without it");
  }
  const text = Buffer.from(payload, "base64url").toString();
  const [at, id, start, end] = JSON.parse(text) as [number, string, string, string];
  return { at, id, start, end };
}

function macOf(accountId: number, filters: LogFilters, payload: string): Buffer {
  const { log_type, actions, listings, group_names, pms_names, user_ids } = filters;
  const { start_date, end_date, through, of_subgroups } = filters;
  const own = [through, of_subgroups];
  const bound = [log_type, actions, listings, group_names, pms_names, user_ids, ...own];
  const text = JSON.stringify([accountId, ...bound, start_date, end_date, payload]);
  return createHmac("sha256", derivedKey("cursor")).update(text).digest().subarray(0, 16);
}
