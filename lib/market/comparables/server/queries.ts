import { pointAt } from "@/lib/core/geo";
import type { RoomType } from "@/generated/prisma/enums";
import { db } from "@/lib/db/server";
import { boxesAround } from "./boxes";
import type { Comparable } from "./nearest";
import { categoryOf, type ComparedListing } from "./compared-listing";

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
