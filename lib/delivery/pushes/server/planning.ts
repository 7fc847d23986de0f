import { dayOf } from "@/lib/core/dates";
import { makeYield } from "@/lib/core/server/yielding";
import { db, type Prisma } from "@/lib/db/server";
import { available } from "@/lib/inventory/calendars/nights";
import { clocksAt } from "@/lib/inventory/listings/server";
import { hasBase } from "@/lib/pricing/engine/price";
import { engineColumns, nightsBeyond, readEngineInputs } from "@/lib/pricing/prices/server";
import { usualNights } from "@/lib/pricing/prices/rules";
import type { PmsNight } from "@/lib/intake/connections/server";
import type { Capabilities } from "@/lib/intake/sources/define-pms";
import { emptyLedger, keepNights, type NightLedger, unpackLedger } from "./ledger";
import { planNights } from "./plan";
import type { PlannedNight } from "./ranges";
import { roundingOf } from "./rounding";
import { type WantedNights, wantedNights } from "./target-nights";

const columns = {
  ...engineColumns,
  name: true,
  pushEnabled: true,
  lastDatePushed: true,
  newCurrency: true,
  connection: {
    include: { connection: { select: { kind: true, push: { select: { rounding: true } } } } },
  },
  pushState: true,
  evaluation: { select: { mark: true } },
  planMove: { select: { mark: true, day: true } },
  pushHolds: { where: { openKey: { not: null } }, select: { id: true } },
} as const satisfies Prisma.ListingSelect;

export type PushListing = Prisma.ListingGetPayload<{ select: typeof columns }>;

/** Inputs of a listing's plan, before its PMS is read. */
export interface Prepared {
  listing: PushListing;
  /** The listing's day, days since 1970-01-01. */
  today: number;
  ledger: NightLedger;
  /** Null without a base price: nothing is sent. */
  wanted: WantedNights | null;
  /** States and prices (hundredths, 0 unknown) of the stored calendar, from today on. */
  states: ArrayLike<number>;
  prices: ArrayLike<number>;
  inputs: ReturnType<Awaited<ReturnType<typeof readEngineInputs>>>;
}

/** The account whose listings are planned. */
export interface PlannedAccount {
  accountId: number;
  account: { timeZone: string };
}

/** Nights that are planned for a PMS that takes prices for `nights`. */
export function horizonOf({ nights }: Pick<Capabilities, "nights">): number {
  return Math.min(nights, usualNights);
}

/** Listings of an account by key, in its order, `most` at most. One statement. `where` carries more than the account. */
export function readPushListings(
  { accountId }: PlannedAccount,
  where: Prisma.ListingWhereInput,
  most?: number,
): Promise<PushListing[]> {
  return db().listing.findMany({
    where: { AND: [where, { accountId }] },
    select: columns,
    orderBy: { key: "asc" },
    ...(most !== undefined && { take: most }),
  });
}

/** Prices listings for a push of `count` nights from each one's today. A fixed number of statements. */
export async function prepare(
  account: PlannedAccount,
  listings: readonly PushListing[],
  count: number,
  now: Date,
): Promise<Prepared[]> {
  const inputsOf = await readEngineInputs(account, listings, now, count + nightsBeyond);
  const { clockOf } = clocksAt(now, account.account.timeZone);
  const yieldIfLong = makeYield();
  const prepared: Prepared[] = [];
  for (const listing of listings) {
    await yieldIfLong();
    const today = dayOf(clockOf(listing).today);
    const stored = listing.pushState?.nights;
    const ledger = stored ? unpackLedger(stored, today, count) : emptyLedger(today, count);
    const inputs = inputsOf(listing);
    const { input, nights } = inputs;
    const usualMinStay = listing.connection?.minStay ?? null;
    const wanted = hasBase(input) ? wantedNights(input, { ledger, usualMinStay }) : null;
    const { states, prices } = nights;
    prepared.push({ listing, today, ledger, wanted, states, prices, inputs });
  }
  return prepared;
}

/** Nights of a listing as its PMS has them now. */
export type PmsCalendar = ReadonlyMap<number, PmsNight>;

/** The nights of one listing to send; keeps the PMS's values of those that were never sent. */
export function planOf(
  { listing, ledger, wanted, states }: Prepared,
  pms: PmsCalendar | undefined,
  how: { arrivalRules: boolean; isFull: boolean; isNightly?: boolean },
): PlannedNight[] {
  if (pms) keepNights(ledger, [...pms.values()]);
  if (!wanted) return [];
  return planNights({
    wanted,
    ledger,
    pmsNight: (day) => pms?.get(day),
    isOpen: (at) => states[at] === available,
    usualMinStay: listing.connection?.minStay ?? null,
    rounding: roundingOf(listing.connection?.connection.push?.rounding).rule,
    ...how,
  });
}
