import type { Prisma } from "@/generated/prisma/client";
import type { AccountAction } from "@/lib/audit/entry-kinds";
import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { dateIn, dayMs, dayOf, fromUtc } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import type { Coordinates } from "@/lib/core/geo";
import { db, type Tx } from "@/lib/db/server";
import { reachMetres } from "@/lib/market/comparables/server";
import { ageOn } from "@/lib/market/model/age";
import { nearestCity } from "../cities";
import {
  MarketSourceResult,
  MarketProgress,
  type MarketSources,
  type MarketSourceView,
} from "../schema";
import { undoDays } from "../rules";

const included = {
  files: { orderBy: { part: "asc" } },
} as const satisfies Prisma.MarketSourceInclude;
export type SourceRow = Prisma.MarketSourceGetPayload<{ include: typeof included }>;

/** A source of the caller's account with its files. Throws NOT_FOUND. */
export async function sourceOf(caller: Caller, id: number, tx: Tx = db()): Promise<SourceRow> {
  const where = { ...owned(caller), id };
  const found = await tx.marketSource.findFirst({ where, include: included });
  if (!found) throw new Refusal("NOT_FOUND", "This market data was not found.");
  return found;
}

/**
 * An account's market sources, newest first, and what the installation has around the listings in the caller's reach.
 * Five statements.
 */
export async function listMarketSources(
  caller: Caller,
  now: Date = new Date(),
): Promise<MarketSources> {
  const where = owned(caller);
  const listings = await db().listing.findMany({
    where: { ...ownedListings(caller), latitude: { not: null } },
    select: { key: true, latitude: true, longitude: true, currency: true },
  });
  const keys = listings.map(({ key }) => key);
  const [account, rows, people, served, installation] = await Promise.all([
    db().account.findFirstOrThrow({ where: { id: where.accountId }, select: { currency: true } }),
    db().marketSource.findMany({ where, include: included, orderBy: { id: "desc" } }),
    db().person.findMany({ where, select: { id: true, name: true } }),
    readServed(caller, keys),
    readInstallation(caller, keys),
  ]);
  const today = dayOf(dateIn("UTC", now));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const ageOf = (asOf: Date | null) => (asOf ? ageOn(today, dayOf(fromUtc(asOf))) : null);
  return {
    sources: rows.map((row): MarketSourceView => ({
      ...viewOf(row, names.get(row.userId) ?? "", now),
      age: ageOf(row.asOf),
      serves: row.state === "ready" ? (served.get(row.id) ?? 0) : null,
    })),
    installation: {
      homes: installation.homes,
      formats: installation.formats ?? [],
      as_of: installation.asOf && fromUtc(installation.asOf),
      age: ageOf(installation.asOf),
    },
    nearest: nearestCity(placesOf(listings)),
    currency: mostCommon(listings.flatMap(({ currency }) => currency ?? [])) ?? account.currency,
    listings: listings.length,
  };
}

/** Where listings are, one of those within a tenth of a degree. */
function placesOf<Place extends Coordinates>(listings: readonly Place[]): Place[] {
  const byPlace = Map.groupBy(listings, ({ latitude, longitude }) =>
    [latitude, longitude].map((degrees) => Math.round(10 * (degrees ?? 0))).join(" "),
  );
  return [...byPlace.values()].flatMap(([first]) => first ?? []);
}

/** The value that stands most often, the first of several; undefined of none. */
function mostCommon(values: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(values, (value) => value)];
  return counts.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/** The view of a source, but for what depends on the account's listings. */
function viewOf(row: SourceRow, by: string, now: Date): Omit<MarketSourceView, "age" | "serves"> {
  const until = row.removedAt && new Date(row.removedAt.getTime() + undoDays * dayMs);
  const { format } = row;
  return {
    id: row.id,
    name: row.name,
    format: format === "inside-airbnb" || format === "nightrate" ? format : null,
    attribution: row.attribution,
    state: row.state,
    progress: MarketProgress.nullable().parse(row.progress),
    result: MarketSourceResult.parse(row.result),
    as_of: row.asOf && fromUtc(row.asOf),
    homes: row.homes,
    nights: row.nights,
    by,
    created_at: row.createdAt.toISOString(),
    removed_at: row.removedAt?.toISOString() ?? null,
    restore_until: until && until > now && row.state === "ready" ? until.toISOString() : null,
    files: row.files.map(({ part, name, url, bytes, received }) => {
      return { part, name, is_fetched: url !== null, bytes, received };
    }),
  };
}

/** What people can do with a source that moves prices. */
const changes = {
  market_source_added: "added",
  market_source_removed: "removed",
  market_source_restored: "restored",
} as const satisfies Partial<Record<AccountAction, string>>;

/** A source that was added, removed or put back. */
export interface ChangedSource {
  name: string;
  change: (typeof changes)[keyof typeof changes];
  at: Date;
}

/** The account's sources that changed since an instant, newest first. One statement. */
export async function changedSources(caller: Caller, since: Date): Promise<ChangedSource[]> {
  const actions = Object.keys(changes) as (keyof typeof changes)[];
  const rows = await db().logEntry.findMany({
    where: { ...owned(caller), action: { in: actions }, createdAt: { gt: since } },
    orderBy: { createdAt: "desc" },
    select: { action: true, name: true, createdAt: true },
  });
  return rows.flatMap(({ action, name, createdAt: at }) => {
    const known = actions.find((each) => each === action);
    return known ? [{ name: name ?? "", change: changes[known], at }] : [];
  });
}

/** Degrees of latitude in reach, as of the smallest degree (110.5 km). */
const reachDegrees = reachMetres / 110_500;

/** How many of the listings have a home of a source in reach, by source; removed sources too. One statement. */
async function readServed(
  caller: Caller,
  keys: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { accountId } = owned(caller);
  const rows = await db().$queryRaw<{ id: number; listings: number }[]>`
    SELECT s.id, count(*)::int AS listings
    FROM market_source s JOIN listing l ON l.account_id = s.account_id
    WHERE s.account_id = ${accountId}::int AND s.state = 'ready' AND l.key = ANY(${[...keys]}::int[])
      AND EXISTS (
      SELECT FROM market_listing m
      WHERE m.source_id = s.id AND m.room_type = l.room_type AND m.currency = l.currency
        AND m.latitude BETWEEN l.latitude - ${reachDegrees}::float8 AND l.latitude + ${reachDegrees}::float8
        AND abs(m.longitude - l.longitude) * cos(radians(l.latitude)) < ${reachDegrees}::float8)
    GROUP BY s.id`;
  return new Map(rows.map(({ id, listings }) => [id, listings]));
}

interface Installation {
  homes: number;
  formats: string[] | null;
  asOf: Date | null;
}

/** The installation's homes in the squares around the listings, of their kinds and currencies. One statement. */
async function readInstallation(caller: Caller, keys: readonly number[]): Promise<Installation> {
  const [row] = await db().$queryRaw<Installation[]>`
    WITH around AS (
      SELECT DISTINCT room_type, currency, round(latitude::numeric, 1)::float8 AS latitude,
        round(longitude::numeric, 1)::float8 AS longitude
      FROM listing WHERE account_id = ${owned(caller).accountId}::int AND key = ANY(${[...keys]}::int[]))
    SELECT count(*)::int AS homes, array_agg(DISTINCT m.source) AS formats, max(m.as_of) AS "asOf"
    FROM market_listing m
    WHERE m.source_id IS NULL AND EXISTS (SELECT FROM around a
      WHERE a.room_type = m.room_type AND a.currency = m.currency
        AND m.latitude BETWEEN a.latitude - ${reachDegrees}::float8 AND a.latitude + ${reachDegrees}::float8
        AND abs(m.longitude - a.longitude) * cos(radians(a.latitude)) < ${reachDegrees}::float8)`;
  return row ?? { homes: 0, formats: [], asOf: null };
}
