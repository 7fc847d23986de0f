import { type DateText, toUtc } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import { type DatedOverride, toDated } from "./rows";

/** Overrides of listings from a date on, by listing and date, locked until the transaction ends. Two statements. */
export async function readOverrides(
  tx: Tx,
  listingKeys: readonly number[],
  from: DateText,
): Promise<ReadonlyMap<number, DatedOverride[]>> {
  const keys = [...listingKeys];
  await tx.$queryRaw`
    SELECT date FROM override WHERE listing_key = ANY(${keys}::int[]) AND date >= ${from}::date
    ORDER BY listing_key, date FOR UPDATE`;
  const rows = await tx.override.findMany({
    where: { listingKey: { in: keys }, date: { gte: toUtc(from) } },
    orderBy: { date: "asc" },
  });
  const byListing = Map.groupBy(rows, ({ listingKey }) => listingKey);
  return new Map([...byListing].map(([key, own]) => [key, own.map(toDated)]));
}
