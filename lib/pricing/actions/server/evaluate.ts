import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { type Failed, isolate } from "@/lib/core/server/isolate";
import { log } from "@/lib/core/server/log";
import { db, type Prisma, transaction, type Tx } from "@/lib/db/server";
import { type SharedJob, wakeSoon } from "@/lib/jobs/server";
import { decide, type Decided, type OpenNudge } from "./decide";
import { type PricedAccount, tellPrices } from "@/lib/pricing/prices/server";
import { readEvaluationInputs } from "./evaluation-inputs";

/** Readers evaluate at most this many listings themselves; a job evaluates the rest. */
export const mostAtOnce = 50;

/** Most listings of one account that the job evaluates in one transaction. */
const batchSize = 500;

/** Listings whose stored actions are out of date at `now`: marked by a write, or overtaken by time. */
function outOfDateAt(now: Date) {
  return { dueAt: { lte: now } } satisfies Prisma.ListingEvaluationWhereInput;
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
  const due = await db().listingEvaluation.findMany({
    where: {
      ...owned(caller),
      ...outOfDateAt(now),
      listing: { ...ownedListings(caller), AND: [where] },
    },
    select: { listingKey: true },
    // In the order of an index: PostgreSQL reads no more than these, whatever it last counted.
    orderBy: { dueAt: "asc" },
    take: mostAtOnce + 1,
  });
  if (due.length > mostAtOnce) wakeSoon("evaluate-actions");
  else if (due.length > 0)
    await evaluateEach(
      caller.accountId,
      due.map(({ listingKey }) => ({ key: listingKey })),
      now,
    );
}

/** Brings the stored actions up to date that a write marked or time has overtaken, the longest waiting account first. */
export function evaluationJob(now: () => Date = () => new Date()): SharedJob {
  return {
    due: async () => {
      const accounts = await db().listingEvaluation.groupBy({
        by: ["accountId"],
        where: { dueAt: { lte: now() } },
        orderBy: { _min: { dueAt: "asc" } },
      });
      return accounts.map(({ accountId }) => ({ id: accountId, accountId }));
    },
    run: (accountId, signal) => evaluateAccount(accountId, signal, now),
    // It computes, which a process does one at a time.
    atOnce: 1,
  };
}

/**
 * Evaluates every listing of an account that is out of date, until none is or `signal` stops it. Throws the first failure
 * once every other listing has had its turn.
 */
async function evaluateAccount(
  accountId: number,
  signal: AbortSignal,
  now: () => Date,
): Promise<void> {
  const failures: Failed<{ key: number }>[] = [];
  const next = () =>
    db().listing.findMany({
      where: {
        accountId,
        key: { notIn: failures.map(({ item }) => item.key) },
        evaluation: outOfDateAt(now()),
      },
      select: { key: true },
      orderBy: { key: "asc" },
      take: batchSize,
    });
  for (let batch = await next(); batch.length > 0 && !signal.aborted; batch = await next())
    failures.push(...(await evaluateEach(accountId, batch, now())));
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
    await tellPrices(tx, current);
  };
  await transaction({}, work, 60);
}

async function readMarks(
  accountId: number,
  keys: readonly number[],
): Promise<{ account: PricedAccount; marks: Map<number, Marked> }> {
  const where = { id: accountId };
  const { timeZone } = await db().account.findFirstOrThrow({ where, select: { timeZone: true } });
  const rows = await db().$queryRaw<Marked[]>`
    SELECT listing_key AS key, mark, clock_timestamp() AS "beganAt" FROM listing_evaluation
    WHERE account_id = ${accountId} AND listing_key = ANY(${[...keys]}::int[])`;
  return {
    account: { accountId, account: { timeZone } },
    marks: new Map(rows.map((row) => [row.key, row])),
  };
}

/** A listing's mark as it was when its evaluation began to read, by the database's clock. */
interface Marked {
  key: number;
  mark: number;
  beganAt: Date;
}

/**
 * Waits for other evaluations of the listings and returns the keys whose evaluation is to be stored, without those for
 * which a later evaluation is already stored. Locks listings first, as every write does, to avoid deadlocks.
 */
async function claim(tx: Tx, marks: ReadonlyMap<number, Marked>): Promise<Set<number>> {
  const given = rowsOf(marks);
  await tx.$queryRaw`
    SELECT key FROM listing WHERE key = ANY(${[...marks.keys()]}::int[]) ORDER BY key FOR KEY SHARE`;
  const rows = await tx.$queryRaw<{ key: number }[]>`
    SELECT stored.listing_key AS key FROM listing_evaluation AS stored
    JOIN jsonb_to_recordset(${given}::jsonb) AS given (key int, began_at timestamptz)
      -- Without the keys, PostgreSQL expects a hundred rows and reads the whole table.
      ON given.key = stored.listing_key AND stored.listing_key = ANY(${[...marks.keys()]}::int[])
    WHERE stored.evaluated_at IS NULL OR stored.evaluated_at < given.began_at
      -- The clock was set back since.
      OR stored.evaluated_at > clock_timestamp()
    ORDER BY stored.listing_key FOR UPDATE OF stored`;
  return new Set(rows.map(({ key }) => key));
}

/** The open nudges of listings, locked in one order until the transaction ends. */
async function holdNudges(tx: Tx, keys: ReadonlySet<number>): Promise<OpenNudge[]> {
  return tx.$queryRaw<OpenNudge[]>`
    SELECT id, listing_key, nudge_type, current_value, suggested_value, expires_at FROM nudge
    WHERE listing_key = ANY(${[...keys]}::int[]) AND status = 'open' ORDER BY id FOR UPDATE`;
}

/** Stores what was decided at `now`, in at most five statements for any number of listings. */
async function store(
  tx: Tx,
  marks: ReadonlyMap<number, Marked>,
  { findings, made, ended, dueAt }: Decided,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const keys = [...dueAt.keys()];
  if (ended.length > 0)
    await tx.$executeRaw`
    UPDATE nudge SET status = given.status::"NudgeStatus"
    FROM jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) AS given (id uuid, status text)
    WHERE nudge.id = given.id`;
  if (made.length > 0)
    await tx.$executeRaw`
    INSERT INTO nudge (id, listing_key, nudge_type, current_value, suggested_value, expires_at, created_at)
    SELECT id, listing_key, nudge_type, current_value, suggested_value, expires_at, ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS given (id uuid, listing_key int,
      nudge_type text, current_value bigint, suggested_value bigint, expires_at timestamptz)`;
  const found = JSON.stringify(findings);
  await tx.$executeRaw`
    INSERT INTO action AS stored (listing_key, action_type, severity, metadata, opened_at)
    SELECT listing_key, action_type, severity, metadata, ${at}::timestamptz
    FROM jsonb_to_recordset(${found}::jsonb)
      AS given (listing_key int, action_type text, severity smallint, metadata jsonb)
    ORDER BY listing_key, action_type
    ON CONFLICT (listing_key, action_type) DO UPDATE SET
      severity = excluded.severity, metadata = excluded.metadata, resolved_at = NULL,
      opened_at = CASE WHEN stored.resolved_at IS NULL THEN stored.opened_at ELSE excluded.opened_at END,
      hidden_at = CASE WHEN stored.resolved_at IS NULL THEN stored.hidden_at END,
      hidden_until = CASE WHEN stored.resolved_at IS NULL THEN stored.hidden_until END,
      hidden_reason = CASE WHEN stored.resolved_at IS NULL THEN stored.hidden_reason END,
      hidden_by = CASE WHEN stored.resolved_at IS NULL THEN stored.hidden_by END
    WHERE stored.resolved_at IS NOT NULL OR stored.severity <> excluded.severity
      OR stored.metadata <> excluded.metadata`;
  await tx.$executeRaw`
    UPDATE action SET resolved_at = ${at}::timestamptz
    WHERE listing_key = ANY(${keys}::int[]) AND resolved_at IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM jsonb_to_recordset(${found}::jsonb) AS given (listing_key int, action_type text)
        WHERE given.listing_key = action.listing_key AND given.action_type = action.action_type)`;
  const due = rowsOf(marks, ({ key }) => dueAt.get(key));
  await tx.$executeRaw`
    UPDATE listing_evaluation AS stored SET evaluated_at = given.began_at,
      due_at = CASE WHEN stored.mark = given.mark THEN given.due_at ELSE stored.due_at END
    FROM jsonb_to_recordset(${due}::jsonb)
      AS given (key int, mark int, began_at timestamptz, due_at timestamptz)
    WHERE stored.listing_key = given.key AND given.due_at IS NOT NULL
      AND stored.listing_key = ANY(${[...marks.keys()]}::int[])`;
}

function rowsOf(
  marks: ReadonlyMap<number, Marked>,
  dueOf: (marked: Marked) => Date | undefined = () => undefined,
): string {
  const rows = [...marks.values()].map((marked) => {
    const { key, mark, beganAt } = marked;
    return { key, mark, began_at: beganAt.toISOString(), due_at: dueOf(marked)?.toISOString() };
  });
  return JSON.stringify(rows);
}
