import type { DateText } from "@/lib/core/dates";
import { db, type Prisma, type Tx } from "@/lib/db/server";
import type { PackedMarket } from "@/lib/market/model/server";
import { engineVersion } from "@/lib/pricing/engine/version";

/** A snapshot to be written. */
export interface NewSnapshot {
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

export type LastSnapshot = Prisma.PriceSnapshotGetPayload<{ select: typeof lastColumns }>;

const lastColumns = {
  listingKey: true,
  day: true,
  engine: true,
  recommended: true,
  content: true,
} as const satisfies Prisma.PriceSnapshotSelect;

/** The last snapshot of each listing. One statement. */
export async function lastSnapshots(
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
export async function writeSnapshots(
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
