import type { Listing } from "@/generated/prisma/client";
import { type DateText, addDays } from "@/lib/core/dates";
import { Prisma } from "@/lib/db/server";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { priceNights } from "./window";

/** One night of one category; prices in the currency, null where there are none. */
export interface ReferenceRow {
  category: number;
  night: DateText;
  /** The 25th, 50th, 75th and 90th percentile. */
  asked: number[] | null;
  paid: number | null;
}

/**
 * Future Percentile Prices as one plain statement (comparables but placeholders, one row a night, percentile_cont), which
 * tests and benchmarks compare the figures with.
 */
export function referenceStatement(listing: Listing, today: DateText): Prisma.Sql {
  const { latitude, longitude, roomType, currency } = listing;
  return Prisma.sql`
    WITH near AS (
      SELECT key, bedrooms, stated_price, 2 * 6371008.8 * asin(sqrt(
        sin(radians(latitude - ${latitude}::float8) / 2) ^ 2
        + cos(radians(latitude)) * cos(radians(${latitude}::float8))
          * sin(radians(longitude - ${longitude}::float8) / 2) ^ 2)) AS metres
      FROM market_listing
      WHERE room_type = ${roomType}::"RoomType" AND currency = ${currency}
        AND latitude BETWEEN ${latitude}::float8 - 0.15 AND ${latitude}::float8 + 0.15
        AND NOT (external_id = ANY (
          SELECT channel->>'channel_listing_id'
          FROM jsonb_array_elements(${JSON.stringify(listing.channels)}::jsonb) AS channel))
    ), chosen AS MATERIALIZED (
      SELECT key, bedrooms, stated_price FROM near WHERE metres <= 15000 ORDER BY metres, key LIMIT 350
    ), night AS (
      SELECT chosen.key, floor(bedrooms)::int AS category, stated_price,
        m.month + (each.day - 1)::int AS night, each.price / 100 AS price, each.state
      FROM chosen
      JOIN market_month m ON m.listing_key = chosen.key
      CROSS JOIN LATERAL unnest(m.prices, m.states) WITH ORDINALITY AS each (price, state, day)
      WHERE bedrooms IS NOT NULL AND m.month > ${today}::date - 31
        AND m.month + (each.day - 1)::int
          BETWEEN ${today}::date AND ${addDays(today, priceNights - 1)}::date
    ), placeholder AS (
      SELECT key FROM night WHERE state = ${available} AND price > 0 AND stated_price > 0
      GROUP BY key, stated_price
      HAVING min(price) = max(price)
        AND (min(price) > 0.03 * stated_price OR min(price) < stated_price / 300.0)
    )
    SELECT category, night::text,
      percentile_cont(ARRAY[0.25, 0.5, 0.75, 0.9]) WITHIN GROUP (ORDER BY price)
        FILTER (WHERE state = ${available} AND price > 0) AS asked,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY price)
        FILTER (WHERE state = ${booked} AND price > 0) AS paid
    FROM night
    WHERE key NOT IN (SELECT key FROM placeholder)
    GROUP BY category, night`;
}
