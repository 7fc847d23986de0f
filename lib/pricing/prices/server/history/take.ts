import { dateOf, dayOf, fromUtc } from "@/lib/core/dates";
import { toMinor } from "@/lib/core/money";
import { makeYield } from "@/lib/core/server/yielding";
import { db, transaction } from "@/lib/db/server";
import { packMarket, type PackedMarket } from "@/lib/market/model/server";
import { engineVersion } from "@/lib/pricing/engine/version";
import {
  engineColumns,
  type EngineListing,
  type PricingInputs,
  readEngineInputs,
} from "../engine-inputs";
import { deleteOldSnapshots, deleteUnusedShapes } from "./clean";
import { contentOf, isSame, packSnapshot, unpackSnapshot } from "./content";
import { type DueListings, nextDue, todaysAt } from "./due";
import { lastSnapshots, type LastSnapshot, type NewSnapshot, writeSnapshots } from "./write";

/** Days after which a snapshot is renewed even if unchanged, because it lacks the furthest nights. */
const mostDays = 30;

/**
 * Takes a snapshot of every listing's nights once its day has begun (`pricing.md` §10) if prices, minimum stays or the
 * calendar changed; thins snapshots older than 90 days to one a week and deletes unused shapes. Skips listings that
 * already have today's, so that a run continues where another was ended by `signal` or killed. Throws the first failure
 * after all other accounts have been tried.
 */
export async function takeSnapshots(signal?: AbortSignal, now: Date = new Date()): Promise<void> {
  const isStopped = (): boolean => signal?.aborted ?? false;
  const failures: unknown[] = [];
  const todays = await todaysAt(now);
  const next = (after: { accountId: number; key: number }) => nextDue(todays, after);
  let due = await next({ accountId: 0, key: 0 });
  while (due && !isStopped()) {
    await takeBatch(due, now).catch((error: unknown) => failures.push(error));
    due = await next({ accountId: due.accountId, key: due.keys.at(-1) ?? 0 });
  }
  while (!isStopped() && (await deleteOldSnapshots(now)) > 0);
  while (!isStopped() && (await deleteUnusedShapes()) > 0);
  if (failures.length > 0) throw failures[0];
}

/** A fixed number of statements. */
async function takeBatch({ accountId, keys }: DueListings, now: Date): Promise<void> {
  const account = await db().account.findUnique({
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
