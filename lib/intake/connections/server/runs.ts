import type { Prisma } from "@/generated/prisma/client";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateIn, addDays } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { shownDays } from "../rules";
import type { Run, RunDay } from "../schema";
import { failureFor } from "./reasons";

/** Runs that a connection's list of runs shows. */
const mostRuns = 50;

type RunRow = Prisma.ConnectionRunGetPayload<object>;

/** The run as pages show it; counts that are not numbers are left out. */
function toRun(caller: Caller, row: RunRow): Run {
  const counts = Object.entries(row.counts ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number",
  );
  return {
    id: String(row.id),
    kind: row.kind,
    outcome: row.outcome,
    counts: Object.fromEntries(counts),
    error: failureFor(caller, row.error),
    started_at: row.startedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

/** The newest runs of a connection. One statement. */
export async function readRuns(caller: Caller, connectionId: number): Promise<Run[]> {
  const rows = await db().connectionRun.findMany({
    where: { ...owned(caller), connectionId },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: mostRuns,
  });
  return rows.map((row) => toRun(caller, row));
}

/** The newest run of each connection. One statement. */
export async function lastRuns(
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Run>> {
  const rows = await db().connectionRun.findMany({
    where: { ...owned(caller), connectionId: { in: [...ids] } },
    orderBy: [{ connectionId: "asc" }, { startedAt: "desc" }, { id: "desc" }],
    distinct: ["connectionId"],
  });
  return new Map(rows.map((row) => [row.connectionId, toRun(caller, row)]));
}

interface DayRow {
  connection_id: number;
  date: string;
  done: number;
  failed: number;
  sent: number;
}

/** What ran on each of the last 14 days in the account's zone, oldest first, days without runs included. One statement. */
export async function runDays(
  caller: Caller,
  now: Date,
): Promise<(connectionId: number) => RunDay[]> {
  const zone = caller.account.timeZone;
  const today = dateIn(zone, now);
  const first = addDays(today, 1 - shownDays);
  const rows = await db().$queryRaw<DayRow[]>`
    SELECT connection_id, to_char(started_at AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS date,
      count(*) FILTER (WHERE outcome = 'done')::int AS done,
      count(*) FILTER (WHERE outcome = 'failed')::int AS failed,
      coalesce(sum(CASE WHEN jsonb_typeof(counts->'confirmed') = 'number'
        THEN (counts->>'confirmed')::numeric END), 0)::int AS sent
    FROM connection_run
    WHERE account_id = ${owned(caller).accountId}
      AND started_at >= (${first}::date::timestamp AT TIME ZONE ${zone})
    GROUP BY 1, 2`;
  const byDay = new Map(rows.map((row) => [`${row.connection_id} ${row.date}`, row]));
  const dates = Array.from({ length: shownDays }, (_, at) => addDays(first, at));
  return (connectionId) =>
    dates.map((date) => {
      const { done = 0, failed = 0, sent = 0 } = byDay.get(`${connectionId} ${date}`) ?? {};
      return { date, done, failed, sent };
    });
}
