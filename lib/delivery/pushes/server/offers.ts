import { dateOf, dayOf, fromUtc } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { db, type Prisma } from "@/lib/db/server";
import { clocksAt } from "@/lib/inventory/listings/server";
import { usualNights } from "@/lib/pricing/prices/rules";
import type { RateRange, NightState, PmsNight } from "@/lib/intake/connections/server";
import { type OpenOffer, openOffers } from "./open-offers";
import {
  type PlannedAccount,
  prepare,
  type PushListing,
  readPushListings,
  type PmsCalendar,
  planOf,
  type Prepared,
} from "./planning";
import { acceptedPushes } from "./store";
import { type Calculated, handOut } from "./store-offers";
import { judgeAccount, type Sendable, sendableOf } from "./judging-round";
import { openHolds } from "@/lib/delivery/holds/server";
import { available, blocked, booked } from "@/lib/inventory/calendars/nights";
import { keepNights, keptNight, type NightLedger } from "./ledger";
import { nightsIn, toRanges } from "./ranges";

/** Prices of a listing for a PMS that fetches them itself. Money: hundredths of the listing's currency. */
export interface Offer {
  listing: PushListing;
  /** Changes with every change of prices; the acknowledgement names it. */
  version: string;
  ranges: RateRange[];
}

interface OfferedPage {
  after: number;
  limit: number;
  now?: Date;
  /** For HEAD: the offers are neither stored nor charged, and new ones have a version that nothing knows. */
  isPeek?: boolean;
}

/**
 * Prices for a connection's PMS to fetch. Looks at `limit` listings that sync, by key after `after`, and returns those
 * whose nights differ from what was last acknowledged; a listing is charged for the month in which it is first returned.
 * An offer keeps its version while its prices are the same. `next`: the key to go on after; null at the end. Throws
 * API_ACCESS_REQUIRED. A fixed number of statements.
 */
export async function offerPrices(
  account: PlannedAccount,
  connectionId: number,
  { after, limit, now = new Date(), isPeek = false }: OfferedPage,
): Promise<{ offers: Offer[]; next: number | null }> {
  const { accountId } = account;
  await requireApiAccess(accountId);
  const where = { AND: [syncing(connectionId), { key: { gt: after } }] };
  const found = await readPushListings(account, where, limit + 1);
  const listings = found.slice(0, limit);
  const keys = listings.map(({ key }) => key);
  const open = await openOffers(accountId, keys);
  const asked = await acceptedPushes(accountId, keys);
  const { clockOf } = clocksAt(now, account.account.timeZone);
  const stale = listings.filter(
    (listing) => asked.has(listing.key) || isStale(listing, dayOf(clockOf(listing).today)),
  );
  const { sendable: prepared, accepted } = await prepareOffers(account, stale, { now, isPeek });
  const calculated = prepared.map((each) => {
    const push = asked.get(each.listing.key);
    const before = open.get(each.listing.key);
    const ranges = offerOf(each, { isFull: push?.kind === "full", offered: before?.ranges ?? [] });
    return { prepared: each, ranges, open: before, asked: push?.id };
  });
  const connection = { id: connectionId, accountId };
  const handed = isPeek
    ? peek(open, calculated)
    : await handOut(connection, { open, calculated, accepted }, now);
  const offers = listings.flatMap((listing) => {
    const offer = handed.get(listing.key);
    return offer ? [{ listing, version: offer.id, ranges: offer.ranges }] : [];
  });
  return { offers, next: found.length > limit ? (listings.at(-1)?.key ?? null) : null };
}

/** Prices listings and leaves out those that are held. A look alone judges nothing. */
async function prepareOffers(
  account: PlannedAccount,
  stale: readonly PushListing[],
  { now, isPeek }: { now: Date; isPeek: boolean },
): Promise<Sendable> {
  if (stale.length === 0) return { sendable: [], accepted: [] };
  if (!isPeek) await judgeAccount(account, now);
  const takenAt = new Date();
  const keys = stale.map(({ key }) => key);
  const listings = isPeek ? stale : await readPushListings(account, { key: { in: keys } });
  const prepared = await prepare(account, listings, usualNights, now);
  if (!isPeek) return sendableOf(account, prepared, { now, takenAt });
  const held = await openHolds(account.accountId, keys);
  return { sendable: prepared.filter(({ listing }) => !held.has(listing.key)), accepted: [] };
}

async function requireApiAccess(id: number): Promise<void> {
  const account = await db().account.findFirstOrThrow({ where: { id } });
  if (account.apiAccess !== "enabled") throw new Refusal("API_ACCESS_REQUIRED");
}

/** The offers that a call would hand out. */
function peek(
  open: ReadonlyMap<number, OpenOffer>,
  calculated: readonly Calculated[],
): Map<number, OpenOffer> {
  const fresh = calculated.map(({ prepared: { listing }, ranges }): [number, OpenOffer] => [
    listing.key,
    { id: crypto.randomUUID(), listingKey: listing.key, ranges },
  ]);
  return new Map([...open, ...fresh].filter(([, { ranges }]) => ranges.length > 0));
}

function syncing(connectionId: number): Prisma.ListingWhereInput {
  return {
    pushEnabled: true,
    newCurrency: null,
    connection: { connectionId, canPush: true, missingSince: null },
  };
}

/** True if a listing's prices may have changed since they were last calculated for an offer. */
function isStale({ pushState, evaluation }: PushListing, today: number): boolean {
  if (!pushState?.nights || !pushState.nightlyDay || !evaluation) return true;
  return (
    pushState.plannedMark !== evaluation.mark || fromUtc(pushState.nightlyDay) !== dateOf(today)
  );
}

/**
 * The ranges to offer for a listing: every night that was never acknowledged, and those whose price or restriction
 * differs from what was. The PMS's values of nights that were never acknowledged are kept in the ledger as the restore
 * point. `offered`: the open offer, whose prices the PMS may already show.
 */
function offerOf(
  prepared: Prepared,
  { isFull, offered }: { isFull: boolean; offered: readonly RateRange[] },
): RateRange[] {
  const { ledger } = prepared;
  const ours = new Map(nightsIn(offered).map(({ day, price }) => [day, price]));
  const unsent = nightsOf(prepared)
    .filter(({ day }) => ledger.prices[day - ledger.first] === 0)
    .map((night) => (ours.get(night.day) === night.price ? withKept(night, ledger) : night));
  // Without their prices: an equal price was never acknowledged, either.
  const pms: PmsCalendar = new Map(unsent.map((night) => [night.day, { ...night, price: null }]));
  const nights = planOf(prepared, pms, { arrivalRules: true, isFull });
  keepNights(ledger, unsent);
  return toRanges(nights);
}

/** A night with the price that its PMS had before it took the one that was offered. */
function withKept(night: PmsNight, ledger: NightLedger): PmsNight {
  const kept = keptNight(ledger, night.day - ledger.first);
  return kept ? { ...night, price: kept.price } : night;
}

/** The listing's calendar as its PMS sent it, from its today on. */
function nightsOf({ states, prices, inputs, today, ledger }: Prepared): PmsNight[] {
  const { minStays } = inputs.nights;
  return Array.from({ length: ledger.prices.length }, (_, at) => ({
    day: today + at,
    state: stateOf(states[at]),
    price: prices[at] || null,
    minStay: minStays[at] || null,
    closedOnArrival: null,
    closedOnDeparture: null,
    isBasePrice: false,
    isBaseMinStay: false,
  }));
}

function stateOf(state: number | undefined): NightState {
  if (state === available) return "available";
  if (state === booked) return "booked";
  return state === blocked ? "blocked" : "unavailable";
}
