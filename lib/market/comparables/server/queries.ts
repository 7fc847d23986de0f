import { pointAt } from "@/lib/core/geo";
import type { RoomType } from "@/generated/prisma/enums";
import { db, Prisma, type Tx } from "@/lib/db/server";
import { type Comparable, reachMetres } from "./nearest";
import { categoryOf, type ComparedListing } from "./compared-listing";
import { markListings } from "@/lib/jobs/server";

/** What accounts see of the market data. */
export interface MarketView {
  /** Of what every account sees; changes with every write, in any process. */
  version: string;
  /** IDs of an account's own sources, ascending, joined by spaces: none of them ever changes. */
  sourcesOf: (accountId: number) => string;
}

/** What accounts see of the market data: the installation's, and each its own sources. One statement. */
export async function marketViewOf(accountIds: readonly number[]): Promise<MarketView> {
  const [row] = await db().$queryRaw<
    { version: string | null; own: { account: number; sources: string }[] | null }[]
  >`
    SELECT (SELECT version::text FROM market_version) AS version, (
      SELECT json_agg(own) FROM (
        SELECT account_id AS account, string_agg(id::text, ' ' ORDER BY id) AS sources
        FROM market_source
        WHERE account_id = ANY(${[...accountIds]}::int[]) AND state = 'ready' AND removed_at IS NULL
        GROUP BY account_id) AS own) AS own`;
  const own = new Map(row?.own?.map(({ account, sources }) => [account, sources]));
  return { version: row?.version ?? "none", sourcesOf: (accountId) => own.get(accountId) ?? "" };
}

/** One room type, currency, source and view; `members` holds the columns of each, joined by spaces, and all joined by `;`. */
interface ComparableRow {
  source: string;
  roomType: RoomType;
  currency: string;
  sources: string;
  members: string;
}

/**
 * Comparables that may be in reach of the listings, of what each one sees; a home that it sees twice is read from the
 * newer data (`pricing.md` §2.5). One statement.
 */
export async function readComparables(listings: readonly ComparedListing[]): Promise<Comparable[]> {
  const boxes = boxesAround(listings);
  const ownIds = [...new Set(listings.flatMap((listing) => listing.ownIds))];
  const hasOwn = boxes.some(({ sources }) => sources !== "");
  const rows = await db().$queryRaw<ComparableRow[]>`
    WITH box AS MATERIALIZED (
      SELECT *, string_to_array(sources, ' ')::int[] AS own FROM unnest(
        ${boxes.map((box) => box.roomType)}::text[], ${boxes.map((box) => box.currency)}::text[],
        ${boxes.map((box) => box.south)}::float8[], ${boxes.map((box) => box.north)}::float8[],
        ${boxes.map((box) => box.west)}::float8[], ${boxes.map((box) => box.east)}::float8[],
        ${boxes.map((box) => box.sources)}::text[]
      ) AS given (room_type, currency, south, north, west, east, sources))
    SELECT m.source, m.room_type::text AS "roomType", m.currency, box.sources, string_agg(
      concat_ws(' ', m.key, m.latitude, m.longitude, coalesce(m.bedrooms::text, '-'),
        coalesce(own.place, 0), coalesce(m.stated_price::text, '-'),
        coalesce(translate(m.host_id, ' ;', '__'), '-'), m.as_of - '1970-01-01'::date), ';') AS members
    FROM box
    JOIN market_listing m ON m.room_type = box.room_type::"RoomType"
      AND m.currency = box.currency
      AND m.latitude BETWEEN box.south AND box.north
      AND m.longitude BETWEEN box.west AND box.east
      AND (m.source_id IS NULL OR m.source_id = ANY(box.own))
      AND NOT EXISTS (SELECT 1 FROM market_listing newer
        WHERE newer.source = CASE m.source WHEN 'inside-airbnb' THEN 'nightrate' ELSE 'inside-airbnb' END
          AND newer.external_id = CASE m.source WHEN 'inside-airbnb' THEN 'airbnb:' || m.external_id
            ELSE substr(m.external_id, 8) END
          AND (m.source = 'inside-airbnb' OR m.source = 'nightrate' AND m.external_id LIKE 'airbnb:%')
          AND (newer.source_id IS NULL OR newer.source_id = ANY(box.own))
          AND (newer.as_of, newer.key) > (m.as_of, m.key))
      ${hasOwn ? isNewest : Prisma.empty}
    LEFT JOIN unnest(${ownIds}::text[]) WITH ORDINALITY AS own (id, place)
      ON own.id = m.external_id
    GROUP BY m.source, m.room_type, m.currency, box.sources`;
  const comparables = rows.flatMap((row) => comparablesIn(row, ownIds));
  if (boxes.length < 2) return comparables;
  // Boxes may overlap: each comparable once.
  return [...new Map(comparables.map((each) => [`${each.key} ${each.sources}`, each])).values()];
}

/** No newer data of the same format has the home; only sources of an account can have one again. */
const isNewest = Prisma.sql`
  AND NOT EXISTS (SELECT 1 FROM market_listing newer
    WHERE newer.source = m.source AND newer.external_id = m.external_id
      AND (newer.source_id IS NULL OR newer.source_id = ANY(box.own))
      AND (newer.as_of, newer.key) > (m.as_of, m.key))`;

function comparablesIn(
  { members, source, roomType, currency, sources }: ComparableRow,
  ownIds: readonly string[],
): Comparable[] {
  return members.split(";").map((member) => {
    const [key, latitude, longitude, bedrooms, own, stated, host, asOf] = member.split(" ");
    return {
      key: Number(key),
      source,
      sources,
      roomType,
      currency,
      category: categoryOf({ roomType, bedrooms: bedrooms === "-" ? null : Number(bedrooms) }),
      ownId: own === "0" ? null : (ownIds[Number(own) - 1] ?? null),
      statedPrice: stated === "-" ? null : Number(stated),
      hostId: host === undefined || host === "-" ? null : host,
      asOf: Number(asOf),
      at: pointAt(Number(latitude), Number(longitude)),
    };
  });
}

/** A rectangle of degrees around everything in reach of listings of one room type, currency and view. */
interface Box {
  sources: string;
  roomType: RoomType;
  currency: string;
  south: number;
  north: number;
  west: number;
  east: number;
}

/** Slightly less than the shortest degree of latitude (110,574 m), so that a box is never too small. */
const metresADegree = 110_500;
const reachDegrees = reachMetres / metresADegree;

/** Boxes around listings; those in the same square degree share one. */
export function boxesAround(listings: readonly ComparedListing[]): Box[] {
  const squares = Map.groupBy(listings, ({ roomType, currency, latitude, longitude, sources }) =>
    [roomType, currency, Math.floor(latitude), Math.floor(longitude), sources].join(" "),
  );
  return [...squares.values()].flatMap((members) => {
    const [first] = members;
    return first ? [boxOf(first, members)] : [];
  });
}

function boxOf(
  { roomType, currency, sources }: ComparedListing,
  members: readonly ComparedListing[],
): Box {
  const latitudes = members.map(({ latitude }) => latitude);
  const longitudes = members.map(({ longitude }) => longitude);
  const south = Math.min(...latitudes) - reachDegrees;
  const north = Math.max(...latitudes) + reachDegrees;
  const highest = Math.max(Math.abs(south), Math.abs(north));
  const sideways = highest < 90 ? reachDegrees / Math.cos((highest * Math.PI) / 180) : Infinity;
  const [west, east] = [Math.min(...longitudes) - sideways, Math.max(...longitudes) + sideways];
  // Across the date line or around a pole: any longitude.
  const around = west < -180 || east > 180;
  return {
    sources,
    roomType,
    currency,
    south,
    north,
    west: around ? -180 : west,
    east: around ? 180 : east,
  };
}

/**
 * Marks the listings whose market may include these comparables, of one account or all: same room type and currency,
 * within 15 km of the rectangle around them. Two statements.
 */
export async function markAroundMarket(
  tx: Tx,
  comparables: readonly number[],
  accountId: number | null = null,
): Promise<void> {
  const degrees = reachMetres / metresADegree;
  const rows = await tx.$queryRaw<{ key: number }[]>`
    SELECT l.key FROM listing l JOIN (
      SELECT room_type, currency, min(latitude) AS south, max(latitude) AS north,
        min(longitude) AS west, max(longitude) AS east,
        ${degrees}::float8 / greatest(0.01, cos(radians(max(abs(latitude))))) AS sideways
      FROM market_listing WHERE key = ANY(${[...comparables]}::int[])
      GROUP BY room_type, currency
    ) AS box ON l.room_type = box.room_type AND l.currency = box.currency
      AND (${accountId}::int IS NULL OR l.account_id = ${accountId}::int)
      AND l.latitude BETWEEN south - ${degrees}::float8 AND north + ${degrees}::float8
      -- Across the date line, any longitude.
      AND (l.longitude BETWEEN west - sideways AND east + sideways
        OR west - sideways < -180 OR east + sideways > 180)`;
  await markListings(
    tx,
    rows.map(({ key }) => key),
    "settings",
  );
}
