import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateOf, dayOf, fromUtc, toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { available, blocked, booked } from "@/lib/inventory/calendars/states";

/** A reservation that is there now, or was cancelled after the instant. */
interface PastStay {
  /** Days since 1970-01-01; `end` is the day after the last night. */
  first: number;
  end: number;
  status: "booked" | "cancelled" | "blocked";
  bookedAt: Date | null;
}

/**
 * Calendars of the caller's listings with the states of an instant, as reservations tell them; states that no
 * reservation explains, prices and minimum stays are today's (`pricing.md` §10). Two statements.
 */
export async function readNightsAsOf(
  caller: Pick<Caller, "accountId">,
  firstDays: ReadonlyMap<number, number>,
  count: number,
  asOf: Date,
): Promise<(listingKey: number) => Nights> {
  const nightsOf = await readListingNights(firstDays, count, "minStays");
  const staysOf = await readStays(caller, firstDays, asOf);
  return (key) => {
    const nights = nightsOf(key);
    const states = statesAsOf(nights.states, firstDays.get(key) ?? 0, staysOf(key), asOf);
    return { ...nights, states };
  };
}

/**
 * The states at an instant; `first` is the day of element 0. Only reservations that were made or cancelled since then
 * change a state: whatever else the calendar says stays.
 */
export function statesAsOf(
  states: Uint8Array,
  first: number,
  stays: readonly PastStay[],
  asOf: Date,
): Uint8Array {
  const isLater = ({ bookedAt }: PastStay): boolean => bookedAt !== null && bookedAt > asOf;
  const made = stays.filter(isLater);
  const standing = stays.filter((stay) => !isLater(stay));
  if (made.length === 0 && standing.every(({ status }) => status !== "cancelled")) return states;
  const then = Uint8Array.from(states);
  const nightsOf = (stay: PastStay): number[] =>
    [...then.keys()].slice(Math.max(0, stay.first - first), Math.max(0, stay.end - first));
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

/** Reservations that ended after the first days and can have made a difference at the instant. One statement. */
async function readStays(
  caller: Pick<Caller, "accountId">,
  firstDays: ReadonlyMap<number, number>,
  asOf: Date,
): Promise<(listingKey: number) => PastStay[]> {
  if (firstDays.size === 0) return () => [];
  const rows = await db().reservation.findMany({
    where: {
      ...owned(caller),
      listingKey: { in: [...firstDays.keys()] },
      checkOut: { gt: toUtc(dateOf(Math.min(...firstDays.values()))) },
      OR: [{ status: { not: "cancelled" } }, { cancelledAt: { gt: asOf } }],
    },
    select: {
      listingKey: true,
      checkIn: true,
      checkOut: true,
      status: true,
      bookedAt: true,
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
