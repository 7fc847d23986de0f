import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { type Failed, isolate } from "@/lib/core/server/isolate";
import { log } from "@/lib/core/server/log";
import { db, type Prisma, transaction, type Tx } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import { decide } from "./decide";
import { claim, holdNudges, type Marked, store } from "./store";
import type { PricedAccount } from "@/lib/pricing/prices/server/engine-inputs";
import { readEvaluationInputs } from "./evaluation-inputs";

/** Readers evaluate at most this many listings themselves; a job evaluates the rest. */
export const mostAtOnce = 50;

/** Most listings of one account that the job evaluates in one transaction. */
const batchSize = 500;

/** Listings whose stored actions are out of date at `now`: marked by a write, or overtaken by time. */
export function dueAt(now: Date): Prisma.ListingWhereInput {
  return { evaluation: { dueAt: { lte: now } } };
}

/**
 * Brings the stored actions of the listings in `where` (default: all in the caller's reach) up to date at `now` if at
 * most 50 are out of date, so that callers see the effect of their own writes. More are left to the job. One statement
 * if nothing is out of date.
 */
export async function ensureActionsCurrent(
  caller: Caller,
  where: Prisma.ListingWhereInput = {},
  now: Date = new Date(),
): Promise<void> {
  const due = await db().listing.findMany({
    where: { ...ownedListings(caller), AND: [where, dueAt(now)] },
    select: { key: true },
    take: mostAtOnce + 1,
  });
  if (due.length > mostAtOnce) wakeSoon("evaluate-actions");
  else if (due.length > 0) await evaluateEach(caller.accountId, due, now);
}

/**
 * Evaluates every listing that is out of date at `now`, the longest waiting first, until none is or `signal` stops it.
 * Throws the first failure once every other listing has had its turn.
 */
export async function evaluateDue(
  signal?: AbortSignal,
  now: () => Date = () => new Date(),
): Promise<void> {
  const failures: Failed<{ key: number }>[] = [];
  const isStopped = (): boolean => signal?.aborted ?? false;
  const next = () =>
    nextBatch(
      failures.map(({ item }) => item.key),
      now(),
    );
  for (let batch = await next(); batch && !isStopped(); batch = await next()) {
    const { accountId, listings } = batch;
    failures.push(...(await evaluateEach(accountId, listings, now())));
  }
  const [failure] = failures;
  if (failure) throw failure.error;
}

/** Evaluates listings together. Those with an unexpected error keep their stored actions, are logged and returned. */
async function evaluateEach(
  accountId: number,
  listings: readonly { key: number }[],
  now: Date,
): Promise<Failed<{ key: number }>[]> {
  const failed = await isolate(listings, (part) => evaluate(accountId, part, now));
  for (const { item, error } of failed)
    log().error({ err: error, account: accountId, listing: item.key }, "an evaluation failed");
  return failed;
}

async function nextBatch(skipped: readonly number[], now: Date) {
  const first = await db().listingEvaluation.findFirst({
    where: { dueAt: { lte: now }, listingKey: { notIn: [...skipped] } },
    orderBy: [{ dueAt: "asc" }, { evaluatedAt: { sort: "asc", nulls: "first" } }],
  });
  if (!first) return undefined;
  const { accountId } = first;
  const listings = await db().listing.findMany({
    where: { accountId, key: { notIn: [...skipped] }, ...dueAt(now) },
    select: { key: true },
    orderBy: { key: "asc" },
    take: batchSize,
  });
  return { accountId, listings };
}

/** Reads the marks before everything else, so that a concurrent write leaves its listings due. */
async function evaluate(
  accountId: number,
  listings: readonly { key: number }[],
  now: Date,
): Promise<void> {
  const { account, marks } = await readMarks(
    accountId,
    listings.map(({ key }) => key),
  );
  const inputs = await readEvaluationInputs(account, [...marks.keys()], now);
  const work = async (tx: Tx): Promise<void> => {
    const claimed = await claim(tx, marks);
    const current = inputs.filter(({ key }) => claimed.has(key));
    await store(tx, marks, decide(current, await holdNudges(tx, claimed), now), now);
  };
  await transaction({}, work, 60);
}

async function readMarks(
  accountId: number,
  keys: readonly number[],
): Promise<{ account: PricedAccount; marks: Map<number, Marked> }> {
  const { timeZone } = await db().account.findUniqueOrThrow({ where: { id: accountId } });
  const rows = await db().$queryRaw<Marked[]>`
    SELECT listing_key AS key, mark, clock_timestamp() AS "beganAt" FROM listing_evaluation
    WHERE account_id = ${accountId} AND listing_key = ANY(${[...keys]}::int[])`;
  return {
    account: { accountId, account: { timeZone } },
    marks: new Map(rows.map((row) => [row.key, row])),
  };
}
