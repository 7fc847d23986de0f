import type { Prisma, Tx } from "@/lib/db/server";
import { type Ended, endOf, readLedgers, refusalOf, writeEnded } from "./ending";
import { nightsIn } from "./ranges";
import { type ActivePush, parseRequest } from "./requests";
import type { Refused } from "./settle";

/** A PMS's word that it has the prices of an offer. */
export interface Acknowledgement {
  listingKey: number;
  version: bigint;
  /** Nights that it did not take, with its reasons. */
  rejected: readonly Refused[];
}

/** done: also where it was acknowledged before; older: another version was offered since; unknown: no such version. */
export type AcknowledgementResult = "done" | "older" | "unknown";

const columns = {
  id: true,
  state: true,
  attempts: true,
  ranges: true,
  rejected: true,
  push: {
    select: {
      id: true,
      kind: true,
      requestedAt: true,
      listing: { select: { key: true, listingId: true, timeZone: true } },
    },
  },
} as const satisfies Prisma.PushRequestSelect;

/**
 * Confirms offers: their nights count as sent, `last_date_pushed` is set and the listing is charged. In the caller's
 * transaction; a fixed number of statements, and one for each listing that is charged. Results in the order given.
 */
export async function acknowledgeOffers(
  tx: Tx,
  connection: { id: number; accountId: number },
  given: readonly Acknowledgement[],
  now: Date = new Date(),
): Promise<AcknowledgementResult[]> {
  const { accountId } = connection;
  const rows = await tx.pushRequest.findMany({
    where: {
      accountId,
      push: {
        kind: "offer",
        listingKey: { in: given.map(({ listingKey }) => listingKey) },
        listing: { connection: { connectionId: connection.id } },
      },
    },
    select: columns,
    orderBy: { id: "desc" },
  });
  const newest = new Map<number, (typeof rows)[number]>();
  for (const row of rows) {
    if (!newest.has(row.push.listing.key)) newest.set(row.push.listing.key, row);
  }
  const pushes: ActivePush[] = [];
  const results = given.map(({ listingKey, version, rejected }): AcknowledgementResult => {
    const row = newest.get(listingKey);
    if (!row || version > row.id) return "unknown";
    if (version < row.id) return "older";
    if (row.state === "sent") {
      const request = parseRequest({ ...row, state: "answered" as const, rejected });
      pushes.push({ ...row.push, answeredAt: now, checkAt: null, requests: [request] });
      newest.set(listingKey, { ...row, state: "settled" });
    }
    return "done";
  });
  if (pushes.length > 0) await settleOffers(tx, connection, pushes, now);
  return results;
}

async function settleOffers(
  tx: Tx,
  connection: { id: number; accountId: number },
  pushes: readonly ActivePush[],
  now: Date,
): Promise<void> {
  const stored = await readLedgers(connection.accountId, pushes, tx);
  const counts = { confirmed: 0, rejected: 0, not_applied: 0, ignored: 0 };
  const ended = pushes.map((push): Ended => {
    const confirmed = push.requests.flatMap(({ ranges, rejected }) =>
      nightsIn(ranges).filter(({ day }) => !refusalOf(rejected, day)),
    );
    const found = { confirmed, differing: [], closed: [] };
    return endOf(push, found, stored(push.listing.key), () => undefined, counts);
  });
  const answered = pushes.flatMap(({ requests }) => requests.map(({ id }) => id));
  await tx.pushRequest.updateMany({
    where: { accountId: connection.accountId, id: { in: answered } },
    data: { state: "answered" },
  });
  const clock = { now: () => now };
  await writeEnded(tx, { connection, clock }, ended, []);
}
