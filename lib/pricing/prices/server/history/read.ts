import { dayOf, fromUtc } from "@/lib/core/dates";
import { fromMinor } from "@/lib/core/money";
import { db } from "@/lib/db/server";
import { pastMarketOf } from "@/lib/market/model/server";
import { type SnapshotContent, unpackSnapshot } from "./content";

/** A listing's nights as stored in a snapshot. */
export interface PastSnapshot {
  /** First and last day that the snapshot covers (days since 1970-01-01). */
  day: number;
  lastDay: number;
  takenAt: Date;
  engine: number;
  /** The base of a listing without one, in the currency. */
  recommendedBase: number | null;
  content: SnapshotContent;
  shapeId: string;
}

/** Older snapshots are kept once a week, so none applies for longer. */
const mostDaysOld = 7;

/**
 * The last snapshots before an instant, by listing key. None if the instant is on the listing's current day (`todays`),
 * where current data is used, and none that was a week old at the instant. One statement.
 */
export async function snapshotsAsOf(
  firstDays: ReadonlyMap<number, number>,
  asOf: Date,
  todayOf: (key: number) => number,
): Promise<ReadonlyMap<number, PastSnapshot>> {
  const past = [...firstDays].filter(([key, day]) => day < todayOf(key));
  if (past.length === 0) return new Map();
  const rows = await db().priceSnapshot.findMany({
    where: { listingKey: { in: past.map(([key]) => key) }, takenAt: { lte: asOf } },
    orderBy: [{ listingKey: "asc" }, { day: "desc" }],
    distinct: ["listingKey"],
  });
  const found = rows.map(({ listingKey, recommended, content, ...row }): [number, PastSnapshot] => [
    listingKey,
    {
      ...row,
      day: dayOf(fromUtc(row.day)),
      lastDay: dayOf(fromUtc(row.lastDay)),
      recommendedBase: fromMinor(recommended),
      content: unpackSnapshot(content),
    },
  ]);
  return new Map(
    found.filter(([key, { lastDay }]) => lastDay >= (firstDays.get(key) ?? 0) - mostDaysOld),
  );
}

/** The markets of snapshots, each unpacked once. One statement, none without snapshots. */
export async function pastMarkets(
  snapshots: Iterable<PastSnapshot>,
): Promise<(snapshot: PastSnapshot) => ReturnType<typeof pastMarketOf>> {
  const ids = [...new Set(Array.from(snapshots, ({ shapeId }) => shapeId))];
  const rows =
    ids.length === 0 ? [] : await db().marketShape.findMany({ where: { id: { in: ids } } });
  const byId = new Map(rows.map(({ id, content }) => [id, pastMarketOf(content)]));
  return ({ shapeId }) => {
    const marketOf = byId.get(shapeId);
    if (!marketOf) throw new Error("The shape of a snapshot is gone.");
    return marketOf;
  };
}
