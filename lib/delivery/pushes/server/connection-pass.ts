import { isolate } from "@/lib/core/server/isolate";
import { log } from "@/lib/core/server/log";
import { keepAccepted } from "@/lib/delivery/holds/server";
import { transaction } from "@/lib/db/server";
import { ConnectorError } from "@/lib/intake/connections/server";
import { hasPassed, passesCanary, undoTrial } from "./canary";
import { type CheckedCounts, checkPushes } from "./check";
import { type PushContext, readCalendars, todayAt } from "./context";
import { type DueListing, nextDue } from "./due";
import { judgeAccount, sendableOf } from "./judging-round";
import { keptNight } from "./ledger";
import { readLedgers } from "./ledgers";
import {
  horizonOf,
  planOf,
  type PmsCalendar,
  prepare,
  type Prepared,
  readPushListings,
} from "./planning";
import { nightsFrom, toRanges } from "./ranges";
import { readRounding } from "./rounding";
import { readBack } from "./settle";
import { type ActivePush, activePushes } from "./requests";
import { Held, recoverRequest, sendPush } from "./send";
import { acceptedPushes, storePlans } from "./store";

/** Listings that are planned, sent and read back together: as many as one calendar read of a vendor takes. */
const batchSize = 10;

/** Counts of a pass: pushes planned, requests that ended, and nights. */
export interface PassCounts extends CheckedCounts {
  listings: number;
  sent: number;
}

/** Counts of a connection's run, by kind of run. */
export interface RunCounts extends Record<"push" | "restore", PassCounts> {
  /** The kind in progress, to which a failure is attributed. */
  doing: "push" | "restore";
}

export function noCounts(): RunCounts {
  const ended = { confirmed: 0, rejected: 0, not_applied: 0, ignored: 0, rounded: 0 };
  const none = { listings: 0, sent: 0, ...ended };
  return { push: { ...none }, restore: { ...none }, doing: "push" };
}

const outcomeNames = ["confirmed", "rejected", "not_applied", "ignored", "rounded"] as const;

function runOf({ kind }: ActivePush): RunCounts["doing"] {
  return kind === "restore" ? "restore" : "push";
}

/** A pass over a connection's listings. */
interface Pass {
  context: PushContext;
  isOver: () => boolean;
  counts: RunCounts;
  /** Listings with an unexpected error, which are left to the next run. */
  skipped: Set<number>;
}

/**
 * Pushes a connection's prices until nothing is due or `isOver`: continues what was planned, then plans and sends what
 * is due, ten listings at a time. Adds to `counts`. A listing with an unexpected error is logged and left to the next run.
 * True if nothing is left to do for now. Throws Held and ConnectorError.
 */
export async function passConnection(
  context: PushContext,
  isOver: () => boolean,
  counts: RunCounts,
): Promise<boolean> {
  const pass: Pass = { context, isOver, counts, skipped: new Set() };
  await undoTrial(context);
  for (;;) {
    context.signal.throwIfAborted();
    if (isOver()) return false;
    const active = await activePushes(context, batchSize, pass.skipped);
    if (active.length > 0) {
      for (const [run, pushes] of Map.groupBy(active, runOf)) {
        counts.doing = run;
        await continuePushes(pass, pushes, counts[run]);
      }
      continue;
    }
    counts.doing = "push";
    const due = await nextDue(context.connection, context.clock.now(), batchSize, pass.skipped);
    if (due.length === 0) return true;
    await judgeAccount(accountOf(context), context.clock.now());
    let isReady = true;
    await eachListing(pass, due, async (part) => {
      isReady = await planBatch(context, part, counts.push);
    });
    if (!isReady) return true;
  }
}

/** Does `work` for listings together; one with an unexpected error is logged and skipped, and the others go on. */
async function eachListing<Item extends { key: number } | ActivePush>(
  { context: { connection, signal }, skipped }: Pass,
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  const isCommon = (error: unknown): boolean =>
    error instanceof ConnectorError || error instanceof Held || signal.aborted;
  for (const { item, error } of await isolate(items, work, isCommon)) {
    const { key } = "listing" in item ? item.listing : item;
    skipped.add(key);
    log().error({ err: error, connection: connection.id, listing: key }, "a listing's push failed");
  }
}

async function continuePushes(
  pass: Pass,
  pushes: readonly ActivePush[],
  counts: PassCounts,
): Promise<void> {
  const { context, isOver, skipped } = pass;
  await eachListing(pass, pushes, (part) => recoverSent(context, part));
  for (const push of pushes) {
    if (isOver()) break;
    if (skipped.has(push.listing.key)) continue;
    await eachListing(pass, [push], async () => {
      await sendPush(context, push, isOver);
      counts.sent++;
    });
  }
  // Read again, because what was sent, split or dropped is stored.
  const ids = new Set(pushes.map(({ id }) => id));
  const sent = (await activePushes(context, batchSize, skipped)).filter(
    ({ id, requests }) =>
      ids.has(id) && requests.every(({ state }) => state !== "planned" && state !== "sent"),
  );
  await eachListing(pass, sent, async (part) => {
    const ended = await checkPushes(context, part);
    for (const name of outcomeNames) counts[name] += ended[name];
  });
}

/** Reads back what was sent without a stored response, as after a lost connection or a kill, except nights that have passed. */
async function recoverSent(context: PushContext, pushes: readonly ActivePush[]): Promise<void> {
  const open = pushes.flatMap((push) => {
    const today = todayAt(context, push.listing);
    const sent = push.requests.filter(({ state }) => state === "sent");
    return sent.map((request) => ({ push, request, nights: nightsFrom(request.ranges, today) }));
  });
  if (open.length === 0) return;
  const ahead = context.connector.can.readBack
    ? open.filter(({ nights }) => nights.length > 0)
    : [];
  const days = ahead.flatMap(({ nights }) => nights.map(({ day }) => day));
  const ids = ahead.map(({ push }) => push.listing.listingId);
  const [from, to] = [Math.min(...days), Math.max(...days)];
  const nightsOf = await readCalendars(context, ids, from, to);
  const { rule } = await readRounding(context.connection);
  const stored = await readLedgers(
    context.connection.accountId,
    open.map(({ push }) => push.listing.key),
  );
  for (const { push, request, nights } of open) {
    const pms = nightsOf(push.listing.listingId);
    const { ledger } = stored(push.listing.key);
    const found = readBack(nights, (day) => pms.get(day), { rule, ledger });
    const isThere = nights.length > 0 && found.differing.length === 0;
    await recoverRequest(context, push, request, isThere);
  }
}

/** Plans listings and stores their pushes. False if the connection's first push has to wait for its trial. */
async function planBatch(
  context: PushContext,
  due: readonly DueListing[],
  counts: PassCounts,
): Promise<boolean> {
  const { connection, connector, clock } = context;
  const account = accountOf(context);
  const takenAt = clock.readsAt?.() ?? new Date();
  const nightly = new Set(due.flatMap(({ key, isNightly }) => (isNightly ? [key] : [])));
  const keys = due.map(({ key }) => key);
  const asked = await acceptedPushes(connection.accountId, keys);
  const listings = await readPushListings(account, { key: { in: keys } });
  const all = await prepare(account, listings, horizonOf(connector.can), clock.now());
  const at = { now: clock.now(), takenAt };
  const { sendable: prepared, accepted } = await sendableOf(account, all, at);
  const isTried = await hasPassed(context);
  const isRead = (each: Prepared): boolean =>
    nightly.has(each.listing.key) ||
    asked.get(each.listing.key)?.kind === "full" ||
    lacksKept(each);
  const calendarOf = await readFor(context, isTried ? prepared.filter(isRead) : prepared);
  if (!isTried && !(await passesCanary(context, listings, calendarOf))) return false;
  const plans = prepared.map((each) => {
    const { listing, today, ledger } = each;
    const push = asked.get(listing.key);
    const how = {
      arrivalRules: connector.can.arrivalRules,
      isFull: push?.kind === "full",
      isNightly: nightly.has(listing.key),
    };
    const nights = planOf(each, calendarOf(listing), how);
    return {
      listingKey: listing.key,
      today,
      ledger,
      mark: listing.evaluation?.mark ?? null,
      isNightly: nightly.has(listing.key),
      nights: nights.length,
      ranges: toRanges(nights),
      pushId: push?.id,
    };
  });
  const stored = { now: clock.now(), most: connector.can.rangesPerRequest };
  await transaction({}, async (tx) => {
    await storePlans(tx, connection.accountId, plans, stored);
    await keepAccepted(tx, connection.accountId, accepted);
  });
  counts.listings += plans.length;
  return true;
}

function accountOf({ connection: { accountId }, timeZone }: PushContext) {
  return { accountId, account: { timeZone } };
}

/** True if the PMS's own values of some night were never read. */
function lacksKept({ ledger }: Prepared): boolean {
  return ledger.prices.some((price, at) => price === 0 && keptNight(ledger, at) === null);
}

async function readFor(
  context: PushContext,
  prepared: readonly Prepared[],
): Promise<(listing: Prepared["listing"]) => PmsCalendar | undefined> {
  if (prepared.length === 0) return () => undefined;
  const days = prepared.map(({ today }) => today);
  const longest = Math.max(...prepared.map(({ ledger }) => ledger.prices.length));
  const ids = prepared.map(({ listing }) => listing.listingId);
  const last = Math.max(...days) + longest - 1;
  const nightsOf = await readCalendars(context, ids, Math.min(...days), last);
  const isRead = new Set(ids);
  return ({ listingId }) => (isRead.has(listingId) ? nightsOf(listingId) : undefined);
}
