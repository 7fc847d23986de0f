import { db } from "@/lib/db/server";
import { freshen } from "./evaluate";

const name = "evaluate actions";

/** A runner that died lets go after this; a living one extends it before every account. */
const leaseSeconds = 120;

/**
 * Evaluates every account whose stored actions are out of date at `now`, one after the other, until `isStopped`. One
 * runner at a time over all servers of a database: false where another one is at it.
 */
export async function evaluateStale(
  now: () => Date = () => new Date(),
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  if (!(await take())) return false;
  try {
    for (const { id } of await staleAccounts(now())) {
      if (isStopped()) break;
      await extend();
      await freshen(id, now());
    }
  } finally {
    await db().jobLease.deleteMany({ where: { name } });
  }
  return true;
}

async function take(): Promise<boolean> {
  const rows = await db().$queryRaw<{ name: string }[]>`
    INSERT INTO job_lease AS held (name, held_until)
    VALUES (${name}, clock_timestamp() + ${leaseSeconds}::int * interval '1 second')
    ON CONFLICT (name) DO UPDATE SET held_until = excluded.held_until
    WHERE held.held_until < clock_timestamp() RETURNING name`;
  return rows.length > 0;
}

async function extend(): Promise<void> {
  await db().$executeRaw`
    UPDATE job_lease SET held_until = clock_timestamp() + ${leaseSeconds}::int * interval '1 second'
    WHERE name = ${name}`;
}

/** Accounts with listings whose evaluation a change, new market data or time has overtaken; the longest due first. */
function staleAccounts(now: Date): Promise<{ id: number }[]> {
  return db().$queryRaw`
    SELECT a.id FROM account a
    LEFT JOIN action_evaluation e ON e.account_id = a.id
    LEFT JOIN market_version m ON m.id = 1
    WHERE a.kind = 'customer' AND EXISTS (SELECT 1 FROM listing l WHERE l.account_id = a.id)
      AND (e.account_id IS NULL OR e.catalog_version <> a.catalog_version
        OR e.market <> coalesce(m.version::text, 'none') OR e.due_at <= ${now.toISOString()}::timestamptz)
    ORDER BY e.due_at NULLS FIRST, a.id`;
}
