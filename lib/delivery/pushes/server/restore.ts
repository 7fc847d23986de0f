import { isPms, pmsOf } from "@/lib/intake/sources/registered";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireFreshSignIn, requireOwner } from "@/lib/auth/server/owner";
import { type Entry, record } from "@/lib/audit/server";
import { dayOf } from "@/lib/core/dates";
import { type Prisma, transaction, type Tx } from "@/lib/db/server";
import { clocksAt } from "@/lib/inventory/listings/server";
import { markListings, wakeSoon } from "@/lib/jobs/server";
import type { RestoreAnswer, RestoreRequest } from "../schema-connection";
import { chunked } from "@/lib/core/chunked";
import { connectionOf, listingsOf } from "./connection-of";
import { emptyLedger, outcome, storedLedger } from "./ledger";
import { nightsIn, type PlannedNight, toRanges } from "./ranges";
import { parseRequest } from "./requests";
import { restoredNights } from "./restored";
import { settleNights } from "./settle";

/** Ranges of a request: what the vendor with the smallest limit takes (connections.md §3). */
const mostRanges = 200;

/**
 * Turns sync off for a connection's listings, or those named, and sends the values that the PMS had before each future
 * night was first pushed. Pushes in progress end; what they may have sent counts as sent. Logged; in one transaction, with a fixed number of statements. Owner
 * only, like removing the connection. Throws SIGN_IN_AGAIN, except for a dry run, and NOT_FOUND.
 */
export async function restorePrices(
  caller: Caller,
  connectionId: number,
  { listings: ids }: RestoreRequest = {},
): Promise<RestoreAnswer> {
  requireOwner(caller);
  if (!caller.dryRun) requireFreshSignIn(caller);
  const answer = await transaction(caller, (tx) => restore(tx, caller, connectionId, ids));
  if (!caller.dryRun) wakeSoon("push-prices");
  return caller.dryRun ? { ...answer, dry_run: true } : answer;
}

const columns = {
  key: true,
  listingId: true,
  pmsName: true,
  name: true,
  pushEnabled: true,
  timeZone: true,
  pushState: true,
  connection: { select: { minStay: true } },
} as const satisfies Prisma.ListingSelect;

type Restored = Prisma.ListingGetPayload<{ select: typeof columns }>;

async function restore(
  tx: Tx,
  caller: Caller,
  connectionId: number,
  ids: readonly string[] | undefined,
): Promise<RestoreAnswer> {
  const { accountId } = owned(caller);
  const connection = await connectionOf(tx, caller, connectionId);
  const { kind } = connection;
  const hasBaseValues = isPms(kind) && pmsOf(kind).can.baseValues;
  const chosen = listingsOf(caller, connectionId, ids);
  await lockNights(tx, accountId, chosen);
  const listings = await tx.listing.findMany({
    where: chosen,
    select: columns,
    orderBy: { key: "asc" },
  });
  const keys = listings.map(({ key }) => key);
  const unsettled = await endPushes(tx, accountId, keys);
  const { clockOf } = clocksAt(new Date(), caller.account.timeZone);
  const plans = listings.map((listing) =>
    planOf(listing, unsettled.get(listing.key) ?? [], {
      today: dayOf(clockOf(listing).today),
      // Without a flag for the PMS's default, and without a number, that is one night (see plan.ts).
      usualMinStay: hasBaseValues ? ("base" as const) : (listing.connection?.minStay ?? 1),
    }),
  );
  const sent = plans.filter(({ nights }) => nights > 0);
  await storeRestores(tx, caller, sent);
  const on = listings.filter(({ pushEnabled }) => pushEnabled);
  const where = { accountId, key: { in: keys } };
  await tx.listing.updateMany({ where, data: { pushEnabled: false } });
  await markListings(
    tx,
    on.map(({ key }) => key),
    "settings",
  );
  const nights = sumOf(plans, ({ nights: count }) => count);
  const unknown = sumOf(plans, ({ unknownPrices }) => unknownPrices);
  const { name, pmsName } = connection;
  const counts = { listings: sent.length, nights, unknown_prices: unknown };
  const changes = { old_value: null, new_value: counts };
  await record(tx, caller, [
    ...on.map(switchedOff),
    { logType: "account", action: "prices_restored", name, pmsName, changes },
  ]);
  return { listings: on.length, nights, unknown_prices: unknown };
}

function sumOf<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + count(item), 0);
}

/**
 * Locks what was sent of listings until the transaction ends, in the order in which pushes write it: a request under way
 * is sent before and found, or is not sent. Two statements.
 */
async function lockNights(tx: Tx, accountId: number, where: Prisma.ListingWhereInput) {
  const rows = await tx.listing.findMany({ where, select: { key: true } });
  const keys = rows.map(({ key }) => key);
  await tx.$queryRaw`
    SELECT listing_key FROM listing_push
    WHERE account_id = ${accountId} AND listing_key = ANY(${keys}::int[])
    ORDER BY listing_key FOR UPDATE`;
  await tx.$queryRaw`
    SELECT r.id FROM push_request r JOIN price_push p ON p.id = r.push_id
    WHERE r.account_id = ${accountId} AND p.listing_key = ANY(${keys}::int[])
      AND p.status IN ('accepted', 'sending')
    ORDER BY r.id FOR UPDATE OF r`;
}

function switchedOff({ key, listingId, pmsName, name }: Restored): Entry {
  const listing = { key, listingId, pmsName, name };
  return { logType: "listing", action: "push_price", listing, changes: { new_value: "OFF" } };
}

/** The nights of a listing whose own values are restored. */
function planOf(
  { key, pushState }: Restored,
  unsettled: readonly PlannedNight[],
  own: Parameters<typeof restoredNights>[1],
) {
  const ledger = pushState?.nights ? storedLedger(pushState.nights) : emptyLedger(0, 0);
  // What was sent and not read back counts as sent.
  settleNights(ledger, unsettled, { outcome: outcome.confirmed }, () => undefined);
  const { nights, unknownPrices } = restoredNights(ledger, own);
  const id = crypto.randomUUID();
  const ranges = toRanges(nights);
  return { id, listingKey: key, nights: nights.length, ranges, unknownPrices };
}

async function storeRestores(
  tx: Tx,
  caller: Caller,
  plans: readonly ReturnType<typeof planOf>[],
): Promise<void> {
  const { accountId } = owned(caller);
  await tx.pricePush.createMany({
    data: plans.map(({ id, listingKey, nights }) => {
      const kind = { kind: "restore", status: "sending" } as const;
      return { id, listingKey, nights, ...kind, accountId, userId: caller.actor.id };
    }),
  });
  await tx.pushRequest.createMany({
    data: plans.flatMap(({ id: pushId, ranges }) =>
      chunked(ranges, mostRanges).map((part) => ({
        accountId,
        pushId,
        ranges: part.map((range) => ({ ...range })),
      })),
    ),
  });
}

/** Ends pushes in progress, and returns the nights that may have reached the PMS, by listing. Three statements. */
async function endPushes(tx: Tx, accountId: number, keys: readonly number[]) {
  const push = {
    listingKey: { in: [...keys] },
    status: { in: ["accepted" as const, "sending" as const] },
  };
  const open = await tx.pushRequest.findMany({
    where: {
      accountId,
      state: { in: ["sent", "answered"] },
      push: { ...push, kind: { in: ["push", "full"] } },
    },
    select: { ranges: true, rejected: true, push: { select: { listingKey: true } } },
  });
  await tx.pushRequest.updateMany({ where: { accountId, push }, data: { state: "dropped" } });
  const ended = { status: "failed", error: "Sync was switched off.", checkAt: null } as const;
  await tx.pricePush.updateMany({
    where: { accountId, ...push },
    data: { ...ended, endedAt: new Date() },
  });
  const byKey = Map.groupBy(open.map(parseRequest), (request) => request.push.listingKey);
  return new Map(
    [...byKey].map(([key, requests]) => [key, requests.flatMap(({ ranges }) => nightsIn(ranges))]),
  );
}
