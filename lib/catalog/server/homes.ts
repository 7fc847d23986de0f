import { dateIn, dayOf } from "@/lib/core/dates";
import { db, Prisma } from "@/lib/db/server";
import { homeNights } from "@/lib/inventory/calendars/home";
import { type Nights, nightsFrom } from "@/lib/inventory/calendars/nights";
import { readListingNights } from "@/lib/inventory/calendars/server";

/** A listing that figures are asked for. */
export interface Listed {
  key: number;
  accountId: number;
  mappingGroupId: number | null;
  currency: string | null;
  /** Its time zone, else the account's. */
  zone: string;
  /** Sums are formed over the homes of one bucket, such as those in one currency. Counts from 0. */
  bucket: number;
}

/**
 * A listing, or the listings of a mapping group: one home on several channels (`pricing.md` §11), also where some of
 * them are out of the caller's reach.
 */
export interface Home extends Pick<Listed, "accountId" | "currency" | "bucket"> {
  /** Keys of all its listings. */
  members: readonly number[];
  /** Keys of those that figures are asked for. */
  asked: readonly number[];
  /** The listing that stands for it among those asked for: the parent, else the first by key. */
  lead: number;
  /** Time zone of the parent, so that figures are the same whichever listing is asked for. */
  zone: string;
  /** Units of the listing with most of them. */
  units: number;
}

interface Member extends Omit<Listed, "bucket" | "currency"> {
  parentKey: number;
  units: number;
}

/** Homes, and the one of a listing, by its key. */
export interface Homes {
  homes: readonly Home[];
  homeOf: (listing: { key: number }) => Home;
}

/** The homes of listings, one for each bucket that has listings of it. One statement, none without mapped listings. */
export async function homesOf(listings: readonly Listed[]): Promise<Homes> {
  const members = await readMembers(listings);
  const membersOf = Map.groupBy(members, ({ mappingGroupId }) => mappingGroupId);
  const byHome = Map.groupBy(listings, ({ key, mappingGroupId, bucket }) =>
    mappingGroupId === null ? `${bucket} listing ${key}` : `${bucket} group ${mappingGroupId}`,
  );
  const found = new Map<number, Home>();
  const homes = Array.from(byHome.values(), (asked) => {
    const home = homeFrom(asked, membersOf.get(asked[0]?.mappingGroupId ?? null) ?? []);
    for (const { key } of asked) found.set(key, home);
    return home;
  });
  const homeOf = ({ key }: { key: number }): Home => {
    const home = found.get(key);
    if (!home) throw new Error(`Listing ${key} was not asked for.`);
    return home;
  };
  return { homes, homeOf };
}

function homeFrom(asked: readonly Listed[], all: readonly Member[]): Home {
  const parent = all.find(({ parentKey }) => parentKey === 0);
  const lead = asked.reduce((best, each) =>
    best.key !== parent?.key && (each.key === parent?.key || each.key < best.key) ? each : best,
  );
  const home = { ...alone(lead), asked: asked.map(({ key }) => key) };
  if (all.length === 0) return home;
  const units = all.reduce((most, member) => Math.max(most, member.units), 1);
  return { ...home, zone: parent?.zone ?? home.zone, members: all.map(({ key }) => key), units };
}

/** A mapped listing as if it were not: its own revenue. */
export function alone({ key, accountId, currency, zone, bucket }: Listed): Home {
  return { accountId, currency, zone, bucket, members: [key], asked: [key], lead: key, units: 1 };
}

async function readMembers(listings: readonly Listed[]): Promise<Member[]> {
  const groups = new Set(listings.flatMap(({ mappingGroupId }) => mappingGroupId ?? []));
  if (groups.size === 0) return [];
  return db().$queryRaw`
    SELECT l.key, l.account_id AS "accountId", l.mapping_group_id AS "mappingGroupId",
      l.parent_key AS "parentKey", l.units, coalesce(l.time_zone, account.time_zone) AS zone
    FROM listing l JOIN account ON account.id = l.account_id
    WHERE l.account_id = ANY(${accountsOf(listings)}::int[])
      AND l.mapping_group_id = ANY(${[...groups]}::int[])
    ORDER BY l.key`;
}

/** Accounts of listings or homes. */
export function accountsOf(homes: readonly Pick<Home, "accountId">[]): number[] {
  return [...new Set(homes.map(({ accountId }) => accountId))];
}

/** True if a home's calendar tells bookings: one of its listings' does. */
export function tellsBookings({ members }: Home, untold: ReadonlySet<number>): boolean {
  return members.some((key) => !untold.has(key));
}

/**
 * Nights of homes from `from` to the one before `to`, in days from each home's own today. As many statements as
 * `readListingNights`.
 */
export async function readHomeNights(
  homes: readonly Home[],
  { from, to }: { from: number; to: number },
  now: Date,
): Promise<(home: Home) => Pick<Nights, "states" | "units">> {
  if (homes.length === 0) return () => ({ states: new Uint8Array() });
  const zones = [...new Set(homes.map(({ zone }) => zone))];
  const todays = new Map(zones.map((zone) => [zone, dayOf(dateIn(zone, now))]));
  const [first, last] = [Math.min(...todays.values()), Math.max(...todays.values())];
  const keys = homes.flatMap(({ members }) => members);
  const firstDays = new Map(keys.map((key) => [key, first + from]));
  // Zones differ by a day at most, so that one read serves them all.
  const nightsOf = await readListingNights(firstDays, last - first + to - from, "states");
  return ({ members, units, zone }) => {
    const at = (todays.get(zone) ?? first) - first;
    return homeNights(
      members.map((key) => nightsFrom(nightsOf(key), at, to - from)),
      units,
    );
  };
}

const none: ReadonlySet<number> = new Set();

/**
 * SQL of a `member` table, a row for each listing of a home: home (its index in `homes`), bucket, key, asked, account_id,
 * currency and zone of the home, own_currency, members, units, and tells (`untold`: listings whose calendars do not
 * distinguish bookings).
 */
export function memberTable(homes: readonly Home[], untold = none): Prisma.Sql {
  const ids = homes.flatMap(({ members }, at) => members.map(() => at));
  const each = <T>(of: (home: Home) => T): T[] => homes.map(of);
  return Prisma.sql`
    SELECT given.home, home.bucket, l.key, given.asked, l.account_id, home.currency, home.zone,
      l.currency AS own_currency, home.members, home.units, home.tells
    FROM unnest(
      ${ids}::int[],
      ${homes.flatMap(({ members }) => members)}::int[],
      ${homes.flatMap(({ members, asked }) => members.map((key) => asked.includes(key)))}::boolean[]
    ) AS given (home, key, asked)
    JOIN unnest(
      ${homes.map((_, at) => at)}::int[],
      ${each(({ accountId }) => accountId)}::int[],
      ${each(({ bucket }) => bucket)}::int[],
      ${each(({ currency }) => currency)}::text[],
      ${each(({ zone }) => zone)}::text[],
      ${each(({ members }) => members.length)}::int[],
      ${each(({ units }) => units)}::int[],
      ${each((home) => tellsBookings(home, untold))}::boolean[]
    ) AS home (home, account_id, bucket, currency, zone, members, units, tells) USING (home)
    JOIN listing l ON l.key = given.key AND l.account_id = home.account_id`;
}

/**
 * SQL of the stays of homes, from `stay` (home, bucket, zone, key, check_in, check_out, booked, was_booked, rate,
 * booked_at, contested: several listings of one unit). A night that two listings of a home have booked is one night with
 * the larger revenue, a row of its own for now and one for a year ago. Only stays that overlap another one are taken
 * apart. `stay` is best not materialized: what is not contested is then read once.
 */
export const homeStays = Prisma.sql`
  WITH placed AS MATERIALIZED (
    SELECT stay.*, (booked OR was_booked) AND (
        coalesce(max(check_out) OVER earlier > check_in, false)
        OR coalesce(lead(check_in) OVER by_day < check_out, false)) AS crowded
    FROM stay WHERE contested
    WINDOW by_day AS (PARTITION BY home, booked OR was_booked ORDER BY check_in, check_out),
      earlier AS (by_day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ), taken AS MATERIALIZED (
    SELECT home, bucket, zone, key, night::date AS night, bool_or(booked) AS booked,
      bool_or(was_booked) AS was_booked, sum(rate) FILTER (WHERE booked) AS rate,
      sum(rate) FILTER (WHERE was_booked) AS past_rate
    FROM placed CROSS JOIN generate_series(check_in, check_out - 1, interval '1 day') AS night
    WHERE crowded GROUP BY home, bucket, zone, key, night
  )
  SELECT home, bucket, zone, check_in, check_out, booked, was_booked, rate, booked_at
  FROM stay WHERE NOT contested
  UNION ALL
  SELECT home, bucket, zone, check_in, check_out, booked, was_booked, rate, booked_at
  FROM placed WHERE NOT crowded
  UNION ALL
  SELECT home, bucket, zone, night, night + 1, true, false, max(rate), NULL
  FROM taken WHERE booked GROUP BY home, bucket, zone, night
  UNION ALL
  SELECT home, bucket, zone, night, night + 1, false, true, max(past_rate), NULL
  FROM taken WHERE was_booked GROUP BY home, bucket, zone, night`;
