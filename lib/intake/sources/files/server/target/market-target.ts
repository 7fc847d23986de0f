import { dateOf } from "@/lib/core/dates";
import { comparableProblem } from "../../rules";
import type { ListingRow } from "../../schema";
import { markAroundMarket } from "@/lib/market/comparables/server";
import type { Tx } from "@/lib/db/server";
import type { Format } from "../format";
import type { Saved, Target } from "./target";

/** A market source of an account, in place of the installation's data. */
export interface MarketOrigin {
  id: number;
  accountId: number;
}

/** The installation's market data, or a source of an account; the file replaces every field. */
export function marketTarget(origin: MarketOrigin | null): Target {
  return {
    calendars: "market_month",
    lock: origin?.accountId ?? 0,
    problem: comparableProblem,
    mark: (tx, keys) => markAroundMarket(tx, keys, origin?.accountId),
    held: async () => new Set(),
    tellsOf: async (tx, keys, day) => {
      await tx.$executeRaw`
        UPDATE market_listing SET as_of = ${dateOf(day)}::text::date
        WHERE key = ANY(string_to_array(${keys.join(",")}, ',')::int[])`;
    },
    save: (tx, format, rows) => save(tx, rows, { format, sourceId: origin?.id ?? null }),
  };
}

async function save(
  tx: Tx,
  rows: readonly ListingRow[],
  { format, sourceId }: { format: Format; sourceId: number | null },
): Promise<Saved[]> {
  const ids = new Map(rows.map((row) => [format.marketId(row.pms_name, row.listing_id), row]));
  const saved = await tx.$queryRaw<{ external_id: string; key: number; created: boolean }[]>`
    INSERT INTO market_listing (source_id, source, external_id, name, room_type, latitude, longitude,
      country, state, city, currency, bedrooms, host_id, stated_price)
    SELECT ${sourceId}::int, ${format.name}, read.external_id, read.name,
      read.room_type::"RoomType", read.latitude, read.longitude, read.country, read.state,
      read.city, read.currency, read.bedrooms, read.host_id, read.stated_price
    FROM jsonb_to_recordset(${toJson(ids)}::jsonb) AS read (external_id text, name text,
      room_type text, latitude float8, longitude float8, country text, state text, city text,
      currency text, bedrooms float8, host_id text, stated_price float8)
    ON CONFLICT (source, external_id, source_id) DO UPDATE SET name = excluded.name,
      room_type = excluded.room_type, latitude = excluded.latitude,
      longitude = excluded.longitude, country = excluded.country, state = excluded.state,
      city = excluded.city, currency = excluded.currency, bedrooms = excluded.bedrooms,
      host_id = excluded.host_id, stated_price = excluded.stated_price
    RETURNING external_id, key, xmax = 0 AS created`;
  return saved.flatMap(({ external_id, key, created }): Saved[] => {
    const row = ids.get(external_id);
    return row ? [{ pmsName: row.pms_name, listingId: row.listing_id, key, created }] : [];
  });
}

function toJson(rows: ReadonlyMap<string, ListingRow>): string {
  const fields = [...rows].map(([external_id, row]) => ({
    external_id,
    name: row.name,
    room_type: row.room_type ?? "entire_home",
    latitude: row.latitude,
    longitude: row.longitude,
    country: row.country,
    state: row.state,
    city: row.city,
    currency: row.currency,
    bedrooms: row.bedrooms,
    host_id: row.host_id,
    stated_price: row.stated_price,
  }));
  return JSON.stringify(fields);
}
