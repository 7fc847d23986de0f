import type { Tx } from "@/lib/db/server";
import { chargePushes } from "@/lib/usage/ledger/server";
import { type PushContext, settleMs } from "./context";
import { type NightLedger, outcome } from "./ledger";
import type { StoredNights } from "./ledgers";
import { nightsIn } from "./ranges";
import type { ActivePush } from "./requests";
import { forgetNights, type ReadBack, type Refused, refusalsOf, settleNights } from "./settle";
import { writeLedgers } from "./store";

/** A push whose end is known. */
export interface Ended {
  push: ActivePush;
  ledger: NightLedger;
  messages: string[];
  status: "confirmed" | "partly" | "failed";
  confirmed: number;
  error: string | null;
}

/** Nights by how they ended, summed over pushes. */
export interface CheckCounts {
  confirmed: number;
  rejected: number;
  not_applied: number;
  ignored: number;
}

/** What the PMS said about a night that it refused. */
export function refusalOf(rejected: readonly Refused[], day: number): Refused | undefined {
  return rejected.find(({ from, to }) => from <= day && day <= to);
}

/** Writes a push's nights into its ledger, adds them to `counts`, and returns how the push ended. */
export function endOf(
  push: ActivePush,
  found: ReadBack,
  { ledger, messages }: StoredNights,
  pmsNight: Parameters<typeof settleNights>[3],
  counts: CheckCounts,
): Ended {
  const refused = refusedNights(push);
  if (push.kind === "restore") forgetNights(ledger, found.confirmed);
  else {
    settleNights(ledger, found.confirmed, { outcome: outcome.confirmed }, pmsNight);
    settleNights(ledger, found.differing, { outcome: outcome.notApplied }, pmsNight);
    settleNights(ledger, found.closed, { outcome: outcome.ignored }, pmsNight);
    settleRefused(ledger, messages, refused);
  }
  const confirmed = found.confirmed.length;
  counts.confirmed += confirmed;
  counts.rejected += refused.length;
  counts.not_applied += found.differing.length;
  counts.ignored += found.closed.length;
  const bad = refused.length + found.differing.length;
  const error = refused[0]?.message ?? (bad > 0 ? notApplied : null);
  // Where every night has passed since, nothing says that the PMS has them.
  const isSeen = confirmed + found.closed.length > 0;
  const isGood = bad === 0 && isSeen && isWhole(push);
  const status = isGood ? "confirmed" : confirmed > 0 ? "partly" : "failed";
  return { push, ledger, messages, confirmed, status, error: error ?? errorOf(status) };
}

function settleRefused(
  ledger: NightLedger,
  messages: string[],
  refused: ReturnType<typeof refusedNights>,
): void {
  for (const { night, message } of refused) {
    const known = messages.indexOf(message);
    const word = known >= 0 ? known + 1 : messages.push(message);
    const ending = { outcome: outcome.rejected, word, refusals: refusalsOf(ledger, night) };
    settleNights(ledger, [night], ending, () => undefined);
  }
}

const notApplied = "The PMS accepted the prices and shows others.";

function errorOf(status: Ended["status"]): string | null {
  return status === "confirmed"
    ? null
    : "Not all nights were sent or seen: sync was switched off, or the nights are past.";
}

/** True if everything planned was sent. */
function isWhole({ requests }: ActivePush): boolean {
  return requests.every(({ state }) => state !== "dropped");
}

function refusedNights({ requests }: ActivePush) {
  return requests.flatMap(({ state, ranges, rejected }) =>
    state === "answered"
      ? nightsIn(ranges).flatMap((night) => {
          const refusal = refusalOf(rejected, night.day);
          return refusal ? [{ night, message: refusal.message }] : [];
        })
      : [],
  );
}

type Owned = Pick<PushContext["connection"], "id" | "accountId">;

/** Ledgers, pushes, the listings' last sync and the connection's, and when to read the others again. */
export async function writeEnded(
  tx: Tx,
  {
    connection: { id, accountId },
    clock,
  }: { connection: Owned; clock: Pick<PushContext["clock"], "now"> },
  ended: readonly Ended[],
  again: readonly ActivePush[],
): Promise<void> {
  // Ledgers first: a restore locks in the same order.
  await writeLedgers(
    tx,
    accountId,
    ended.map(({ push, ledger, messages }) => ({ listingKey: push.listing.key, ledger, messages })),
  );
  await tx.pricePush.updateMany({
    where: { accountId, id: { in: again.map((push) => push.id) } },
    data: { checkAt: new Date(clock.now().getTime() + settleMs) },
  });
  if (ended.length === 0) return;
  const now = clock.now();
  const rows = ended.map(({ push, status, confirmed, error }) => {
    const isPush = confirmed > 0 && push.kind !== "restore";
    return { id: push.id, key: push.listing.key, status, confirmed, error, isPush };
  });
  const given = JSON.stringify(rows);
  await tx.$executeRaw`
    UPDATE price_push AS p SET status = given.status, confirmed = given.confirmed, error = given.error,
      check_at = NULL, ended_at = ${now}::timestamptz
    FROM jsonb_to_recordset(${given}::jsonb)
      AS given (id uuid, status "PricePushStatus", confirmed smallint, error text)
    WHERE p.id = given.id AND p.account_id = ${accountId}`;
  await tx.pushRequest.updateMany({
    where: { accountId, pushId: { in: rows.map((row) => row.id) }, state: "answered" },
    data: { state: "settled" },
  });
  const pushed = rows.flatMap(({ isPush, key }) => (isPush ? [key] : []));
  if (pushed.length === 0) return;
  const charged = ended.flatMap(({ push: { kind, listing, answeredAt, id: pushId } }) => {
    // An offer is charged when it is handed out.
    if (!pushed.includes(listing.key) || kind === "offer") return [];
    // The month is that of the answer.
    return [{ listingKey: listing.key, pushId, at: answeredAt ?? now }];
  });
  await chargePushes(tx, accountId, charged);
  await tx.listing.updateMany({
    where: { accountId, key: { in: pushed } },
    data: { lastDatePushed: now },
  });
  await tx.connection.updateMany({ where: { id, accountId }, data: { lastPushAt: now } });
}
