import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateOf } from "@/lib/core/dates";
import { makeYield } from "@/lib/core/server/yielding";
import { db } from "@/lib/db/server";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { nightsOf } from "@/lib/pricing/prices/server";
import { usualNights } from "@/lib/pricing/prices/rules";
import type { PmsNight } from "@/lib/intake/connections/server";
import type { Tonight } from "../schema-connection";
import { chunked } from "@/lib/core/chunked";
import { connectionOf, listingsOf } from "./connection-of";
import { planOf, prepare, type Prepared, type PushListing, readPushListings } from "./planning";
import type { PlannedNight } from "./ranges";

/** Listings that are priced at a time, and the moves that are explained. */
const [batchSize, mostMoves] = [100, 20];

interface Moved {
  each: Prepared;
  day: number;
  from: number;
  to: number;
}

type Counts = Pick<Tonight["total"], "nights" | "up" | "down" | "over_5">;

/**
 * What tonight's push would send for a connection's listings, including those that do not sync: nights that go up, down
 * and by more than 5%, compared with the PMS's prices when it was last read. Writes nothing. Throws NOT_FOUND. A fixed
 * number of statements per 100 listings.
 */
export async function tonight(
  caller: Caller,
  connectionId: number,
  now: Date = new Date(),
): Promise<Tonight> {
  const { id } = await connectionOf(db(), caller, connectionId);
  const rows = await db().listing.findMany({
    where: listingsOf(caller, id),
    select: { key: true },
    orderBy: { key: "asc" },
  });
  const account = { ...owned(caller), account: caller.account };
  const answer: Tonight = {
    listings: [],
    total: { listings: 0, nights: 0, up: 0, down: 0, over_5: 0 },
    moves: [],
  };
  let moves: Moved[] = [];
  const yieldIfLong = makeYield();
  for (const part of chunked(rows, batchSize)) {
    const where = { key: { in: part.map(({ key }) => key) } };
    const listings = await readPushListings(account, where);
    for (const each of await prepare(account, listings, usualNights, now)) {
      await yieldIfLong();
      const held = heldBy(each);
      const found = held ? [] : movedNights(each);
      const { listing } = each;
      const counts = { ...countsOf(found), nights: held ? 0 : plannedTonight(each).length };
      answer.listings.push({
        ...named(listing),
        push_enabled: listing.pushEnabled,
        held,
        ...counts,
      });
      if (!listing.pushEnabled) continue;
      add(answer.total, counts);
      moves.push(...found);
      moves = largest(moves);
    }
  }
  answer.moves = moves.map(toMove);
  return answer;
}

/** The largest moves: each listing's largest first, then further ones. */
function largest(moves: readonly Moved[]): Moved[] {
  const sorted = moves.toSorted((one, other) => shareOf(other) - shareOf(one));
  const byListing = Map.groupBy(sorted, ({ each }) => each);
  const first = new Set([...byListing.values()].flatMap(([move]) => move ?? []));
  return [...first, ...sorted.filter((move) => !first.has(move))].slice(0, mostMoves);
}

/** The nights that tonight's push would send, assuming the PMS still has what the stored calendar shows. */
export function plannedTonight(each: Prepared): PlannedNight[] {
  const { today, ledger } = each;
  const { states } = each.inputs.nights;
  const isNewer = isReadSince(each);
  const pms = new Map<number, PmsNight>();
  for (let at = 0; at < ledger.prices.length; at++) {
    // A calendar read before the last push doesn't show its effect.
    if (states[at] && (isNewer || ledger.prices[at] === 0))
      pms.set(today + at, storedNight(each, at));
  }
  return planOf(each, pms, { arrivalRules: true, isFull: false, isNightly: true });
}

const stateOf = { [available]: "available", [booked]: "booked" } as const;

function storedNight({ today, inputs: { nights } }: Prepared, at: number): PmsNight {
  const state = nights.states[at];
  return {
    day: today + at,
    state: state === available || state === booked ? stateOf[state] : "unavailable",
    price: nights.prices[at] || null,
    minStay: nights.minStays[at] || null,
    closedOnArrival: null,
    closedOnDeparture: null,
    isBasePrice: false,
    isBaseMinStay: false,
  };
}

/** True if the stored calendar was read after the last push. */
function isReadSince({ listing }: Prepared): boolean {
  const readAt = listing.connection?.calendarReadAt?.getTime() ?? 0;
  return readAt > (listing.lastDatePushed?.getTime() ?? 0);
}

/** The price of a night in the PMS, in hundredths; null if unknown. */
export function priceNow(each: Prepared, at: number): number | null {
  const { ledger, prices } = each;
  return (isReadSince(each) ? prices[at] : ledger.heldPrices[at] || prices[at]) || null;
}

function movedNights(each: Prepared): Moved[] {
  return plannedTonight(each).flatMap(({ day, price }): Moved[] => {
    const from = priceNow(each, day - each.today);
    if (from === null || typeof price !== "number" || from === price) return [];
    return [{ each, day, from, to: price }];
  });
}

function heldBy({
  listing: { connection, newCurrency, pushHolds },
  wanted,
}: Prepared): Tonight["listings"][number]["held"] {
  if (connection?.missingSince) return "not_in_pms";
  if (newCurrency !== null) return "currency_changed";
  if (connection?.canPush === false) return "closed_in_pms";
  if (pushHolds.length > 0) return "prices_held";
  return wanted ? null : "no_base_price";
}

function countsOf(moved: readonly Moved[]): Omit<Counts, "nights"> {
  const up = moved.filter(({ from, to }) => to > from).length;
  const over = moved.filter((move) => shareOf(move) > 0.05).length;
  return { up, down: moved.length - up, over_5: over };
}

function add(total: Tonight["total"], counts: Counts): void {
  total.listings += counts.nights > 0 ? 1 : 0;
  for (const name of ["nights", "up", "down", "over_5"] as const) total[name] += counts[name];
}

function shareOf({ from, to }: Moved): number {
  return Math.abs(to - from) / from;
}

function named({ listingId, pmsName, name, currency }: PushListing) {
  return { listing_id: listingId, pms_name: pmsName, name, currency };
}

function toMove({ each, day, from, to }: Moved): Tonight["moves"][number] {
  const move = { date: dateOf(day), from: from / 100, to: to / 100 };
  return { ...named(each.listing), ...move, why: whyOf(each, day) };
}

/** Titles of the two steps that move a night's price most. */
function whyOf({ inputs }: Prepared, day: number): string[] {
  const [night] = nightsOf(inputs, new Map(), { first: day, last: day, reason: true });
  const steps = [
    ...Object.values(night?.reason?.market_factors ?? {}),
    ...Object.values(night?.reason?.pricing_customizations ?? {}),
  ];
  return steps
    .filter(({ factor }) => factor !== 1)
    .toSorted((one, other) => weight(other.factor) - weight(one.factor))
    .slice(0, 2)
    .map(({ title, value }) => `${title} (${value})`);
}

function weight(factor: number): number {
  return Math.abs(Math.log(Math.max(factor, 1e-9)));
}
