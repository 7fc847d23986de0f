import { packRows, unpackNamed } from "@/lib/core/server/packed";
import type { Nights } from "@/lib/inventory/calendars/nights";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { hasBase, priceNights } from "@/lib/pricing/engine/price";
import { mostDaysAhead } from "@/lib/pricing/engine/factors";
import { dayOf, fromUtc } from "@/lib/core/dates";
import { fromMinor } from "@/lib/core/money";
import { db } from "@/lib/db/server";
import { pastMarketOf } from "@/lib/market/model/server";

/** A listing's nights as stored in a snapshot; element 0 is the snapshot's day. */
interface SnapshotContent {
  /** Minor units; none for a listing without a base price. */
  prices: ArrayLike<number>;
  minStays: ArrayLike<number>;
  /** The listing's own calendar: codes of `states.ts`, and minimum stays. */
  states: ArrayLike<number>;
  calendarStays: ArrayLike<number>;
}

interface PricedCalendar {
  input: EngineInput;
  nights: Nights;
}

/** Prices of a listing's inputs, and its own calendar. */
export function contentOf({ input, nights }: PricedCalendar): SnapshotContent {
  const calendar = { states: nights.states, calendarStays: nights.minStays };
  if (!hasBase(input)) return { prices: [], minStays: [], ...calendar };
  const { prices, minStays } = priceNights(input, input.today, mostDaysAhead);
  return { prices, minStays, ...calendar };
}

/** About 0.8 kB. */
export function packSnapshot({ prices, ...content }: SnapshotContent): Uint8Array<ArrayBuffer> {
  // Whole prices take half the space of minor units.
  const unit = Array.from(prices).every((price) => price % 100 === 0) ? 100 : 1;
  const scaled = Array.from(prices, (price) => price / unit);
  return packRows([[unit], ...rowsOf({ ...content, prices: scaled })]);
}

export function unpackSnapshot(packed: Uint8Array): SnapshotContent {
  const names = ["units", "prices", "minStays", "states", "calendarStays"] as const;
  const { units, prices, ...content } = unpackNamed(packed, names);
  const [unit = 1] = units;
  return { ...content, prices: prices.map((price) => price * unit) };
}

/** True if the nights in both are the same; `next` begins `offset` days after `before`. */
export function isSame(before: SnapshotContent, next: SnapshotContent, offset: number): boolean {
  const others = rowsOf(next);
  return rowsOf(before).every((row, n) => {
    const other = others[n] ?? [];
    if ((row.length === 0) !== (other.length === 0)) return false;
    for (let at = offset; at < row.length; at++) if (row[at] !== other[at - offset]) return false;
    return true;
  });
}

function rowsOf({ prices, minStays, states, calendarStays }: SnapshotContent) {
  return [prices, minStays, states, calendarStays];
}

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
