import type { Prisma, Tx } from "@/lib/db/server";
import { type Ended, endOf, refusalOf, writeEnded } from "./ending";
import { readLedgers } from "./ledgers";
import { nightsIn } from "./ranges";
import { type ActivePush, parseRequest } from "./requests";
import type { Refused } from "./settle";

/** A PMS's confirmation that it has applied the prices of an offer. */
export interface Acknowledgement {
  listingKey: number;
  version: string;
  /** Nights that it refused, with its reasons. */
  rejected: readonly Refused[];
}

/** done: acknowledged now or before; not_last: replaced by a later offer, or not an offer of this listing. */
export type AcknowledgementResult = "done" | "not_last";

const columns = {
  id: true,
  kind: true,
  status: true,
  requestedAt: true,
  listing: { select: { key: true, listingId: true, timeZone: true } },
  requests: { select: { id: true, state: true, attempts: true, ranges: true, rejected: true } },
} as const satisfies Prisma.PricePushSelect;

/**
 * Confirms offers: their nights count as sent, and `last_date_pushed` is set. Costs nothing: fetching did. In the caller's
 * transaction, which has locked the connection; a fixed number of statements. A listing comes once. Results in the order
 * given.
 */
export async function acknowledgeOffers(
  tx: Tx,
  connection: { id: number; accountId: number },
  given: readonly Acknowledgement[],
  now: Date = new Date(),
): Promise<AcknowledgementResult[]> {
  const { accountId } = connection;
  const named = given.map((row) => ({ ...row, version: row.version.toLowerCase() }));
  // An offer that was replaced is not stored any more.
  const rows = await tx.pricePush.findMany({
    where: {
      accountId,
      kind: "offer",
      id: { in: named.map(({ version }) => version) },
      listing: { connection: { connectionId: connection.id } },
    },
    select: columns,
  });
  const offers = new Map(rows.map((row) => [row.id, row]));
  const pushes: ActivePush[] = [];
  const results = named.map(({ listingKey, version, rejected }): AcknowledgementResult => {
    const offer = offers.get(version);
    if (offer?.listing.key !== listingKey) return "not_last";
    if (offer.status === "sending") {
      const requests = offer.requests.map((request) =>
        parseRequest({ ...request, state: "answered" as const, rejected }),
      );
      pushes.push({ ...offer, answeredAt: now, checkAt: null, requests });
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
  const { accountId } = connection;
  const stored = await readLedgers(
    accountId,
    pushes.map(({ listing }) => listing.key),
    tx,
  );
  const counts = { confirmed: 0, rejected: 0, not_applied: 0, ignored: 0 };
  const ended = pushes.map((push): Ended => {
    const confirmed = push.requests.flatMap(({ ranges, rejected }) =>
      nightsIn(ranges).filter(({ day }) => !refusalOf(rejected, day)),
    );
    const found = { confirmed, differing: [], closed: [] };
    return endOf(push, found, stored(push.listing.key), () => undefined, counts);
  });
  const ids = pushes.map(({ id }) => id);
  await tx.pricePush.updateMany({
    where: { accountId, id: { in: ids } },
    data: { answeredAt: now },
  });
  await tx.pushRequest.updateMany({
    where: { accountId, pushId: { in: ids } },
    data: { state: "answered" },
  });
  await writeEnded(tx, { connection, clock: { now: () => now } }, ended, []);
}
