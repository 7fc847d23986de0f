import type { Tx } from "@/lib/db/server";
import { markListings } from "@/lib/jobs/server";
import { metresADegree } from "./boxes";
import { reachMetres } from "./nearest";

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
