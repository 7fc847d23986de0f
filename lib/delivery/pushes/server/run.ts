import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "@/generated/prisma/client";
import { log } from "@/lib/core/server/log";
import { db } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import { pmsNames } from "@/lib/intake/sources/registered";
import {
  type Connector,
  takeLease,
  endLostRuns,
  ConnectorError,
  nextAttempt,
  patience,
} from "@/lib/intake/connections/server";
import { noCounts, passConnection } from "./connection-pass";
import type { PushClock, PushContext } from "./context";
import { noteEdits } from "./due";
import { endRuns, openRuns } from "./runs";
import { Held } from "./send";

/**
 * Seconds that a connection has in one run, tested before each request; what is left is done by the next. And how many
 * connections are pushed at once, each with ten listings in memory.
 */
const [sliceSeconds, atOnce] = [50, 10];

const realClock: PushClock = {
  now: () => new Date(),
  wait: async (ms, signal) => {
    await sleep(ms, undefined, { signal });
  },
};

/**
 * Sends the prices that are due, of all connections whose PMS takes them (job `push-prices`): nightly, a minute after
 * an edit, and on request. The next run continues what a run left or was killed in. A connection that fails does not
 * block the others.
 */
export async function pushDue(
  signal: AbortSignal,
  connect: (connection: Connection) => Connector,
  clock: PushClock = realClock,
): Promise<void> {
  const now = clock.now();
  await endLostRuns();
  await noteEdits(now);
  const rows = await db().connection.findMany({
    where: {
      kind: { in: pmsNames },
      state: "active",
      paused: false,
      OR: [{ push: null }, { push: { resumeAt: null } }, { push: { resumeAt: { lte: now } } }],
    },
    select: { id: true, account: { select: { timeZone: true } } },
    orderBy: { id: "asc" },
  });
  let hasMore = false;
  const left = rows.values();
  const worker = async (): Promise<void> => {
    for (const { id, account } of left) {
      if (signal.aborted) return;
      const given = { timeZone: account.timeZone, signal, clock };
      const result = await pushLeased(id, connect, given).catch((error: unknown) => {
        log().error({ err: error, connection: id }, "a push failed");
      });
      hasMore ||= result === "more";
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (hasMore && !signal.aborted) wakeSoon("push-prices");
}

/** Pushes a connection unless another run has it: an import, or a push of another server. The next run pushes then. */
async function pushLeased(
  id: number,
  connect: (connection: Connection) => Connector,
  given: Omit<PushContext, "connection" | "connector">,
): Promise<"more" | "done"> {
  const lease = await takeLease(id);
  if (!lease) return "done";
  const { connection } = lease;
  try {
    return await pushConnection({ connection, connector: connect(connection), ...given });
  } finally {
    await lease.release();
  }
}

/** One connection's share of a run. */
async function pushConnection(context: PushContext): Promise<"more" | "done"> {
  const { connection, clock } = context;
  const startedAt = clock.now();
  const until = startedAt.getTime() + sliceSeconds * 1_000;
  const counts = noCounts();
  const runs = await openRuns(connection, startedAt);
  try {
    const isDone = await passConnection(context, () => clock.now().getTime() > until, counts);
    await clearFailures(context);
    await endRuns(runs, counts, isDone ? "done" : "running", clock.now());
    return isDone ? "done" : "more";
  } catch (error) {
    if (error instanceof Held || context.signal.aborted) {
      await endRuns(runs, counts, "stopped", clock.now());
      return "done";
    }
    const { kind, message, vendorCode } =
      error instanceof ConnectorError
        ? error
        : { kind: "internal", message: "Something went wrong." };
    await endRuns(runs, counts, "failed", clock.now(), { kind, message, vendorCode });
    if (error instanceof ConnectorError) await keepFailure(context, error);
    else log().error({ err: error, connection: connection.id }, "a push failed");
    return "done";
  }
}

/** Milliseconds to wait if a PMS that limits requests does not say how long. */
const limitedMs = 10_000;

/** Stores when a connection's pushes resume after an error of its PMS, and its state. Throws any other error. */
async function keepFailure(context: PushContext, error: unknown): Promise<void> {
  if (!(error instanceof ConnectorError)) throw error;
  const { connection, clock } = context;
  const { id: connectionId } = connection;
  const now = clock.now();
  const stored = await db().connectionPush.findUnique({ where: { connectionId } });
  const isLimited = error.kind === "rate_limit";
  const attempts = (stored?.attempts ?? 0) + (isLimited ? 0 : 1);
  const usual = isLimited ? new Date(now.getTime() + limitedMs) : nextAttempt(attempts, now);
  const data = { attempts, resumeAt: error.retryAt ?? usual };
  await db().connectionPush.upsert({
    where: { connectionId },
    create: { connectionId, ...data },
    update: data,
  });
  const state = isLimited ? null : stateAfter(error, attempts);
  if (state) {
    await db().connection.updateMany({
      where: { id: connectionId, accountId: connection.accountId, state: "active" },
      data: {
        state,
        stateReason: { code: "pms", kind: error.kind, message: error.message },
        stateSince: now,
      },
    });
  }
}

function stateAfter({ kind }: ConnectorError, attempts: number): "refused" | "unreachable" | null {
  if (kind === "auth") return "refused";
  return attempts > patience ? "unreachable" : null;
}

/** Clears the failures of a connection that works again. */
async function clearFailures({ connection: { id, accountId } }: PushContext): Promise<void> {
  await db().connectionPush.updateMany({
    where: { connectionId: id, connection: { accountId }, attempts: { gt: 0 } },
    data: { attempts: 0, resumeAt: null },
  });
}
