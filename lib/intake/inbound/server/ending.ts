import type { Connection, Prisma, RunOutcome } from "@/generated/prisma/client";
import { isRefusal } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import type { StateReason } from "@/lib/intake/connections/reasons";
import { storedReason } from "@/lib/intake/connections/server/reasons";
import { nextAttempt, patience } from "@/lib/intake/connections/server/back-off";
import { type Cursors, cursorsOf, nextImport } from "./schedule";

/** How a run ends, and the resulting state of the connection. */
export interface Ending {
  outcome: RunOutcome;
  /** {kind, message, vendorCode} for people; null: none. */
  error: { kind: string; message: string; vendorCode: string | null } | null;
  connection: Prisma.ConnectionUpdateInput;
}

const minuteMs = 60_000;
/** Least wait after a limit that has already ended. */
const shortestMs = 10_000;

/** The end of a pass that read everything planned. `held`: why a person must decide. */
export function succeeded(
  connection: Connection,
  { cursors, held, now }: { cursors: Cursors; held: StateReason | null; now: Date },
): Ending {
  const wasHeld = cursorsOf(connection.cursors).isHeld;
  const isOthers = connection.state === "attention" && !wasHeld;
  const usual = connection.confirmedAt ? "active" : "checking";
  const state = held === null ? usual : "attention";
  return {
    outcome: "done",
    error: null,
    connection: {
      // Other pending decisions are kept.
      ...(!isOthers && stateChange(connection, state, held, now)),
      attempts: 0,
      requestedBy: null,
      lastImportAt: now,
      nextImportAt: nextImport(connection.id, now),
      cursors: { ...cursors, isHeld: held !== null },
    },
  };
}

/** Result of a pass over a connection's feeds. */
interface FeedsState {
  state: Connection["state"];
  reason: StateReason | null;
  /** When the next feed is due; null without feeds. */
  nextAt: Date | null;
}

/** The end of a pass over feeds. Feeds fail individually, so the pass itself succeeds. */
export function feedsRead(connection: Connection, pass: FeedsState, now: Date): Ending {
  return {
    outcome: "done",
    error: null,
    connection: {
      ...stateChange(connection, pass.state, pass.reason, now),
      attempts: 0,
      requestedBy: null,
      lastImportAt: now,
      nextImportAt: pass.nextAt && atLeast(pass.nextAt, now, minuteMs),
    },
  };
}

/** The end of a pass that failed, by the kind of the failure (connections.md §1). */
export function failed(
  connection: Connection,
  given: unknown,
  { now, random }: { now: Date; random: () => number },
): Ending {
  const failure = asFailure(given, connection.id);
  const { kind, message, vendorCode = null, retryAt } = failure;
  const error = { kind, message, vendorCode };
  const reason = { code: "pms", kind, message } as const;
  if (kind === "auth") {
    const refused = stateChange(connection, "refused", reason, now);
    return {
      outcome: "failed",
      error,
      connection: { ...refused, nextImportAt: null, requestedBy: null },
    };
  }
  if (kind === "rate_limit") {
    const nextImportAt = atLeast(retryAt ?? new Date(now.getTime() + minuteMs), now, shortestMs);
    return { outcome: "failed", error, connection: { nextImportAt } };
  }
  const attempts = Math.min(connection.attempts + 1, 10_000);
  const isGone = attempts > patience && connection.state !== "attention";
  return {
    outcome: "failed",
    error,
    connection: {
      ...(isGone && stateChange(connection, "unreachable", reason, now)),
      attempts,
      nextImportAt: nextAttempt(attempts, now, random),
    },
  };
}

/** `at`, but at least `ms` after now, so that the job doesn't spin. */
function atLeast(at: Date, now: Date, ms: number): Date {
  return new Date(Math.max(at.getTime(), now.getTime() + ms));
}

function stateChange(
  connection: Connection,
  state: Connection["state"],
  reason: StateReason | null,
  now: Date,
): Prisma.ConnectionUpdateInput {
  const stateReason = storedReason(reason);
  return { state, stateReason, ...(connection.state !== state && { stateSince: now }) };
}

function asFailure(error: unknown, connection: number): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (isRefusal(error) && error.code === "CONFLICT") {
    return new ConnectorError("rate_limit", "Another import into the account is running.");
  }
  log().error({ err: error, connection }, "an import failed");
  return new ConnectorError("unavailable", "The import failed in Nightrate. It is tried again.");
}
