import { db } from "@/lib/db/server";
import { settleDays } from "../schema-changes";

/** Sync of a listing was turned on. */
interface Launch {
  startedAt: Date;
  settleDays: number;
  /** The PMS's nights at that moment, in the text format of `unpackMonths`. */
  months: string;
}

/**
 * The last launch of listings at an instant, by key, of those whose prices may still settle in; none whose prices are in
 * a currency that the listing has had before. One statement.
 */
export async function readLaunches(
  keys: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, Launch>> {
  // A listing's day can begin and end another day than here.
  const days = settleDays.most + 2;
  const rows = await db().$queryRaw<(Launch & { key: number })[]>`
    SELECT DISTINCT ON (listing_key) listing_key AS key, started_at AS "startedAt",
      settle_days AS "settleDays", months
    FROM listing_launch AS launch
    WHERE listing_key = ANY(${[...keys]}::int[])
      AND started_at <= ${at}::timestamptz
      AND started_at > ${at}::timestamptz - make_interval(days => ${days}::int)
      AND NOT EXISTS (
        SELECT FROM currency_version AS later WHERE later.listing_key = launch.listing_key
          AND later.created_at > started_at AND later.created_at <= ${at}::timestamptz)
    ORDER BY listing_key, started_at DESC, id DESC`;
  return new Map(rows.map(({ key, ...launch }) => [key, launch]));
}
