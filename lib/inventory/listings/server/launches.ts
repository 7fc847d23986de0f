import { db, Prisma } from "@/lib/db/server";
import { settleDays } from "../rules";

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
  const rows = await db().$queryRaw<(Launch & { key: number })[]>`
    SELECT DISTINCT ON (listing_key) listing_key AS key, started_at AS "startedAt",
      settle_days AS "settleDays", months
    ${settlingAt(keys, at)}`;
  return new Map(rows.map(({ key, ...launch }) => [key, launch]));
}

/** The same without the nights. */
export async function readLaunchDays(
  keys: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, Omit<Launch, "months">>> {
  const rows = await db().$queryRaw<(Launch & { key: number })[]>`
    SELECT DISTINCT ON (listing_key) listing_key AS key, started_at AS "startedAt",
      settle_days AS "settleDays"
    ${settlingAt(keys, at)}`;
  return new Map(rows.map(({ key, ...launch }) => [key, launch]));
}

function settlingAt(keys: readonly number[], at: Date): Prisma.Sql {
  // A listing's day can begin and end another day than here.
  const days = settleDays.most + 2;
  return Prisma.sql`
    FROM listing_launch AS launch
    WHERE listing_key = ANY(${[...keys]}::int[])
      AND started_at <= ${at}::timestamptz
      AND started_at > ${at}::timestamptz - make_interval(days => ${days}::int)
      AND NOT EXISTS (
        SELECT FROM currency_version AS later WHERE later.listing_key = launch.listing_key
          AND later.created_at > started_at AND later.created_at <= ${at}::timestamptz)
    ORDER BY listing_key, started_at DESC, id DESC`;
}
