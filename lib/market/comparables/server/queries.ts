import { pointAt } from "@/lib/core/geo";
import type { RoomType } from "@/generated/prisma/enums";
import { db, type Tx } from "@/lib/db/server";
import { type Comparable, reachMetres } from "./nearest";
import { categoryOf, type ComparedListing } from "./compared-listing";
import { markListings } from "@/lib/jobs/server";

/** Version of the market data; changes with every write, in any process. */
export async function marketVersion(): Promise<string> {
  const row = await db().marketVersion.findFirst();
  return row?.version ?? "none";
}

/** One room type, currency and source; `members` holds the columns of each, joined by spaces, and all joined by `;`. */
interface ComparableRow {
  source: string;
  roomType: RoomType;
  currency: string;
  members: string;
}

/**
 * Comparables that may be in reach of the listings; a home in two sources is read from the newer one (`pricing.md` §2.5).
 * One statement.
 */
export async function readComparables(listings: readonly ComparedListing[]): Promise<Comparable[]> {
  const boxes = boxesAround(listings);
  const ownIds = [...new Set(listings.flatMap((listing) => listing.ownIds))];
  const rows = await db().$queryRaw<ComparableRow[]>`
    SELECT m.source, m.room_type::text AS "roomType", m.currency, string_agg(
      concat_ws(' ', m.key, m.latitude, m.longitude, coalesce(m.bedrooms::text, '-'),
        coalesce(own.place, 0), coalesce(m.stated_price::text, '-'),
        coalesce(translate(m.host_id, ' ;', '__'), '-'), m.as_of - '1970-01-01'::date), ';') AS members
    FROM unnest(
      ${boxes.map((box) => box.roomType)}::text[], ${boxes.map((box) => box.currency)}::text[],
      ${boxes.map((box) => box.south)}::float8[], ${boxes.map((box) => box.north)}::float8[],
      ${boxes.map((box) => box.west)}::float8[], ${boxes.map((box) => box.east)}::float8[]
    ) AS box (room_type, currency, south, north, west, east)
    JOIN market_listing m ON m.room_type = box.room_type::"RoomType"
      AND m.currency = box.currency
      AND m.latitude BETWEEN box.south AND box.north
      AND m.longitude BETWEEN box.west AND box.east
      AND NOT EXISTS (SELECT 1 FROM market_listing newer
        WHERE newer.source = CASE m.source WHEN 'inside-airbnb' THEN 'nightrate' ELSE 'inside-airbnb' END
          AND newer.external_id = CASE m.source WHEN 'inside-airbnb' THEN 'airbnb:' || m.external_id
            ELSE substr(m.external_id, 8) END
          AND (m.source = 'inside-airbnb' OR m.source = 'nightrate' AND m.external_id LIKE 'airbnb:%')
          AND (newer.as_of, newer.key) > (m.as_of, m.key))
    LEFT JOIN unnest(${ownIds}::text[]) WITH ORDINALITY AS own (id, place)
      ON own.id = m.external_id
    GROUP BY m.source, m.room_type, m.currency`;
  const comparables = rows.flatMap((row) => comparablesIn(row, ownIds));
  if (boxes.length < 2) return comparables;
  // Boxes may overlap: each comparable once.
  return [...new Map(comparables.map((comparable) => [comparable.key, comparable])).values()];
}

function comparablesIn(
  { members, source, roomType, currency }: ComparableRow,
  ownIds: readonly string[],
): Comparable[] {
  return members.split(";").map((member) => {
    const [key, latitude, longitude, bedrooms, own, stated, host, asOf] = member.split(" ");
    return {
      key: Number(key),
      source,
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

/** A rectangle of degrees around everything in reach of listings of one room type and currency. */
interface Box {
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
  const squares = Map.groupBy(listings, ({ roomType, currency, latitude, longitude }) =>
    [roomType, currency, Math.floor(latitude), Math.floor(longitude)].join(" "),
  );
  return [...squares.values()].flatMap((members) => {
    const [first] = members;
    return first ? [boxOf(first, members)] : [];
  });
}

function boxOf({ roomType, currency }: ComparedListing, members: readonly ComparedListing[]): Box {
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
    roomType,
    currency,
    south,
    north,
    west: around ? -180 : west,
    east: around ? 180 : east,
  };
}

/**
 * Marks the listings of all accounts whose market may include these comparables: same room type and currency, within 15
 * km of the rectangle around them. Two statements.
 */
export async function markAroundMarket(tx: Tx, comparables: readonly number[]): Promise<void> {
  const degrees = reachMetres / metresADegree;
  const rows = await tx.$queryRaw<{ key: number }[]>`
    SELECT l.key FROM listing l JOIN (
      SELECT room_type, currency, min(latitude) AS south, max(latitude) AS north,
        min(longitude) AS west, max(longitude) AS east,
        ${degrees}::float8 / greatest(0.01, cos(radians(max(abs(latitude))))) AS sideways
      FROM market_listing WHERE key = ANY(${[...comparables]}::int[])
      GROUP BY room_type, currency
    ) AS box ON l.room_type = box.room_type AND l.currency = box.currency
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
