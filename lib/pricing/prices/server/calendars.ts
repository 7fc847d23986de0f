import { type Caller, owned } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import type { NightDetail, Nights } from "@/lib/inventory/calendars/nights";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { booked } from "@/lib/inventory/calendars/states";
import type { MappingMember } from "./groups-as-of";

/** A listing whose calendar is read. */
interface CalendarListing {
  key: number;
  mappingGroupId: number | null;
}

/** Calendars of listings from each one's first day on. */
interface Calendars<T> {
  nightsOf: (listing: T) => Nights;
  /** A listing's states, including nights booked through others in its mapping group (`pricing.md` §1, occupancy). */
  statesOf: (listing: T) => Uint8Array;
}

/** How many nights are read, and in what detail. */
export interface CalendarSpan {
  count: number;
  detail: NightDetail;
  /** Default: current calendars. */
  read?: typeof readListingNights;
  /** Listings of mapping groups; default: the current ones. */
  readMembers?: (ids: readonly number[]) => Promise<MappingMember[]>;
}

/** Calendars of listings and, for the states, of the others in their mapping groups. Two statements. */
export async function readCalendars<T extends CalendarListing>(
  caller: Pick<Caller, "accountId">,
  listings: readonly T[],
  firstDayOf: (listing: T) => number,
  { count, detail, read = readListingNights, readMembers }: CalendarSpan,
): Promise<Calendars<T>> {
  const firstDays = new Map(listings.map((listing) => [listing.key, firstDayOf(listing)]));
  const groups = new Map(
    listings.flatMap((each) =>
      each.mappingGroupId === null ? [] : [[each.mappingGroupId, firstDayOf(each)] as const],
    ),
  );
  const members = await (readMembers ?? ((ids) => mappingMembers(caller, ids)))([...groups.keys()]);
  for (const { key, mappingGroupId } of members) {
    const first = groups.get(mappingGroupId ?? 0);
    if (first !== undefined && !firstDays.has(key)) firstDays.set(key, first);
  }
  const nightsOf = await read(firstDays, count, detail);
  const membersOf = Map.groupBy(members, ({ mappingGroupId }) => mappingGroupId);
  return {
    nightsOf: ({ key }) => nightsOf(key),
    statesOf: ({ key, mappingGroupId }) => {
      const own = nightsOf(key).states;
      const others = (membersOf.get(mappingGroupId) ?? []).filter((other) => other.key !== key);
      return withBookings(
        own,
        others.map((other) => ({
          states: nightsOf(other.key).states,
          offset: (firstDays.get(key) ?? 0) - (firstDays.get(other.key) ?? 0),
        })),
      );
    },
  };
}

function mappingMembers(
  caller: Pick<Caller, "accountId">,
  ids: readonly number[],
): Promise<MappingMember[]> {
  return db().listing.findMany({
    where: { ...owned(caller), mappingGroupId: { in: [...ids] } },
    select: { key: true, mappingGroupId: true },
  });
}

/** Nights of a calendar that begins `offset` days before another one; negative: after it. */
interface OffsetStates {
  states: Uint8Array;
  offset: number;
}

/** A home booked through one of its listings is booked for all of them. */
function withBookings(own: Uint8Array, others: readonly OffsetStates[]): Uint8Array {
  if (others.length === 0) return own;
  const isBooked = (at: number): boolean =>
    others.some(({ states, offset }) => states[at + offset] === booked);
  return own.map((state, at) => (isBooked(at) ? booked : state));
}
