import type { Listing } from "@/generated/prisma/client";
import type { RoomType } from "@/generated/prisma/enums";
import { hasCoordinates, metresOfChord, pointAt, squaredChord } from "@/lib/core/geo";
import { db } from "@/lib/db/server";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { available, booked } from "@/lib/inventory/calendars/states";
import { type ComparedListing, reachMetres } from "@/lib/market/comparables/server";
import { nightsBack } from "../home";
import { modelNights } from "../log-prices";

/** A home of an account: a listing, or a mapping group as one. */
export interface OwnHome {
  /** Keys of its listings. */
  keys: readonly number[];
  roomType: RoomType;
  currency: string;
  latitude: number;
  longitude: number;
}

/** The account's version of homes, bookings and calendars: every write of one of them marks its listings. One statement. */
export async function ownVersion(accountId: number): Promise<string> {
  const [row] = await db().$queryRaw<{ version: string }[]>`
    SELECT concat_ws(' ', a.id, a.created_at, count(e.*), sum(e.home_mark), max(e.listing_key)) AS version
    FROM account a LEFT JOIN listing_evaluation e ON e.account_id = a.id
    WHERE a.id = ${accountId} GROUP BY a.id`;
  return row?.version ?? "none";
}

type StoredHome = Pick<
  Listing,
  "key" | "roomType" | "currency" | "latitude" | "longitude" | "mappingGroupId"
>;

/** Homes of an account with coordinates and currency. One statement. */
export async function readOwnHomes(accountId: number): Promise<OwnHome[]> {
  // Building thousands of objects would hold the event loop; parsing one text takes a few milliseconds.
  const [row] = await db().$queryRaw<{ rows: StoredHome[] }[]>`
    SELECT coalesce(jsonb_agg(jsonb_build_object('key', key, 'roomType', room_type,
      'currency', currency, 'latitude', latitude, 'longitude', longitude,
      'mappingGroupId', mapping_group_id) ORDER BY key), '[]') AS rows
    FROM listing WHERE account_id = ${accountId}`;
  const byHome = Map.groupBy(row?.rows ?? [], ({ key, mappingGroupId }) =>
    mappingGroupId === null ? `listing ${key}` : `group ${mappingGroupId}`,
  );
  return [...byHome.values()].flatMap((members) => {
    const placed = members.filter(hasCoordinates).find(({ currency }) => currency !== null);
    if (!placed || placed.currency === null) return [];
    const { roomType, currency, latitude, longitude } = placed;
    return [{ keys: members.map(({ key }) => key), roomType, currency, latitude, longitude }];
  });
}

/** The homes of the same kind and currency within 15 km. */
export function ownAround(centre: ComparedListing, homes: readonly OwnHome[]): OwnHome[] {
  const at = pointAt(centre.latitude, centre.longitude);
  return homes.filter(({ roomType, currency, latitude, longitude }) => {
    if (roomType !== centre.roomType || currency !== centre.currency) return false;
    return metresOfChord(squaredChord(at, pointAt(latitude, longitude))) <= reachMetres;
  });
}

/** States of homes from `nightsBack` nights before a day on: booked if any of a home's listings is. One statement. */
export async function readOwnStates(
  homes: Iterable<OwnHome>,
  first: number,
  nights: number,
): Promise<(home: OwnHome, today: number) => Uint8Array> {
  const keys = [...homes].flatMap((home) => home.keys);
  const days = new Map(keys.map((key) => [key, first]));
  const nightsOf = await readListingNights(days, nights, "states");
  return (home, today) => {
    const from = today - nightsBack - first;
    const states = home.keys.map((key) =>
      nightsOf(key).states.subarray(from, from + nightsBack + modelNights),
    );
    const [own = new Uint8Array(0), ...others] = states;
    return others.length === 0 ? own : own.map((state, at) => joined(state, others, at));
  };
}

function joined(state: number, others: readonly Uint8Array[], at: number): number {
  if (state === booked || others.some((states) => states[at] === booked)) return booked;
  return others.some((states) => states[at] === available) ? available : state;
}
