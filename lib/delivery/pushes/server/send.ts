import { db, transaction } from "@/lib/db/server";
import { type RangeOutcome, ConnectorError } from "@/lib/intake/connections/server";
import { type Part, type Sent, setAnswered, setRefused, splitRequest } from "./answered";
import { type PushContext, todayAt } from "./context";
import { nightsIn, rangesFrom } from "./ranges";
import type { ActivePush, StoredRequest } from "./requests";
import type { Refused } from "./settle";

/** A connection was paused, is not active, or another run has it; its plans are kept. */
export class Held extends Error {}

/**
 * Refused requests after which a push is not narrowed any further: while the PMS has accepted nothing of it, and in all.
 * One bad night among 730 takes 11 to reach; a PMS that refuses the whole listing is not asked night by night.
 */
const mostRefused = { first: 16, all: 200 };

/** The requests of a push that are left, and what the PMS has said so far. */
interface Search {
  waiting: Part[];
  refused: number;
  isAccepted: boolean;
  isNightRefused: boolean;
}

/**
 * Sends the planned requests of a push, one after the other, without the nights that have passed, until `isOver`. The
 * statement that marks one as sent checks that the listing still syncs and its connection runs; if it no longer syncs,
 * the rest is dropped. What the PMS refuses is bisected down to its nights. Throws Held, and ConnectorError except for
 * errors of this listing only.
 */
export async function sendPush(
  context: PushContext,
  push: ActivePush,
  isOver: () => boolean = () => false,
): Promise<void> {
  const search: Search = {
    waiting: push.requests.flatMap((request) => (request.state === "planned" ? [{ request }] : [])),
    refused: 0,
    isAccepted: push.requests.some(isAccepted),
    isNightRefused: false,
  };
  while (search.waiting.length > 0 && !isOver()) {
    context.signal.throwIfAborted();
    const part = nextOf(search);
    if (!part) return;
    const today = todayAt(context, push.listing);
    const ranges = rangesFrom(part.request.ranges, today);
    if (part.refused !== undefined && isGivenUp(search)) {
      const message = part.refused;
      const all = ranges.map(({ from, to }) => ({ from, to, message }));
      await setAnswered(context, push, { ...part.request, ranges }, all);
      continue;
    }
    if (ranges.length === 0 || !(await markSent(context, part.request))) {
      await setState(context, part.request, "dropped");
      continue;
    }
    const parts = await sendRequest(context, push, search, part.request, { ranges, today });
    if (parts === "gone") return;
    search.waiting.unshift(...parts);
  }
}

function isAccepted({ state, ranges, rejected }: StoredRequest): boolean {
  return state === "answered" && rejected.length < ranges.length;
}

/** The next part in order; once a night is refused and nothing accepted, the longest, because it shows most. */
function nextOf({ waiting, isAccepted: isSome, isNightRefused }: Search): Part | undefined {
  if (isSome || !isNightRefused) return waiting.shift();
  const nights = waiting.map(({ request }) => nightsIn(request.ranges).length);
  return waiting.splice(nights.indexOf(Math.max(...nights)), 1)[0];
}

function isGivenUp({ refused, isAccepted: isSome }: Search): boolean {
  return refused >= (isSome ? mostRefused.all : mostRefused.first);
}

/** Sends one request; returns the parts of what was refused, or "gone" where the PMS has no such listing. */
async function sendRequest(
  context: PushContext,
  push: ActivePush,
  search: Search,
  request: StoredRequest,
  sent: Sent,
): Promise<Part[] | "gone"> {
  const { connector, signal } = context;
  const { ranges } = sent;
  try {
    const outcomes = await connector.pushRates(push.listing.listingId, ranges, signal);
    return await keepRefusals(context, push, search, request, sent, refusedOf(outcomes));
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
    if (ranges.length === 1) {
      const refused = ranges.map(({ from, to }) => ({ from, to, message: error.message }));
      return keepRefusals(context, push, search, request, sent, refused);
    }
    search.refused += error.requests;
    return splitRequest(context, push, request, sent, error.message);
  }
}

function refusedOf(outcomes: readonly RangeOutcome[]): Refused[] {
  return outcomes.flatMap(({ range: { from, to }, result, message }) =>
    result === "rejected" ? [{ from, to, message: message ?? "Refused by the PMS." }] : [],
  );
}

/** Counts what was accepted and refused, and stores it; returns the parts of what was refused. */
function keepRefusals(
  context: PushContext,
  push: ActivePush,
  search: Search,
  request: StoredRequest,
  sent: Sent,
  refused: readonly Refused[],
): Promise<Part[]> {
  search.refused += refused.length;
  search.isAccepted ||= refused.length < sent.ranges.length;
  // Tonight may be refused by itself, so it says nothing of the others.
  search.isNightRefused ||= refused.some(({ from, to }) => from === to && from > sent.today);
  return setRefused(context, push, request, sent, refused);
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
      AND c.can_push AND l.new_currency IS NULL AND c.missing_since IS NULL
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
