import { db } from "@/lib/db/server";
import { nextAttempt, patience } from "@/lib/sync/connections/server/back-off";
import { ConnectorError } from "@/lib/sync/connections/server/connector-error";
import type { PushContext } from "./context";

/** Milliseconds to wait if a PMS that limits requests does not say how long. */
const limitedMs = 10_000;

/** Stores when a connection's pushes resume after an error of its PMS, and its state. Throws any other error. */
export async function keepFailure(context: PushContext, error: unknown): Promise<void> {
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
export async function clearFailures({ connection: { id, accountId } }: PushContext): Promise<void> {
  await db().connectionPush.updateMany({
    where: { connectionId: id, connection: { accountId }, attempts: { gt: 0 } },
    data: { attempts: 0, resumeAt: null },
  });
}
