import type { Connection, ConnectionRun } from "@/generated/prisma/client";
import { count } from "@/lib/core/server/metrics";
import { db, Prisma } from "@/lib/db/server";
import type { PassCounts, RunCounts } from "./connection-pass";

const kinds = ["push", "restore"] as const;
const nightResults = ["confirmed", "rejected", "not_applied", "ignored", "rounded"] as const;

/** A connection's runs in progress. Without one, nothing is stored until there is something to report. */
interface OpenRuns {
  connection: Pick<Connection, "id" | "accountId">;
  startedAt: Date;
  stored: ReadonlyMap<string, ConnectionRun>;
}

/** The stored push and restore runs that the last slice left open, the newest of each kind. One statement. */
export async function openRuns({ id, accountId }: Connection, startedAt: Date): Promise<OpenRuns> {
  const rows = await db().connectionRun.findMany({
    where: { connectionId: id, accountId, kind: { in: [...kinds] }, outcome: "running" },
    orderBy: { startedAt: "asc" },
  });
  const stored = new Map(rows.map((row) => [row.kind, row]));
  return { connection: { id, accountId }, startedAt, stored };
}

interface RunError {
  kind: string;
  message: string;
  vendorCode?: string | undefined;
}

interface RunEnd {
  outcome: "done" | "running" | "failed" | "stopped";
  now: Date;
  error: RunError | undefined;
}

/** Adds a slice's counts; a run that did nothing and failed nowhere leaves no row. A statement for each kind at most. */
export async function endRuns(
  runs: OpenRuns,
  counts: RunCounts,
  outcome: RunEnd["outcome"],
  now: Date,
  error?: RunError,
): Promise<void> {
  for (const kind of kinds) {
    const isFailed = outcome === "failed" && kind === counts.doing;
    const own = outcome === "failed" && !isFailed ? "done" : outcome;
    const end = { outcome: own, now, error: isFailed ? error : undefined };
    await endRun(runs, kind, counts[kind], end);
  }
}

async function endRun(
  { connection, startedAt, stored }: OpenRuns,
  kind: (typeof kinds)[number],
  counts: PassCounts,
  { outcome, now, error }: RunEnd,
): Promise<void> {
  const open = stored.get(kind);
  const isNothing = Object.values(counts).every((each) => each === 0) && !error;
  if (isNothing && (!open || outcome === "running")) return;
  measure(kind, outcome, counts);
  const { id: connectionId, accountId } = connection;
  const before = new Map(Object.entries(open?.counts ?? {}));
  const sum = Object.fromEntries(
    Object.entries(counts).map(([name, each]) => [name, each + Number(before.get(name) ?? 0)]),
  );
  const data = {
    counts: sum,
    outcome,
    endedAt: outcome === "running" ? null : now,
    error: error ? errorOf(error) : Prisma.DbNull,
  };
  if (open) {
    await db().connectionRun.updateMany({ where: { id: open.id, accountId }, data });
    return;
  }
  await db().connectionRun.create({
    data: { connectionId, accountId, kind, startedAt, ...data },
  });
}

function measure(kind: (typeof kinds)[number], outcome: string, counts: PassCounts): void {
  count("push_runs", { kind, outcome });
  for (const result of nightResults) count("push_nights", { kind, result }, counts[result]);
}

function errorOf({ kind, message, vendorCode }: RunError) {
  return { kind, message, ...(vendorCode && { vendorCode }) };
}
