import { db, transaction } from "@/lib/db/server";
import type { RangeOutcome } from "@/lib/sync/connections/server/connector";
import { ConnectorError } from "@/lib/sync/connections/server/connector-error";
import { type Sent, setAnswered, setRefused, splitRequest } from "./answered";
import { type PushContext, todayAt } from "./context";
import { rangesFrom } from "./ranges";
import type { ActivePush, StoredRequest } from "./requests";
import type { Refused } from "./settle";

/** A connection was paused, is not active, or another run has it; its plans are kept. */
export class Held extends Error {}

/**
 * Sends the planned requests of a push, one after the other, without the nights that have passed. The statement that
 * marks one as sent checks that the listing still syncs and its connection runs; if it no longer syncs, the rest is
 * dropped. Throws Held, and ConnectorError except for errors of this listing only.
 */
export async function sendPush(context: PushContext, push: ActivePush): Promise<void> {
  const waiting = push.requests.filter(({ state }) => state === "planned");
  for (let request = waiting.shift(); request; request = waiting.shift()) {
    context.signal.throwIfAborted();
    const today = todayAt(context, push.listing);
    const ranges = rangesFrom(request.ranges, today);
    if (ranges.length === 0 || !(await markSent(context, request))) {
      await setState(context, request, "dropped");
      continue;
    }
    const parts = await sendRequest(context, push, request, { ranges, today });
    if (parts === "gone") return;
    waiting.unshift(...parts);
  }
}

/** Sends one request; returns the parts of one that was refused whole, or "gone" where the PMS has no such listing. */
async function sendRequest(
  context: PushContext,
  push: ActivePush,
  request: StoredRequest,
  { ranges, today }: Sent,
): Promise<StoredRequest[] | "gone"> {
  const { connector, signal } = context;
  try {
    const outcomes = await connector.pushRates(push.listing.listingId, ranges, signal);
    return await setRefused(context, push, request, { ranges, today }, refusedOf(outcomes));
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.kind === "not_found") {
      await setGone(context, push);
      return "gone";
    }
    if (error.kind !== "invalid") {
      // The PMS did not process it, so it is sent again unchanged.
      if (error.kind !== "unavailable") await setState(context, request, "planned");
      throw error;
    }
    const [only, ...others] = ranges;
    if (only && others.length === 0) {
      const refused = [{ ...only, message: error.message }];
      return setRefused(context, push, request, { ranges, today }, refused);
    }
    return splitRequest(context, push, request, ranges);
  }
}

function refusedOf(outcomes: readonly RangeOutcome[]): Refused[] {
  return outcomes.flatMap(({ range: { from, to }, result, message }) =>
    result === "rejected" ? [{ from, to, message: message ?? "Refused by the PMS." }] : [],
  );
}

/** True where the request may be sent now. Throws Held. One statement, two where it may not. */
async function markSent({ connection, clock }: PushContext, request: StoredRequest) {
  const marked = await db().$executeRaw`
    UPDATE push_request r SET state = 'sent', attempts = r.attempts + 1, sent_at = ${clock.now()}::timestamptz
    FROM price_push p
    JOIN listing l ON l.key = p.listing_key
    JOIN connection_listing c ON c.listing_key = l.key
    JOIN connection n ON n.id = c.connection_id
    WHERE r.id = ${request.id} AND r.push_id = p.id AND r.account_id = ${connection.accountId}
      AND r.state = 'planned' AND n.id = ${connection.id} AND n.state = 'active' AND NOT n.paused
        AND n.lease_id = ${connection.leaseId}::uuid
      AND c.can_push AND c.new_currency IS NULL AND c.missing_since IS NULL
      AND l.push_enabled = (p.kind <> 'restore')`;
  if (marked > 0) return true;
  const running = await db().connection.count({
    where: {
      id: connection.id,
      accountId: connection.accountId,
      state: "active",
      paused: false,
      leaseId: connection.leaseId,
    },
  });
  if (running === 0) throw new Held();
  return false;
}

async function setState(
  { connection: { accountId } }: PushContext,
  { id }: StoredRequest,
  state: "planned" | "dropped" | "answered",
): Promise<void> {
  await db().pushRequest.updateMany({ where: { id, accountId }, data: { state } });
}

async function setGone({ connection: { accountId }, clock }: PushContext, { id }: ActivePush) {
  const error = "The PMS has no listing with this ID.";
  await transaction({}, async (tx) => {
    await tx.pushRequest.updateMany({
      where: { pushId: id, accountId, state: { in: ["planned", "sent"] } },
      data: { state: "dropped" },
    });
    await tx.pricePush.updateMany({
      where: { id, accountId },
      data: { status: "failed", error, endedAt: clock.now() },
    });
  });
}

/**
 * Settles requests that were sent and perhaps not answered, from what the PMS shows: those it has count as answered, the
 * others are sent again unchanged, at most ten times in all.
 */
export async function recoverRequest(
  context: PushContext,
  push: ActivePush,
  request: StoredRequest,
  isThere: boolean,
): Promise<void> {
  if (isThere || request.attempts >= mostAttempts) {
    await setAnswered(context, push, request, []);
    request.state = "answered";
    return;
  }
  await setState(context, request, "planned");
  request.state = "planned";
}

/** Enough for a PMS that is unavailable for five hours, with the pauses between attempts. */
const mostAttempts = 10;
