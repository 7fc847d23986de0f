import { z } from "zod";
import { dateOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { type PmsNight, type RateRange, ConnectorError } from "@/lib/intake/connections/server";
import type { StateReason } from "@/lib/intake/connections/reasons";
import { type PushContext, readCalendars, settleMs } from "./context";
import type { PmsCalendar, PushListing } from "./planning";

/** Hundredths by which the trial raises a price: one unit of the currency. */
const raise = 100;

/** The night of a trial. */
const Trial = z.object({
  listing: z.string(),
  key: z.int(),
  day: z.int(),
  price: z.int(),
  isBasePrice: z.boolean(),
});
type Trial = z.output<typeof Trial>;

/** True if a connection has passed its trial; a PMS that cannot be read back needs none. */
export async function hasPassed({ connection, connector }: PushContext): Promise<boolean> {
  if (!connector.can.readBack) return true;
  const where = { connectionId: connection.id, canary: "passed" } as const;
  return (await db().connectionPush.count({ where })) > 0;
}

/**
 * Restores the night of an interrupted trial. Call before calendars are read, because its raised price is not the PMS's
 * own.
 */
export async function undoTrial(context: PushContext): Promise<void> {
  const { id: connectionId } = context.connection;
  const stored = await db().connectionPush.findFirst({ where: { connectionId } });
  const left = Trial.safeParse(stored?.canaryNight);
  if (left.success) await putBack(context, left.data);
}

/**
 * Tries a connection's PMS before its first push: raises one distant open night by one unit of the currency, compares
 * that night and its neighbours completely, and restores it (connections.md §3). True if pushes may continue, false if
 * no night can be tried. A failed trial sets the connection to `attention`.
 */
export async function passesCanary(
  context: PushContext,
  listings: readonly PushListing[],
  calendarOf: (listing: PushListing) => PmsCalendar | undefined,
): Promise<boolean> {
  const found = trialNight(listings, calendarOf);
  if (!found) return false;
  if (!(await begin(context, found.trial))) return false;
  const reason = await tryNight(context, found.trial, found.before);
  await finish(context, reason);
  return reason === null;
}

/** The furthest open night with a known price and known neighbours, of the first listing that has one. */
function trialNight(
  listings: readonly PushListing[],
  calendarOf: (listing: PushListing) => PmsCalendar | undefined,
): { trial: Trial; before: PmsNight[] } | undefined {
  for (const listing of listings) {
    const nights = calendarOf(listing);
    if (!nights) continue;
    const days = [...nights.keys()].toSorted((one, other) => other - one);
    for (const day of days) {
      const before = [day - 1, day, day + 1].flatMap((each) => nights.get(each) ?? []);
      const night = nights.get(day);
      if (before.length < 3 || !night?.price || night.state !== "available") continue;
      const { price, isBasePrice } = night;
      const trial = { listing: listing.listingId, key: listing.key, day, price, isBasePrice };
      return { trial, before };
    }
  }
  return undefined;
}

/** Stores the trial before it is sent, if its listing still syncs and the connection is active. */
async function begin({ connection }: PushContext, trial: Trial): Promise<boolean> {
  const { id, accountId } = connection;
  const begun = await db().$executeRaw`
    INSERT INTO connection_push AS stored (connection_id, canary, canary_night)
    SELECT n.id, 'running', ${JSON.stringify(trial)}::jsonb
    FROM connection n
    JOIN connection_listing c ON c.connection_id = n.id
    JOIN listing l ON l.key = c.listing_key
    WHERE n.id = ${id} AND n.account_id = ${accountId} AND n.state = 'active' AND NOT n.paused
      AND l.key = ${trial.key} AND l.push_enabled AND c.can_push AND l.new_currency IS NULL
    ON CONFLICT (connection_id) DO UPDATE SET canary = 'running', canary_night = excluded.canary_night`;
  return begun > 0;
}

/** Null if the PMS did exactly what it was asked to; otherwise the difference. */
async function tryNight(
  context: PushContext,
  trial: Trial,
  before: readonly PmsNight[],
): Promise<StateReason | null> {
  const { connector, signal } = context;
  const { day, price } = trial;
  const raised = { from: day, to: day, price: price + raise };
  const refused = await connector.pushRates(trial.listing, [raised], signal).then(
    ([outcome]) => (outcome?.result === "rejected" ? (outcome.message ?? "no reason given") : null),
    (error: unknown) => {
      if (error instanceof ConnectorError && error.kind === "invalid") return error.message;
      throw error;
    },
  );
  if (refused !== null) return { code: "trial_refused", date: dateOf(day), message: refused };
  const expected = before.map((night) =>
    night.day === day ? { ...night, price: price + raise, isBasePrice: false } : night,
  );
  const wrong = await differenceAfter(context, trial, expected, price);
  const wrongBack = await putBack(context, trial, before);
  return wrong ?? wrongBack;
}

/** Restores a trial's night; with `before`, returns what the PMS shows instead. */
async function putBack(
  context: PushContext,
  { listing, day, price, isBasePrice }: Trial,
  before?: readonly PmsNight[],
): Promise<StateReason | null> {
  const range: RateRange = { from: day, to: day, price: isBasePrice ? "base" : price };
  await context.connector.pushRates(listing, [range], context.signal);
  return before ? differenceAfter(context, { listing, day }, before, price + raise) : null;
}

/**
 * Reads the night and its neighbours, after a minute again, and names the first that is not as expected. The night had
 * the price `from` before it was written.
 */
async function differenceAfter(
  context: PushContext,
  { listing, day }: Pick<Trial, "listing" | "day">,
  expected: readonly PmsNight[],
  from: number,
): Promise<StateReason | null> {
  const first = await differenceNow(context, { listing, day, from }, expected);
  if (first === null) return null;
  await context.clock.wait(settleMs, context.signal);
  return differenceNow(context, { listing, day, from }, expected);
}

async function differenceNow(
  context: PushContext,
  { listing, day, from }: { listing: string; day: number; from: number },
  expected: readonly PmsNight[],
): Promise<StateReason | null> {
  const nights = (await readCalendars(context, [listing], day - 1, day + 1))(listing);
  for (const night of expected) {
    const now = nights.get(night.day);
    if (!now) return { code: "trial_not_shown", date: dateOf(night.day) };
    const isTaken = night.day === day && isNear(now.price, night.price, from);
    const field = fields.find(
      (name) => now[name] !== night[name] && !(name === "price" && isTaken),
    );
    if (field) {
      return { code: "trial_changed", trial: dateOf(day), date: dateOf(night.day), field };
    }
  }
  return null;
}

/** A PMS that rounds shows a price within one unit of the one sent, other than the one before. */
function isNear(shown: number | null, sent: number | null, from: number): boolean {
  return shown !== null && sent !== null && shown !== from && Math.abs(shown - sent) <= raise;
}

// Whether the price is the base is not compared: a PMS may call an equal price so.
const fields = ["price", "minStay", "closedOnArrival", "closedOnDeparture", "state"] as const;

async function finish(
  { connection, clock }: PushContext,
  reason: StateReason | null,
): Promise<void> {
  const { id, accountId } = connection;
  await db().connectionPush.updateMany({
    where: { connectionId: id, connection: { accountId } },
    data: { canary: reason === null ? "passed" : "failed", canaryNight: {} },
  });
  if (reason === null) return;
  await db().connection.updateMany({
    where: { id, accountId, state: "active" },
    data: { state: "attention", stateReason: reason, stateSince: clock.now() },
  });
}
