import { dateOf, dayOf, fromUtc, dateIn, type DateText } from "@/lib/core/dates";
import { toMinor } from "@/lib/core/money";
import { makeYield } from "@/lib/core/server/yielding";
import { db, transaction, deleteBatch, Prisma, type Tx } from "@/lib/db/server";
import type { SharedJob } from "@/lib/jobs/server";
import { packMarket, type PackedMarket } from "@/lib/market/model/server";
import { engineVersion } from "@/lib/pricing/engine/price";
import {
  engineColumns,
  type EngineListing,
  type PricingInputs,
  readEngineInputs,
} from "../engine-inputs";
import { contentOf, isSame, packSnapshot, unpackSnapshot } from "./snapshots";

/** Days after which a snapshot is renewed even if unchanged, because it lacks the furthest nights. */
const mostDays = 30;

/**
 * Takes a snapshot of every listing's nights once its day has begun (`pricing.md` §10) if prices, minimum stays or the
 * calendar changed. Skips listings that already have today's, so that a run continues where another was ended or killed.
 */
export function snapshotJob(now: () => Date = () => new Date()): SharedJob {
  return {
    due: async () => {
      const rows = await db().$queryRaw<{ accountId: number }[]>`
        SELECT DISTINCT account_id AS "accountId" FROM (${dueListings(await todaysAt(now()))}) AS due
        ORDER BY account_id`;
      return rows.map(({ accountId }) => ({ id: accountId, accountId }));
    },
    run: (accountId, signal) => takeSnapshots(accountId, signal, now()),
    // It computes, which a process does one at a time.
    atOnce: 1,
  };
}

/** Throws the first failure once every other batch has had its turn. */
async function takeSnapshots(accountId: number, signal: AbortSignal, now: Date): Promise<void> {
  const failures: unknown[] = [];
  const todays = await todaysAt(now);
  const next = (after: number) => nextDue(accountId, todays, after);
  for (
    let keys = await next(0);
    keys.length > 0 && !signal.aborted;
    keys = await next(keys.at(-1) ?? 0)
  )
    await takeBatch(accountId, keys, now).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** A fixed number of statements. */
async function takeBatch(accountId: number, keys: number[], now: Date): Promise<void> {
  const account = await db().account.findFirst({
    where: { id: accountId },
    select: { timeZone: true },
  });
  // Deleted since.
  if (!account) return;
  const listings = await db().listing.findMany({
    where: { accountId, key: { in: keys } },
    select: engineColumns,
    orderBy: { key: "asc" },
  });
  const inputsOf = await readEngineInputs({ accountId, account }, listings, now);
  const lastOf = await lastSnapshots(keys);
  const yieldIfLong = makeYield();
  const written: NewSnapshot[] = [];
  const unchanged: { key: number; today: string }[] = [];
  const shapes = new Map<string, PackedMarket>();
  for (const listing of listings) {
    await yieldIfLong();
    const inputs = inputsOf(listing);
    const made = snapshotOf(listing, inputs, lastOf(listing.key));
    if (made) {
      const market = packMarket(inputs.model);
      shapes.set(market.id, market);
      written.push({ ...made, shapeId: market.id });
    } else unchanged.push({ key: listing.key, today: dateOf(inputs.input.today) });
  }
  await transaction({}, (tx) =>
    writeSnapshots(tx, {
      accountId,
      takenAt: now,
      shapes: [...shapes.values()],
      written,
      unchanged,
    }),
  );
}

/** The snapshot to write; null if the last one is still valid. */
function snapshotOf(
  { key }: EngineListing,
  inputs: PricingInputs,
  last: LastSnapshot | undefined,
): Omit<NewSnapshot, "shapeId"> | null {
  const { today, recommendedBase } = inputs.input;
  const content = contentOf(inputs);
  const recommended = toMinor(recommendedBase);
  if (last) {
    const offset = today - dayOf(fromUtc(last.day));
    const isOld = offset >= mostDays || last.engine !== engineVersion;
    const kept = last.recommended === null ? null : Number(last.recommended);
    if (!isOld && kept === recommended && isSame(unpackSnapshot(last.content), content, offset)) {
      return null;
    }
  }
  return { key, today: dateOf(today), recommended, content: packSnapshot(content) };
}

/** Days for which every snapshot is kept; then the first of each week (`pricing.md` §10). */
const dailyDays = 90;

/** Deletes a batch of snapshots that are older than 90 days and not the first of their week; returns how many. */
export async function deleteOldSnapshots(now: Date): Promise<number> {
  const before = new Date(now.getTime() - dailyDays * 86_400_000);
  return db().$executeRaw`
    DELETE FROM price_snapshot USING (
      SELECT listing_key, day FROM (
        SELECT listing_key, day, row_number() OVER (
          PARTITION BY listing_key, date_trunc('week', day::timestamp) ORDER BY day) AS place
        FROM price_snapshot WHERE last_day < ${before}::date) AS old
      WHERE place > 1 LIMIT ${deleteBatch}) AS gone
    WHERE price_snapshot.listing_key = gone.listing_key AND price_snapshot.day = gone.day`;
}

/** Deletes a batch of shapes that no snapshot refers to; returns how many. */
export async function deleteUnusedShapes(): Promise<number> {
  return db().$executeRaw`
    DELETE FROM market_shape WHERE id IN (
      SELECT id FROM market_shape
      WHERE NOT EXISTS (SELECT 1 FROM price_snapshot WHERE shape_id = market_shape.id)
      LIMIT ${deleteBatch})`;
}

/** Listings that are priced and written at a time. */
const batchSize = 100;

/** Today's date at `now` in each time zone of listings and accounts. One statement. */
async function todaysAt(now: Date): Promise<ReadonlyMap<string, DateText>> {
  const rows = await db().$queryRaw<{ zone: string }[]>`
    SELECT time_zone AS zone FROM listing WHERE time_zone IS NOT NULL
    UNION SELECT time_zone FROM account`;
  return new Map(rows.map(({ zone }) => [zone, dateIn(zone, now)]));
}

/** The account's next batch of listings after the one of key `after`. One statement. */
async function nextDue(
  accountId: number,
  todays: ReadonlyMap<string, DateText>,
  after: number,
): Promise<number[]> {
  const rows = await db().$queryRaw<{ key: number }[]>`
    SELECT key FROM (${dueListings(todays)}) AS due
    WHERE account_id = ${accountId} AND key > ${after} ORDER BY key LIMIT ${batchSize}`;
  return rows.map(({ key }) => key);
}

/** Selects the listings that have no snapshot of their current day yet. */
function dueListings(todays: ReadonlyMap<string, DateText>): Prisma.Sql {
  return Prisma.sql`
    SELECT l.key, l.account_id FROM listing l
    JOIN account a ON a.id = l.account_id
    JOIN unnest(${[...todays.keys()]}::text[], ${[...todays.values()]}::text[]) AS clock (zone, today)
      ON clock.zone = coalesce(l.time_zone, a.time_zone)
    WHERE NOT EXISTS (
      SELECT 1 FROM price_snapshot s
      WHERE s.listing_key = l.key AND s.last_day >= clock.today::date)`;
}

/** A snapshot to be written. */
interface NewSnapshot {
  key: number;
  /** The listing's day. */
  today: DateText;
  shapeId: string;
  /** Minor units. */
  recommended: number | null;
  content: Uint8Array;
}

/** What a batch of one account writes. */
interface Batch {
  accountId: number;
  takenAt: Date;
  shapes: readonly PackedMarket[];
  written: readonly NewSnapshot[];
  /** Listings whose last snapshot is still valid on their day. */
  unchanged: readonly { key: number; today: DateText }[];
}

type LastSnapshot = Prisma.PriceSnapshotGetPayload<{ select: typeof lastColumns }>;

const lastColumns = {
  listingKey: true,
  day: true,
  engine: true,
  recommended: true,
  content: true,
} as const satisfies Prisma.PriceSnapshotSelect;

/** The last snapshot of each listing. One statement. */
async function lastSnapshots(
  keys: readonly number[],
): Promise<(key: number) => LastSnapshot | undefined> {
  const rows = await db().priceSnapshot.findMany({
    where: { listingKey: { in: [...keys] } },
    orderBy: [{ listingKey: "asc" }, { day: "desc" }],
    distinct: ["listingKey"],
    select: lastColumns,
  });
  const byKey = new Map(rows.map((row) => [row.listingKey, row]));
  return (key) => byKey.get(key);
}

/** Writes a batch; listings deleted in the meantime are left out. At most three statements. */
async function writeSnapshots(
  tx: Tx,
  { accountId, takenAt, shapes, written, unchanged }: Batch,
): Promise<void> {
  if (shapes.length > 0) {
    const rows = shapes.map(({ id, content }) => ({ id, content: hexOf(content) }));
    await tx.$executeRaw`
      INSERT INTO market_shape (id, content)
      SELECT id, content FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS given (id text, content bytea)
      ORDER BY id ON CONFLICT DO NOTHING`;
  }
  if (written.length > 0) {
    const rows = written.map(({ content, ...row }) => ({ ...row, content: hexOf(content) }));
    await tx.$executeRaw`
      INSERT INTO price_snapshot
        (listing_key, day, last_day, taken_at, engine, shape_id, recommended, content)
      SELECT listing.key, today, today, ${takenAt}::timestamptz, ${engineVersion}::int, "shapeId",
        recommended, content
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS given (key int, today date, "shapeId" text, recommended bigint, content bytea)
      JOIN listing ON listing.key = given.key AND listing.account_id = ${accountId}
      ON CONFLICT DO NOTHING`;
  }
  if (unchanged.length > 0) {
    await tx.$executeRaw`
      UPDATE price_snapshot AS stored SET last_day = given.today
      FROM jsonb_to_recordset(${JSON.stringify(unchanged)}::jsonb) AS given (key int, today date),
        LATERAL (SELECT max(day) AS day FROM price_snapshot WHERE listing_key = given.key) AS last
      WHERE stored.listing_key = given.key AND stored.day = last.day AND stored.last_day < given.today`;
  }
}

function hexOf(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString("hex")}`;
}
