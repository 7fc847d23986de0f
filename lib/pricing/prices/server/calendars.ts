import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateOf, dayOf, fromUtc, toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import {
  type NightDetail,
  type Nights,
  type UnitNights,
  booked,
  available,
  blocked,
} from "@/lib/inventory/calendars/nights";
import { unitNight } from "@/lib/inventory/calendars/units";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { type PastSnapshot, snapshotsAsOf } from "./history/snapshots";

/** A listing whose calendar is read. */
interface CalendarListing {
  key: number;
  mappingGroupId: number | null;
  units: number;
}

/** Calendars of listings from each one's first day on. */
interface Calendars<T> {
  nightsOf: (listing: T) => Nights;
  /**
   * A listing's states and units, including nights booked through others in its mapping group (`pricing.md` §1,
   * occupancy).
   */
  homeOf: (listing: T) => Pick<Nights, "states" | "units">;
}

/** How many nights are read, and in what detail. */
export interface CalendarSpan {
  count: number;
  detail: NightDetail;
  /** Default: as they are now. */
  past?: PastInstant | undefined;
}

/** An instant whose nights are read, and each listing's day now (days since 1970-01-01), by its key. */
export interface PastInstant {
  asOf: Date;
  todayOf: (listingKey: number) => number;
}

/**
 * Calendars of listings and, for the states, of the others in their mapping groups. One statement, one more with mapping
 * groups, and one more with listings of several units.
 */
export async function readCalendars<T extends CalendarListing>(
  caller: Pick<Caller, "accountId">,
  listings: readonly T[],
  firstDayOf: (listing: T) => number,
  { count, detail, past }: CalendarSpan,
): Promise<Calendars<T>> {
  const firstDays = new Map(listings.map((listing) => [listing.key, firstDayOf(listing)]));
  const groups = new Map(
    listings.flatMap((each) =>
      each.mappingGroupId === null ? [] : [[each.mappingGroupId, firstDayOf(each)] as const],
    ),
  );
  const members = await mappingMembers(caller, [...groups.keys()], past?.asOf);
  for (const { key, mappingGroupId } of members) {
    const first = groups.get(mappingGroupId ?? 0);
    if (first !== undefined && !firstDays.has(key)) firstDays.set(key, first);
  }
  const unitsOf = new Map(listings.map(({ key, units }) => [key, units]));
  const nightsOf = past
    ? await readNightsAsOf(caller, firstDays, unitsOf, count, past)
    : await readListingNights(firstDays, count, detail);
  const membersOf = Map.groupBy(members, ({ mappingGroupId }) => mappingGroupId);
  return {
    nightsOf: ({ key }) => nightsOf(key),
    homeOf: ({ key, mappingGroupId, units }) => {
      const others = (membersOf.get(mappingGroupId) ?? []).filter((other) => other.key !== key);
      const shifted = others.map((other) => ({
        nights: nightsOf(other.key),
        offset: (firstDays.get(key) ?? 0) - (firstDays.get(other.key) ?? 0),
      }));
      const own = nightsOf(key);
      return units === 1
        ? { states: withBookings(own.states, shifted) }
        : withSales(own.units ?? noUnits(units, own.states.length), own.states, shifted);
    },
  };
}

/** Units of nights of which nothing is known. */
function noUnits(units: number, nights: number): UnitNights {
  return { units, booked: new Uint16Array(nights), sellable: new Uint16Array(nights) };
}

/** A listing of a mapping group. */
interface MappingMember {
  key: number;
  mappingGroupId: number | null;
}

/** The caller's listings in mapping groups, now or at an instant. One statement; none without groups. */
async function mappingMembers(
  caller: Pick<Caller, "accountId">,
  ids: readonly number[],
  asOf: Date | undefined,
): Promise<MappingMember[]> {
  if (ids.length === 0) return [];
  if (!asOf) {
    return db().listing.findMany({
      where: { ...owned(caller), mappingGroupId: { in: [...ids] } },
      select: { key: true, mappingGroupId: true },
    });
  }
  return db().$queryRaw<MappingMember[]>`
    SELECT key, "mappingGroupId" FROM (
      SELECT DISTINCT ON (version.listing_key) version.listing_key AS key,
        version.mapping_group_id AS "mappingGroupId"
      FROM membership_version AS version JOIN listing ON listing.key = version.listing_key
      WHERE listing.account_id = ${owned(caller).accountId}
        AND version.listing_key IN (
          SELECT listing_key FROM membership_version WHERE mapping_group_id = ANY(${[...ids]}::int[]))
        AND version.created_at <= ${asOf}::timestamptz
      ORDER BY version.listing_key, version.created_at DESC, version.id DESC) AS past
    WHERE "mappingGroupId" = ANY(${[...ids]}::int[])`;
}

/** Nights of a calendar that begins `offset` days before another one; negative: after it. */
interface OffsetNights {
  nights: Nights;
  offset: number;
}

/** A home booked through one of its listings is booked for all of them. */
function withBookings(own: Uint8Array, others: readonly OffsetNights[]): Uint8Array {
  if (others.length === 0) return own;
  const isBooked = (at: number): boolean =>
    others.some(({ nights, offset }) => nights.states[at + offset] === booked);
  return own.map((state, at) => (isBooked(at) ? booked : state));
}

/** A home of several units has sold what all its listings have. */
function withSales(
  own: UnitNights,
  ownStates: Uint8Array,
  others: readonly OffsetNights[],
): Required<Pick<Nights, "states" | "units">> {
  const counted = others.flatMap(({ nights, offset }) =>
    nights.units ? [{ sold: nights.units.booked, offset }] : [],
  );
  if (counted.length === 0) return { states: ownStates, units: own };
  const nights = own.booked.map((taken, at) => {
    const sum = counted.reduce((all, { sold, offset }) => all + (sold[at + offset] ?? 0), taken);
    return Math.min(own.units, sum);
  });
  const sellable = own.sellable.map((offered, at) => Math.max(offered, nights[at] ?? 0));
  const states = ownStates.map((state, at) => {
    const isFull = state === available && sellable[at] === nights[at];
    return isFull ? booked : state;
  });
  return { states, units: { units: own.units, booked: nights, sellable } };
}

/** A reservation that still exists, or was cancelled after the instant. */
interface PastStay {
  /** Days since 1970-01-01; `end` is the day after the last night. */
  first: number;
  end: number;
  status: "booked" | "cancelled" | "blocked";
  bookedAt: Date | null;
  cancelledAt: Date | null;
}

/**
 * Calendars of the caller's listings as of an instant (`pricing.md` §10). States and minimum stays come from the last
 * earlier snapshot, otherwise from today's calendar, adjusted by the reservations made and cancelled in between; prices
 * are today's. Four statements.
 */
async function readNightsAsOf(
  caller: Pick<Caller, "accountId">,
  firstDays: ReadonlyMap<number, number>,
  unitsOf: ReadonlyMap<number, number>,
  count: number,
  { asOf, todayOf }: PastInstant,
): Promise<(listingKey: number) => Nights> {
  const snapshots = await snapshotsAsOf(firstDays, asOf, todayOf);
  const nightsOf = await readListingNights(firstDays, count, "minStays");
  const times = Array.from(snapshots.values(), ({ takenAt }) => takenAt.getTime());
  const staysOf = await readStays(caller, firstDays, new Date(Math.min(...times, asOf.getTime())));
  return (key) => {
    const nights = nightsOf(key);
    const first = firstDays.get(key) ?? 0;
    const snapshot = snapshots.get(key);
    const units = unitsOf.get(key) ?? nights.units?.units ?? 1;
    if (units > 1) {
      const now = nights.units ?? noUnits(units, nights.states.length);
      return {
        ...nights,
        ...unitsAsOf({ ...now, units }, now, first, { stays: staysOf(key), asOf }),
      };
    }
    if (!snapshot) {
      const stays = staysOf(key).filter((stay) => !isCancelled(stay, asOf));
      return { ...nights, states: statesAsOf(nights.states, first, stays, asOf) };
    }
    const { states, minStays } = calendarOf(snapshot, nights, first);
    return {
      ...nights,
      minStays,
      states: statesSince(states, first, staysOf(key), snapshot.takenAt, asOf),
    };
  };
}

/**
 * Units at an instant at which a listing had as many as `then`, from those of today and the reservations made and
 * cancelled since; `first` is the day of element 0. As many are closed as today.
 */
function unitsAsOf(
  then: UnitNights,
  now: UnitNights,
  first: number,
  { stays, asOf }: { stays: readonly PastStay[]; asOf: Date },
): Required<Pick<Nights, "states" | "units">> {
  const sold = Int32Array.from(now.booked);
  const nightsOf = nightsIn(now.booked, first);
  const count = (wanted: (stay: PastStay) => boolean, step: number): void => {
    for (const at of stays.filter(wanted).flatMap(nightsOf)) sold[at] = (sold[at] ?? 0) + step;
  };
  count((stay) => stay.status === "booked" && !isMade(stay, asOf), -1);
  count((stay) => stay.status === "cancelled" && isMade(stay, asOf) && !isCancelled(stay, asOf), 1);
  const nights = now.sellable.map((offered, at) => {
    const closed = offered === 0 ? then.units : Math.max(0, now.units - offered);
    return unitNight(then.units, Math.max(0, sold[at] ?? 0), closed).sellable;
  });
  const taken = nights.map((offered, at) => Math.min(offered, Math.max(0, sold[at] ?? 0)));
  const states = Uint8Array.from(nights, (offered, at) =>
    offered > (taken[at] ?? 0) ? available : offered > 0 ? booked : blocked,
  );
  return { states, units: { units: then.units, booked: taken, sellable: nights } };
}

/** A snapshot's calendar from day `first` on, continued with today's beyond its end. */
function calendarOf({ day, content }: PastSnapshot, today: Nights, first: number) {
  const at = (night: number): number => night + first - day;
  return {
    states: today.states.map((state, night) => content.states[at(night)] ?? state),
    minStays: today.minStays.map((stay, night) => content.calendarStays[at(night)] ?? stay),
  };
}

/**
 * The states at an instant, from those at an earlier one and the reservations made and cancelled in between; `first` is
 * the day of element 0.
 */
export function statesSince(
  states: Uint8Array,
  first: number,
  stays: readonly PastStay[],
  from: Date,
  asOf: Date,
): Uint8Array {
  const then = Uint8Array.from(states);
  const nightsOf = nightsIn(then, first);
  const ended = stays.filter((stay) => isCancelled(stay, asOf) && !isCancelled(stay, from));
  for (const at of ended.flatMap(nightsOf)) if (then[at] === booked) then[at] = available;
  for (const stay of stays.filter((each) => isMade(each, asOf) && !isCancelled(each, asOf))) {
    const isNew = !isMade(stay, from);
    for (const at of nightsOf(stay)) {
      if (then[at] !== booked && (isNew || then[at] !== states[at])) then[at] = stateOf(stay);
    }
  }
  return then;
}

/** True if the reservation was made by `at`; one without a booking time counts as made before. */
function isMade({ bookedAt }: PastStay, at: Date): boolean {
  return bookedAt === null || bookedAt <= at;
}

function isCancelled({ cancelledAt }: PastStay, at: Date): boolean {
  return cancelledAt !== null && cancelledAt <= at;
}

function nightsIn(states: Uint8Array | Uint16Array, first: number): (stay: PastStay) => number[] {
  return (stay) =>
    [...states.keys()].slice(Math.max(0, stay.first - first), Math.max(0, stay.end - first));
}

/**
 * The states at an instant; `first` is the day of element 0. Only reservations made or cancelled since then change a
 * state; everything else in the calendar stays.
 */
export function statesAsOf(
  states: Uint8Array,
  first: number,
  stays: readonly PastStay[],
  asOf: Date,
): Uint8Array {
  const isLater = (stay: PastStay): boolean => !isMade(stay, asOf);
  const made = stays.filter(isLater);
  const standing = stays.filter((stay) => !isLater(stay));
  if (made.length === 0 && standing.every(({ status }) => status !== "cancelled")) return states;
  const then = Uint8Array.from(states);
  const nightsOf = nightsIn(then, first);
  for (const stay of made.filter(({ status }) => status !== "cancelled")) {
    for (const at of nightsOf(stay)) if (then[at] === stateOf(stay)) then[at] = available;
  }
  for (const stay of standing) {
    const isRestored = (at: number): boolean =>
      stay.status === "cancelled" || then[at] !== states[at];
    for (const at of nightsOf(stay)) {
      if (then[at] !== booked && isRestored(at)) then[at] = stateOf(stay);
    }
  }
  return then;
}

function stateOf({ status }: PastStay): number {
  return status === "blocked" ? blocked : booked;
}

/** Reservations that ended after the first days and were not cancelled before `since`. One statement. */
async function readStays(
  caller: Pick<Caller, "accountId">,
  firstDays: ReadonlyMap<number, number>,
  since: Date,
): Promise<(listingKey: number) => PastStay[]> {
  if (firstDays.size === 0) return () => [];
  const rows = await db().reservation.findMany({
    where: {
      ...owned(caller),
      listingKey: { in: [...firstDays.keys()] },
      checkOut: { gt: toUtc(dateOf(Math.min(...firstDays.values()))) },
      OR: [{ status: { not: "cancelled" } }, { cancelledAt: { gt: since } }],
    },
    select: {
      listingKey: true,
      checkIn: true,
      checkOut: true,
      status: true,
      bookedAt: true,
      cancelledAt: true,
    },
  });
  const stays = Map.groupBy(rows, ({ listingKey }) => listingKey);
  return (key) =>
    (stays.get(key) ?? []).map(({ checkIn, checkOut, ...stay }) => ({
      ...stay,
      first: dayOf(fromUtc(checkIn)),
      end: dayOf(fromUtc(checkOut)),
    }));
}
