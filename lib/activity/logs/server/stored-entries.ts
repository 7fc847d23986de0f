import { type Caller, owned } from "@/lib/auth/server/caller";
import { addDays } from "@/lib/core/dates";
import { db, Prisma } from "@/lib/db/server";
import type { AccountAction } from "@/lib/audit/entry-kinds";
import type { Place } from "./cursor";
import type { LoggedEntry } from "./log-entry";
import type { Reach } from "./listing-scope";
import type { LogFilters } from "../schema";
import type { Way } from "@/lib/audit/ways";

/** What an entry without a device came through. */
const job: Way = "job";

/** Totals are exact up to here. */
export const mostCounted = 10_000;

/** What only the account's owner reads (`contract.md` §5). */
const ownerOnly: AccountAction[] = [
  "access_enabled",
  "access_disabled",
  "api_granted",
  "api_revoked",
  "key_generated",
  "key_regenerated",
  "key_revealed",
  "key_revoked",
  "member_invited",
  "member_changed",
  "member_removed",
  "partner_granted",
  "partner_changed",
  "partner_revoked",
];

export interface Range {
  start: string;
  end: string;
}

interface Page {
  after: Pick<Place, "at" | "id"> | null;
  offset: number;
  limit: number;
}

/** A page of the entries that the caller may read, newest first, and their number, counted to `mostCounted` + 1. One statement. */
export async function findPage(
  caller: Caller,
  reach: Reach | null,
  filters: LogFilters & Range,
  page: Page,
): Promise<{ entries: LoggedEntry[]; total: number }> {
  const matching = where([...readable(caller, reach, filters.log_type), ...matches(filters)]);
  const [found] = await db().$queryRaw<[{ total: number; entries: Stored[] }]>`
    SELECT
      (SELECT count(*)::int FROM (
        SELECT FROM log_entry e WHERE ${matching} LIMIT ${mostCounted + 1}) AS counted) AS total,
      (SELECT coalesce(json_agg(shown), '[]') FROM (
        ${select} WHERE ${matching} AND ${following(page.after)}
        ORDER BY e.created_at DESC, e.id DESC LIMIT ${page.limit} OFFSET ${page.offset}
      ) AS shown) AS entries`;
  return { total: found.total, entries: found.entries.map(toLogged) };
}

/** Entries as findPage gives them, without counting. */
export async function findEntries(
  caller: Caller,
  reach: Reach | null,
  filters: LogFilters & Range,
  page: Omit<Page, "offset">,
): Promise<LoggedEntry[]> {
  const matching = where([...readable(caller, reach, filters.log_type), ...matches(filters)]);
  const [found] = await db().$queryRaw<[{ entries: Stored[] }]>`
    SELECT coalesce(json_agg(shown), '[]') AS entries FROM (
      ${select} WHERE ${matching} AND ${following(page.after)}
      ORDER BY e.created_at DESC, e.id DESC LIMIT ${page.limit}) AS shown`;
  return found.entries.map(toLogged);
}

/** One entry that the caller may read. */
export async function findEntry(
  caller: Caller,
  reach: Reach | null,
  id: string,
): Promise<LoggedEntry | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const [type] = await db().$queryRaw<{ log_type: LoggedEntry["log_type"] }[]>`
    SELECT log_type::text FROM log_entry
    WHERE id = ${id}::bigint AND account_id = ${owned(caller).accountId}`;
  if (!type) return null;
  const matching = where([
    ...readable(caller, reach, type.log_type),
    Prisma.sql`e.id = ${id}::bigint`,
  ]);
  const rows = await db().$queryRaw<Stored[]>`${select} WHERE ${matching}`;
  return rows[0] ? toLogged(rows[0]) : null;
}

type Stored = Omit<LoggedEntry, "created_at"> & { created_at: string | Date };

function toLogged(row: Stored): LoggedEntry {
  return { ...row, created_at: new Date(row.created_at) };
}

const select = Prisma.sql`
  SELECT e.id::text, e.log_type::text, e.action, e.listing_key, e.listing_id, e.pms_name, e.group_id,
    e.name, l.name AS listing_name, g.name AS group_name, e.user_id, e.email, e.changes, e.ip,
    e.device::text, e.request_id, e.created_at
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

/** The entries of a type that the caller may read (`contract.md` §1, a caller with chosen listings). */
export function readable(
  caller: Caller,
  reach: Reach | null,
  type: LoggedEntry["log_type"],
): Prisma.Sql[] {
  const { accountId } = owned(caller);
  const own = [
    Prisma.sql`e.account_id = ${accountId}`,
    Prisma.sql`e.log_type = ${type}::"LogType"`,
  ];
  if (caller.actor.role === "member" && type === "account") {
    own.push(Prisma.sql`e.action <> ALL(${ownerOnly}::text[])`);
  }
  if (!reach) return own;
  if (type === "listing") {
    return [...own, Prisma.sql`e.listing_key = ANY(${reach.listingKeys}::int[])`];
  }
  if (type === "group") {
    return [...own, Prisma.sql`e.group_id = ANY(${reach.wholeGroups}::int[])`];
  }
  // Of what concerns the account, rules of a PMS are all that such a caller may ever change.
  return [
    ...own,
    Prisma.sql`e.action IN ('customization_changed', 'reverted')`,
    Prisma.sql`e.pms_name = ANY(${reach.wholePms}::text[])`,
  ];
}

function matches(filters: LogFilters & Range): Prisma.Sql[] {
  const { actions, pms_names, user_ids, listings, group_names, through } = filters;
  return [
    Prisma.sql`e.created_at >= ${filters.start}::text::timestamp AT TIME ZONE 'UTC'`,
    Prisma.sql`e.created_at < ${addDays(filters.end, 1)}::text::timestamp AT TIME ZONE 'UTC'`,
    ...given(actions, (names) => Prisma.sql`e.action = ANY(${names}::text[])`),
    ...given(pms_names, (names) => Prisma.sql`e.pms_name = ANY(${names}::text[])`),
    ...given(user_ids, (ids) => Prisma.sql`e.user_id = ANY(${ids}::int[])`),
    ...given(listings, (named) => {
      const pms = named.map((each) => each.pms);
      const ids = named.map((each) => each.listing_id);
      return Prisma.sql`(e.pms_name, e.listing_id) IN (
        SELECT * FROM unnest(${pms}::text[], ${ids}::text[]))`;
    }),
    ...given(
      through,
      (ways) => Prisma.sql`coalesce(e.device::text, ${job}) = ANY(${ways}::text[])`,
    ),
    ...given(group_names, (names) => inGroups(filters.log_type, names)),
  ];
}

/** An empty filter is none. */
function given<T>(
  values: readonly T[] | undefined,
  test: (values: T[]) => Prisma.Sql,
): Prisma.Sql[] {
  return values && values.length > 0 ? [test([...values])] : [];
}

/** Groups go by what they are called now or, once deleted, were called then. */
function inGroups(type: LoggedEntry["log_type"], names: readonly string[]): Prisma.Sql {
  const lower = names.map((name) => name.trim().toLowerCase());
  const ids = Prisma.sql`
    SELECT n.id FROM listing_group n
    WHERE n.account_id = e.account_id AND lower(n.name) = ANY(${lower}::text[])`;
  if (type === "listing") {
    return Prisma.sql`EXISTS (SELECT FROM listing m WHERE m.key = e.listing_key
      AND (m.group_id IN (${ids}) OR m.subgroup_id IN (${ids})))`;
  }
  if (type === "account") return Prisma.sql`false`;
  return Prisma.sql`(e.group_id IN (${ids}) OR (lower(e.name) = ANY(${lower}::text[])
    AND NOT EXISTS (SELECT FROM listing_group n WHERE n.id = e.group_id)))`;
}
