import type { Connection, ConnectionRun } from "@/generated/prisma/client";
import { db, Prisma } from "@/lib/db/server";
import type { PassCounts } from "./connection-pass";

/** The run of a connection that goes on; null: none is stored until there is something to tell. */
export interface OpenRun {
  connection: Pick<Connection, "id" | "accountId">;
  stored: ConnectionRun | null;
}

/** The stored push run that the last slice or a killed process left open. */
export async function beginRun({ id, accountId }: Connection): Promise<OpenRun> {
  const stored = await db().connectionRun.findFirst({
    where: { connectionId: id, accountId, kind: { in: ["push", "restore"] }, outcome: "running" },
    orderBy: { startedAt: "desc" },
  });
  return { connection: { id, accountId }, stored };
}

interface RunError {
  kind: string;
  message: string;
  vendorCode?: string | undefined;
}

/** Adds a slice's counts; a run that did nothing and failed nowhere leaves no row. */
export async function endRun(
  { connection, stored }: OpenRun,
  counts: PassCounts,
  outcome: "done" | "running" | "failed" | "stopped",
  now: Date,
  error?: RunError,
): Promise<void> {
  const isNothing = Object.values(counts).every((count) => count === 0) && !error;
  if (isNothing && (!stored || outcome === "running")) return;
  const { id: connectionId, accountId } = connection;
  const before = new Map(Object.entries(stored?.counts ?? {}));
  const sum = Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, count + Number(before.get(name) ?? 0)]),
  );
  const data = {
    kind: kindOf(sum),
    counts: sum,
    outcome,
    endedAt: outcome === "running" ? null : now,
    error: error ? errorOf(error) : Prisma.DbNull,
  };
  if (stored) {
    await db().connectionRun.updateMany({ where: { id: stored.id, accountId }, data });
    return;
  }
  await db().connectionRun.create({
    data: { connectionId, accountId, startedAt: now, ...data },
  });
}

/** A run that only put nights back is a restore. */
function kindOf({ listings = 0, confirmed = 0, restored = 0 }: Record<string, number>) {
  return restored > 0 && listings + confirmed === 0 ? ("restore" as const) : ("push" as const);
}

function errorOf({ kind, message, vendorCode }: RunError) {
  return { kind, message, ...(vendorCode && { vendorCode }) };
}
