import { transaction, type Tx } from "@/lib/db/server";
import type { RateRange } from "@/lib/sync/connections/server/connector";
import type { PushContext } from "./context";
import type { ActivePush, StoredRequest } from "./requests";
import type { Refused } from "./settle";

/** What a request sends, and what day it is at its listing. */
export interface Sent {
  ranges: readonly RateRange[];
  today: number;
}

/** Stores that the PMS took a request up but for what it `rejected`. One transaction of two statements. */
export async function setAnswered(
  context: PushContext,
  push: ActivePush,
  request: StoredRequest,
  rejected: readonly Refused[],
): Promise<void> {
  await transaction({}, (tx) => storeAnswer(tx, context, push, request, { rejected }));
}

interface Answer {
  rejected: readonly Refused[];
  /** What the request sent, where that is less than was planned. */
  ranges?: readonly RateRange[];
}

async function storeAnswer(
  tx: Tx,
  { connection: { accountId }, clock }: PushContext,
  push: ActivePush,
  { id }: StoredRequest,
  { rejected, ranges }: Answer,
): Promise<void> {
  const stored = rejected.map(({ from, to, message }) => ({ from, to, message }));
  const sent = ranges && { ranges: ranges.map((range) => ({ ...range })) };
  const data = { state: "answered", rejected: stored, ...sent } as const;
  await tx.pushRequest.updateMany({ where: { id, accountId }, data });
  const answeredAt = clock.now();
  await tx.pricePush.updateMany({ where: { id: push.id, accountId }, data: { answeredAt } });
}

/**
 * Stores an answer. A refused range that begins tonight may be refused for tonight alone, where the PMS's clock is ahead
 * and its day has begun: the nights after it are returned as a request of their own.
 */
export async function setRefused(
  context: PushContext,
  push: ActivePush,
  request: StoredRequest,
  { ranges, today }: Sent,
  refused: readonly Refused[],
): Promise<StoredRequest[]> {
  const whole = ranges.find(({ from, to }) => from === today && to > today);
  const tonight = whole && refused.find(({ from }) => from === today);
  if (!whole || !tonight) {
    await setAnswered(context, push, request, refused);
    return [];
  }
  const others = refused.filter((each) => each !== tonight);
  const answer = {
    rejected: [{ ...tonight, to: today }, ...others],
    ranges: [{ ...whole, to: today }, ...ranges.filter((range) => range !== whole)],
  };
  return transaction({}, async (tx) => {
    await storeAnswer(tx, context, push, request, answer);
    return addRequests(tx, context, push, [[{ ...whole, from: today + 1 }]]);
  });
}

/** The PMS refused a request without naming a range: two halves take its place, and are returned. */
export async function splitRequest(
  context: PushContext,
  push: ActivePush,
  { id }: StoredRequest,
  ranges: readonly RateRange[],
): Promise<StoredRequest[]> {
  const { accountId } = context.connection;
  const middle = Math.ceil(ranges.length / 2);
  const halves = [ranges.slice(0, middle), ranges.slice(middle)];
  return transaction({}, async (tx) => {
    await tx.pushRequest.deleteMany({ where: { id, accountId } });
    return addRequests(tx, context, push, halves);
  });
}

/** Adds planned requests to a push. One statement. */
async function addRequests(
  tx: Tx,
  { connection: { accountId } }: PushContext,
  { id: pushId }: ActivePush,
  parts: readonly (readonly RateRange[])[],
): Promise<StoredRequest[]> {
  const rows = await tx.pushRequest.createManyAndReturn({
    data: parts.map((part) => ({ accountId, pushId, ranges: part.map((range) => ({ ...range })) })),
    select: { id: true },
  });
  return rows.map((row, n) => ({
    id: row.id,
    state: "planned" as const,
    attempts: 0,
    ranges: [...(parts[n] ?? [])],
    rejected: [],
  }));
}
