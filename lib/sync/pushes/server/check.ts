import { db, transaction, type Tx } from "@/lib/db/server";
import { chargeFirstPush } from "@/lib/usage/ledger/server";
import { type PushContext, readCalendars, settleMs } from "./context";
import { forgetNights, type ReadBack, readBack, type Refused, settleNights } from "./settle";
import { emptyLedger, type NightLedger, outcome, storedLedger } from "./ledger";
import { nightsIn, type PlannedNight } from "./ranges";
import type { ActivePush } from "./requests";
import { writeLedgers } from "./store";

/** A push whose end is known. */
interface Ended {
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

/**
 * Reads back what pushes sent. One whose open nights all hold it ends; another is read again a minute after its answer,
 * and then ends with nights that were not applied. Reads all calendars at once; a fixed number of statements.
 */
export async function checkPushes(
  context: PushContext,
  pushes: readonly ActivePush[],
): Promise<CheckCounts> {
  const { connection, connector, clock } = context;
  const sentOf = new Map(pushes.map((push) => [push, sentNights(push)]));
  const days = [...sentOf.values()].flat().map(({ day }) => day);
  const ids = connector.can.readBack && days.length > 0 ? pushes.map(idOf) : [];
  const [from, to] = [Math.min(...days), Math.max(...days)];
  const nightsOf = await readCalendars(context, ids, from, to);
  const stored = await readLedgers(connection.accountId, pushes);
  const counts: CheckCounts = { confirmed: 0, rejected: 0, not_applied: 0, ignored: 0 };
  const [ended, again]: [Ended[], ActivePush[]] = [[], []];
  for (const push of pushes) {
    const sent = sentOf.get(push) ?? [];
    const pms = connector.can.readBack ? nightsOf(push.listing.listingId) : undefined;
    const found = pms
      ? readBack(sent, (day) => pms.get(day))
      : { confirmed: sent, differing: [], closed: [] };
    if (found.differing.length > 0 && !isLastRead(push, clock.now())) again.push(push);
    else ended.push(endOf(push, found, stored(push.listing.key), (day) => pms?.get(day), counts));
  }
  await transaction({}, (tx) => writeEnded(tx, context, ended, again));
  return counts;
}

function idOf({ listing }: ActivePush): string {
  return listing.listingId;
}

/** The nights that the PMS accepted. */
function sentNights({ requests }: ActivePush): PlannedNight[] {
  return requests.flatMap(({ state, ranges, rejected }) => {
    if (state !== "answered") return [];
    return nightsIn(ranges).filter(({ day }) => !refusalOf(rejected, day));
  });
}

function refusalOf(rejected: readonly Refused[], day: number): Refused | undefined {
  return rejected.find(({ from, to }) => from <= day && day <= to);
}

function isLastRead({ answeredAt }: ActivePush, now: Date): boolean {
  return answeredAt !== null && now.getTime() - answeredAt.getTime() >= settleMs;
}

interface StoredNights {
  ledger: NightLedger;
  messages: string[];
}

async function readLedgers(
  accountId: number,
  pushes: readonly ActivePush[],
): Promise<(key: number) => StoredNights> {
  const keys = pushes.map(({ listing }) => listing.key);
  const rows = await db().listingPush.findMany({
    where: { accountId, listingKey: { in: keys } },
    select: { listingKey: true, nights: true, messages: true },
  });
  const byKey = new Map(rows.map((row) => [row.listingKey, row]));
  return (key) => {
    const row = byKey.get(key);
    const ledger = row?.nights ? storedLedger(row.nights) : emptyLedger(0, 0);
    return { ledger, messages: [...(row?.messages ?? [])] };
  };
}

function endOf(
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
  const status = bad === 0 && isWhole(push) ? "confirmed" : confirmed > 0 ? "partly" : "failed";
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
    settleNights(ledger, [night], { outcome: outcome.rejected, word }, () => undefined);
  }
}

const notApplied = "The PMS accepted the prices and shows others.";

function errorOf(status: Ended["status"]): string | null {
  return status === "confirmed"
    ? null
    : "Not all nights were sent: sync was switched off, or the nights are past.";
}

/** Whether all that was planned was sent. */
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

/** Ledgers, pushes, the listings' last sync and the connection's, and when to read the others again. */
async function writeEnded(
  tx: Tx,
  { connection: { id, accountId }, clock }: PushContext,
  ended: readonly Ended[],
  again: readonly ActivePush[],
): Promise<void> {
  await tx.pricePush.updateMany({
    where: { accountId, id: { in: again.map((push) => push.id) } },
    data: { checkAt: new Date(clock.now().getTime() + settleMs) },
  });
  if (ended.length === 0) return;
  await writeLedgers(
    tx,
    accountId,
    ended.map(({ push, ledger, messages }) => ({ listingKey: push.listing.key, ledger, messages })),
  );
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
  for (const { push } of ended.filter(({ push: { listing } }) => pushed.includes(listing.key))) {
    const { answeredAt, id: pushId, listing } = push;
    // The month is that of the answer.
    const charge = { accountId, listingKey: listing.key, pushId, at: answeredAt ?? now };
    await chargeFirstPush(tx, charge);
  }
  await tx.listing.updateMany({
    where: { accountId, key: { in: pushed } },
    data: { lastDatePushed: now },
  });
  await tx.connection.updateMany({ where: { id, accountId }, data: { lastPushAt: now } });
}
