import { db, transaction, type Tx } from "@/lib/db/server";
import { decide } from "./decide";
import { type Basis, claim, holdNudges, store } from "./store";
import { readSubjects, type Whole } from "./subjects";

interface State extends Basis {
  name: string;
  kind: "customer" | "partner";
  timeZone: string;
  apiEnabled: boolean;
  isFresh: boolean;
}

/** Evaluations that run in this process, by account. */
const running = new Map<number, Promise<void>>();

/**
 * Makes the stored actions of an account true at `now`: evaluates it where a change, new market data or time has made
 * them out of date (docs/decisions/008-actions.md). One statement where nothing has.
 */
export async function freshen(accountId: number, now: Date = new Date()): Promise<void> {
  for (let turn = 0; ; turn++) {
    const state = await readState(accountId, now);
    if (!state || state.isFresh) return;
    // One that ran when we came may have read too early: look again after it.
    const other = turn < 2 ? running.get(accountId) : undefined;
    await (other ?? begin(state, now));
    if (!other) return;
  }
}

function begin(state: State, now: Date): Promise<void> {
  const run = evaluate(state, now).finally(() => {
    if (running.get(state.accountId) === run) running.delete(state.accountId);
  });
  running.set(state.accountId, run);
  return run;
}

async function readState(accountId: number, now: Date): Promise<State | undefined> {
  const [state] = await db().$queryRaw<State[]>`
    SELECT a.id AS "accountId", a.name, a.kind::text, a.time_zone AS "timeZone",
      a.api_access = 'enabled' AS "apiEnabled", a.catalog_version AS "catalogVersion",
      coalesce(m.version::text, 'none') AS market,
      date_trunc('milliseconds', clock_timestamp()) AS "beganAt",
      coalesce(e.catalog_version = a.catalog_version
        AND e.market = coalesce(m.version::text, 'none')
        AND e.due_at > ${now.toISOString()}::timestamptz, false) AS "isFresh"
    FROM account a
    LEFT JOIN action_evaluation e ON e.account_id = a.id
    LEFT JOIN market_version m ON m.id = 1
    WHERE a.id = ${accountId}`;
  return state;
}

async function evaluate(state: State, now: Date): Promise<void> {
  const { accountId, ...account } = state;
  const whole: Whole = { accountId, account };
  const { subjects, dueAt } = await readSubjects(whole, now);
  const work = async (tx: Tx): Promise<void> => {
    if (!(await claim(tx, state))) return;
    const decided = decide(subjects, await holdNudges(tx, state), dueAt, now);
    await store(tx, state, decided, now);
  };
  await transaction({}, work, 60);
}
