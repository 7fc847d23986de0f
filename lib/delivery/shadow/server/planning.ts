import { chunked } from "@/lib/core/chunked";
import { dateOf, dayOf, startOf, toUtc } from "@/lib/core/dates";
import { isolate } from "@/lib/core/server/isolate";
import { log } from "@/lib/core/server/log";
import { db, type Prisma, transaction, type Tx } from "@/lib/db/server";
import { judgePlans, keepAccepted, type Verdict, writeMoves } from "@/lib/delivery/holds/server";
import { localClocks, roundingOf, storedFor } from "@/lib/delivery/pushes/server";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { readListingNights } from "@/lib/inventory/calendars/server";
import type { SharedJob } from "@/lib/jobs/server";
import { hasBase } from "@/lib/pricing/engine/price";
import { usualNights } from "@/lib/pricing/prices/rules";
import {
  engineColumns,
  nightsBeyond,
  type PricedAccount,
  readEngineInputs,
} from "@/lib/pricing/prices/server";
import type { HeldPlan } from "../schema";
import type { ShadowBooked, ShadowNights } from "../report";
import { packNights, unpackNights } from "./nights";

/** Minutes after midnight at which plans are made, once the imports of the night are in. */
const planMinute = 180;

/** Listings whose plans are in memory at a time. */
const batchSize = 100;

/**
 * Plans the prices of listings in shadow that have no plan of their day yet, as if they were sent, and keeps which nights
 * were booked since the plan before. A listing that fails is logged and left to the next run.
 */
export function shadowJob(now: () => Date = () => new Date()): SharedJob {
  return {
    due: async () => {
      const where = { listings: { some: { shadowSince: { not: null } } } };
      const rows = await db().account.findMany({
        where,
        select: { id: true },
        orderBy: { id: "asc" },
      });
      return rows.map(({ id }) => ({ id, accountId: id }));
    },
    run: (accountId, signal) => planAccount(accountId, signal, now()),
    atOnce: 1,
  };
}

async function planAccount(accountId: number, signal: AbortSignal, now: Date): Promise<void> {
  const { timeZone } = await db().account.findFirstOrThrow({ where: { id: accountId } });
  const account = { accountId, account: { timeZone } };
  for (const keys of chunked(await dueShadows(accountId, now), batchSize)) {
    if (signal.aborted) return;
    const failed = await isolate(keys, (part) => planBatch(account, part, now));
    for (const { item: listing, error } of failed) {
      log().error({ err: error, listing }, "a listing's shadow plan failed");
    }
  }
}

/** Keys of an account's listings in shadow whose plan of the day is due. Two statements. */
async function dueShadows(accountId: number, now: Date): Promise<number[]> {
  const clocks = (await localClocks(accountId, now)).map(({ zone, today }) => {
    return { zone, today, at: new Date(startOf(today, zone).getTime() + planMinute * 60_000) };
  });
  const due = clocks.filter(({ at }) => at <= now);
  const rows = await db().$queryRaw<{ key: number }[]>`
    SELECT l.key FROM listing l
    JOIN account a ON a.id = l.account_id
    JOIN unnest(${due.map(({ zone }) => zone)}::text[], ${due.map(({ today }) => today)}::text[],
      ${due.map(({ at }) => at)}::timestamptz[]) AS clock (zone, today, at)
      ON clock.zone = coalesce(l.time_zone, a.time_zone)
    LEFT JOIN shadow_plan p ON p.listing_key = l.key AND p.since = l.shadow_since
    WHERE l.account_id = ${accountId}::int AND l.shadow_since <= clock.at
      AND coalesce(p.day < clock.today::date, true)
    ORDER BY l.key`;
  return rows.map(({ key }) => key);
}

const columns = {
  ...engineColumns,
  shadowSince: true,
  shadowPlan: true,
  evaluation: { select: { mark: true } },
  connection: { select: { connection: { select: { push: { select: { rounding: true } } } } } },
} as const satisfies Prisma.ListingSelect;

type Listing = Prisma.ListingGetPayload<{ select: typeof columns }>;

/** A listing's plan, with its nights as they are kept. */
interface Plan {
  listing: Listing;
  verdict: Verdict;
  nights: ShadowNights;
  /** Plan of this shadow before; null for the first. */
  before: { plans: number; held: unknown; nights: ShadowNights } | null;
}

/** Plans listings and keeps the result. A fixed number of statements. */
async function planBatch(
  account: PricedAccount,
  keys: readonly number[],
  now: Date,
): Promise<void> {
  const { accountId } = account;
  const takenAt = new Date();
  const listings = await db().listing.findMany({
    where: { accountId, key: { in: [...keys] }, shadowSince: { not: null } },
    select: columns,
    orderBy: { key: "asc" },
  });
  const plans = await plansOf(account, listings, now);
  const bookings = await newBookings(plans);
  await transaction({}, async (tx) => {
    const verdicts = plans.map(({ verdict }) => verdict);
    await writeMoves(
      tx,
      accountId,
      verdicts.flatMap(({ move }) => move ?? []),
    );
    await keepAccepted(
      tx,
      accountId,
      verdicts.map(({ planned: { listing }, stored }) => {
        const wanted = Float64Array.from(stored.plan.prices);
        return { listingKey: listing.key, takenAt, stored: { ...stored, wanted } };
      }),
    );
    await writePlans(tx, accountId, plans);
    await dropReopened(tx, accountId, plans);
    await tx.shadowBooking.createMany({
      data: bookings.map(({ listingKey, night, day, pmsPrice, price }) => ({
        listingKey,
        accountId,
        night: toUtc(dateOf(night)),
        day: toUtc(dateOf(day)),
        pmsPrice: BigInt(pmsPrice),
        price: BigInt(price),
      })),
      skipDuplicates: true,
    });
  });
}

/**
 * Plans and judges listings; one without a base price has none. What is kept for the report is what the PMS would store,
 * as far as its rounding is known; plans are judged without it, as those of pushes are.
 */
async function plansOf(
  account: PricedAccount,
  listings: readonly Listing[],
  now: Date,
): Promise<Plan[]> {
  const inputsOf = await readEngineInputs(account, listings, now, usualNights + nightsBeyond);
  const planned = listings.flatMap((listing) => {
    const inputs = inputsOf(listing);
    if (!hasBase(inputs.input)) return [];
    const none = { wanted: new Float64Array(usualNights), sent: new Float64Array(0) };
    const mark = listing.evaluation?.mark ?? null;
    return [{ listing, mark, inputs, ...none, isHandedOut: true }];
  });
  const verdicts = await judgePlans(account, planned, now, "shadow");
  const byKey = new Map(listings.map((listing) => [listing.key, listing]));
  return verdicts.flatMap((verdict) => {
    const listing = byKey.get(verdict.planned.listing.key);
    if (!listing) return [];
    const { plan } = verdict.stored;
    const { states, prices } = verdict.planned.inputs.nights;
    const { rule } = roundingOf(listing.connection?.connection.push?.rounding);
    const nights = {
      first: plan.first,
      prices: Float64Array.from(plan.prices, (price) => storedFor(rule, price)),
      pmsPrices: prices.subarray(0, usualNights),
      states: states.subarray(0, usualNights),
    };
    return [{ listing, verdict, nights, before: planBefore(listing) }];
  });
}

function planBefore({ shadowPlan: plan, shadowSince: since }: Listing): Plan["before"] {
  if (!plan || plan.since.getTime() !== since?.getTime()) return null;
  return { plans: plan.plans, held: plan.held, nights: unpackNights(plan.content) };
}

/** Nights that were open in the plan before and are booked now, also those that have passed. One statement. */
async function newBookings(
  plans: readonly Plan[],
): Promise<(ShadowBooked & { listingKey: number })[]> {
  const firstDays = new Map(
    plans.flatMap(({ listing, before }) => {
      return before ? [[listing.key, before.nights.first] as const] : [];
    }),
  );
  const nightsOf = await readListingNights(firstDays, usualNights, "states");
  return plans.flatMap(({ listing, before }) => {
    if (!before) return [];
    const { first, prices, pmsPrices, states } = before.nights;
    const { states: now } = nightsOf(listing.key);
    return Array.from(states, (state, at) => {
      return { state, at, pmsPrice: pmsPrices[at] ?? 0, price: prices[at] ?? 0 };
    })
      .filter(({ state, at, pmsPrice, price }) => {
        return state === available && now[at] === booked && pmsPrice > 0 && price > 0;
      })
      .map(({ at, pmsPrice, price }) => {
        return { listingKey: listing.key, night: first + at, day: first, pmsPrice, price };
      });
  });
}

/** Forgets bookings of nights that are open again. One statement. */
async function dropReopened(tx: Tx, accountId: number, plans: readonly Plan[]): Promise<void> {
  const open = plans.flatMap(({ listing, nights }) =>
    Array.from(nights.states, (state, at) => ({ state, night: nights.first + at }))
      .filter(({ state }) => state === available)
      .map(({ night }) => ({ key: listing.key, night: dateOf(night) })),
  );
  await tx.$executeRaw`
    DELETE FROM shadow_booking AS booking
    USING unnest(${open.map(({ key }) => key)}::int[], ${open.map(({ night }) => night)}::text[])
      AS given (key, night)
    WHERE booking.account_id = ${accountId}::int AND booking.listing_key = given.key
      AND booking.night = given.night::date`;
}

/** Plans that are listed as held, at most. */
const mostHeld = 100;

async function writePlans(tx: Tx, accountId: number, plans: readonly Plan[]): Promise<void> {
  const rows = plans.map(({ listing, verdict: { found }, nights, before }) => {
    const held = [...((before?.held ?? []) as HeldPlan[])];
    const date = dateOf(nights.first);
    if (found) {
      const { code: cause, ...effect } = found.cause;
      held.push({ date, cause, ...effect });
    }
    return {
      key: listing.key,
      since: listing.shadowSince?.toISOString(),
      day: date,
      plans: (before?.plans ?? 0) + 1,
      held: held.slice(-mostHeld),
      content: `\\x${Buffer.from(packNights(nights)).toString("hex")}`,
    };
  });
  await tx.$executeRaw`
    INSERT INTO shadow_plan (listing_key, account_id, since, day, plans, held, content)
    SELECT listing.key, listing.account_id, since, day, plans, held, content
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (key int, since timestamptz, day date, plans smallint, held jsonb, content bytea)
    JOIN listing ON listing.key = given.key AND listing.account_id = ${accountId}::int
      AND listing.shadow_since = since
    ORDER BY listing.key
    ON CONFLICT (listing_key) DO UPDATE SET since = excluded.since, day = excluded.day,
      plans = excluded.plans, held = excluded.held, content = excluded.content`;
}

/** When a listing in shadow is planned first, at `since` in its time zone. */
export function firstPlanAt(since: Date, timeZone: string, today: string): Date {
  const at = new Date(startOf(today, timeZone).getTime() + planMinute * 60_000);
  if (at >= since) return at;
  return new Date(startOf(dateOf(dayOf(today) + 1), timeZone).getTime() + planMinute * 60_000);
}
