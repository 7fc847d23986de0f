import { db, transaction, type Tx } from "@/lib/db/server";
import type { RateRange } from "@/lib/intake/connections/server";
import type { PushContext } from "./context";
import { halvesOf } from "./ranges";
import type { ActivePush, StoredRequest } from "./requests";
import type { Refused } from "./settle";

/** What a request sends, and what day it is at its listing. */
export interface Sent {
  ranges: readonly RateRange[];
  today: number;
}

/** A request to send. `refused`: what the PMS said of the larger one that it is a part of. */
export interface Part {
  request: StoredRequest;
  refused?: string;
}

/** Stores that the PMS took a request up but for the ranges that it `rejected`. One statement. */
export async function setAnswered(
  context: PushContext,
  push: ActivePush,
  request: StoredRequest,
  rejected: readonly Refused[],
): Promise<void> {
  const { ranges } = request;
  await storeAnswer(db(), context, push, request, { ranges, rejected });
}

interface Answer {
  ranges: readonly RateRange[];
  rejected: readonly Refused[];
}

async function storeAnswer(
  tx: Tx,
  { connection: { accountId }, clock }: PushContext,
  push: ActivePush,
  { id }: StoredRequest,
  { rejected, ranges }: Answer,
): Promise<void> {
  const refused = rejected.map(({ from, to, message }) => ({ from, to, message }));
  // A refusal is no 2xx, so it doesn't move the month that is charged.
  const isTaken = rejected.length < ranges.length;
  await tx.$executeRaw`
    WITH answered AS (
      UPDATE push_request SET state = 'answered', rejected = ${JSON.stringify(refused)}::jsonb,
        ranges = ${JSON.stringify(ranges)}::jsonb
      WHERE id = ${id} AND account_id = ${accountId}::int)
    UPDATE price_push SET answered_at = ${clock.now()}::timestamptz
    WHERE id = ${push.id}::uuid AND account_id = ${accountId}::int AND ${isTaken}`;
}

/**
 * Stores an answer that refuses some ranges. Those of several nights become two requests each, of half their nights, which
 * are returned; a refused night keeps the PMS's words. One transaction, or one statement where nothing is refused.
 */
export async function setRefused(
  context: PushContext,
  push: ActivePush,
  request: StoredRequest,
  { ranges, today }: Sent,
  refused: readonly Refused[],
): Promise<Part[]> {
  const wide = refused.filter(({ from, to }) => to > from);
  const words = new Map(wide.map(({ from, message }) => [from, message]));
  const [open, settled] = [
    ranges.filter(({ from }) => words.has(from)),
    ranges.filter(({ from }) => !words.has(from)),
  ];
  const rejected = refused.filter(({ from }) => !words.has(from));
  if (open.length === 0) {
    await storeAnswer(db(), context, push, request, { ranges: settled, rejected });
    return [];
  }
  return transaction({}, async (tx) => {
    if (settled.length > 0)
      await storeAnswer(tx, context, push, request, { ranges: settled, rejected });
    else await removeRequest(tx, context, request);
    const parts = open.flatMap((range) =>
      halvesOf([range], today).map((half) => ({ half, refused: words.get(range.from) ?? "" })),
    );
    return addParts(tx, context, push, parts);
  });
}

/** The PMS refused a request without naming a range: two halves take its place, and are returned. One transaction. */
export async function splitRequest(
  context: PushContext,
  push: ActivePush,
  request: StoredRequest,
  { ranges, today }: Sent,
  refused: string,
): Promise<Part[]> {
  const parts = halvesOf(ranges, today).map((half) => ({ half, refused }));
  return transaction({}, async (tx) => {
    await removeRequest(tx, context, request);
    return addParts(tx, context, push, parts);
  });
}

async function removeRequest(
  tx: Tx,
  { connection: { accountId } }: PushContext,
  { id }: StoredRequest,
): Promise<void> {
  await tx.pushRequest.deleteMany({ where: { id, accountId } });
}

/** Adds planned requests to a push. One statement. */
async function addParts(
  tx: Tx,
  { connection: { accountId } }: PushContext,
  { id: pushId }: ActivePush,
  parts: readonly { half: readonly RateRange[]; refused: string }[],
): Promise<Part[]> {
  const rows = await tx.pushRequest.createManyAndReturn({
    data: parts.map(({ half }) => ({
      accountId,
      pushId,
      ranges: half.map((range) => ({ ...range })),
    })),
    select: { id: true },
  });
  return parts.flatMap(({ half, refused }, n) => {
    const id = rows[n]?.id;
    if (id === undefined) return [];
    const state = { state: "planned", attempts: 0, rejected: [] } as const;
    return [{ request: { id, ...state, rejected: [], ranges: [...half] }, refused }];
  });
}
