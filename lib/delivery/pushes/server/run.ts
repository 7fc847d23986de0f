import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "@/generated/prisma/client";
import { log } from "@/lib/core/server/log";
import { db } from "@/lib/db/server";
import { type SharedJob, wakeSoon } from "@/lib/jobs/server";
import {
  type Connector,
  takeLease,
  ConnectorError,
  nextAttempt,
  patience,
} from "@/lib/intake/connections/server";
import { noCounts, passConnection } from "./connection-pass";
import type { PushClock, PushContext } from "./context";
import { duePushes } from "./due";
import { endRuns, openRuns } from "./runs";
import { Held } from "./send";

/** Seconds that a connection has in one run, tested before each request; what is left is done by the next. */
const sliceSeconds = 50;

/** Connections that a server pushes at a time, each with ten listings in memory. */
const atOnce = 10;

const realClock: PushClock = {
  now: () => new Date(),
  wait: async (ms, signal) => {
    await sleep(ms, undefined, { signal });
  },
};

/**
 * Sends the prices that are due, of all connections whose PMS takes them: nightly, a minute after an edit, and on
 * request. The next run continues what a run left or was killed in.
 */
export function pushJob(
  connect: (connection: Connection) => Connector,
  clock: PushClock = realClock,
): SharedJob {
  return {
    due: () => duePushes(clock.now()),
    run: (id, signal) => pushLeased(id, connect, { signal, clock }),
    atOnce,
  };
}

/** Pushes a connection unless another run has it: an import, for example. The next run pushes then. */
async function pushLeased(
  id: number,
  connect: (connection: Connection) => Connector,
  given: Pick<PushContext, "signal" | "clock">,
): Promise<void> {
  const lease = await takeLease(id);
  if (!lease) return;
  const { connection } = lease;
  try {
    const { timeZone } = await db().account.findFirstOrThrow({
      where: { id: connection.accountId },
      select: { timeZone: true },
    });
    const context = { connection, connector: connect(connection), timeZone, ...given };
    if ((await pushConnection(context)) === "more") wakeSoon("push-prices");
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
  const stored = await db().connectionPush.findFirst({ where: { connectionId } });
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
