import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db, Prisma } from "@/lib/db/server";
import type { ReportScope, ReportFilters } from "../schema-report";
import { type Filterable, matchesFilters } from "@/lib/inventory/listings/rules";

/** Returns the keys of the listings that the caller can access and that match the filters. One statement. */
export async function listingKeys(caller: Caller, { filters }: ReportScope): Promise<number[]> {
  const listings = await db().listing.findMany({
    where: ownedListings(caller),
    select: {
      key: true,
      listingId: true,
      pmsName: true,
      name: true,
      city: true,
      tags: true,
      bedrooms: true,
      pushEnabled: true,
      groupId: true,
      subgroupId: true,
      group: { select: { name: true } },
      subgroup: { select: { name: true } },
    },
  });
  return listings.filter((listing) => matchesReport(listing, filters ?? {})).map(({ key }) => key);
}

/**
 * SELECT of the matching bookings of these listings, in any status; `listed` is true for the requested statuses.
 * Dates are in the listing's time zone, money in minor units. `also` adds conditions on `r` and `booked_date`.
 */
export function matching(
  caller: Caller,
  scope: ReportScope,
  keys: readonly number[],
  now: Date,
  also: readonly Prisma.Sql[] = [],
): Prisma.Sql {
  const range = inRange(scope.date_filters ?? {}, caller, now);
  return bookingsOf(caller, scope, keys, [...range, ...also]);
}

/** The same SELECT with the given conditions instead of the date filters. */
export function bookingsOf(
  caller: Caller,
  { filters }: ReportScope,
  keys: readonly number[],
  conditions: readonly Prisma.Sql[],
): Prisma.Sql {
  const requested = filters?.booking_status ?? [];
  const statuses = requested.length > 0 ? requested : ["booked"];
  const all = [Prisma.sql`l.key = ANY(${keys}::int[])`, ...conditions];
  return Prisma.sql`
    SELECT r.id, r.reservation_id, r.status, r.status::text = ANY(${statuses}::text[]) AS listed,
      coalesce(r.currency, l.currency) AS currency, r.rental_revenue, r.check_in, r.listing_key,
      r.channel, r.check_out - r.check_in AS nights, booked_date,
      r.check_in - booked_date AS lead_time
    FROM listing l
    JOIN reservation r ON r.listing_key = l.key AND r.account_id = l.account_id
    CROSS JOIN LATERAL (
      SELECT (r.booked_at AT TIME ZONE ${zoneOf(caller)})::date AS booked_date) AS booked
    WHERE l.account_id = ${owned(caller).accountId} AND ${Prisma.join(all, " AND ")}`;
}

type Dates = NonNullable<ReportScope["date_filters"]>;

function zoneOf(caller: Caller): Prisma.Sql {
  return Prisma.sql`coalesce(l.time_zone, ${caller.account.timeZone})`;
}

function inRange(dates: Dates, caller: Caller, now: Date): Prisma.Sql[] {
  const conditions = [...bookedIn(dates), ...bookedNear(dates), ...checkInIn(dates)];
  if (conditions.length > 0) return conditions;
  const moment = now.toISOString();
  return [
    Prisma.sql`booked_date >= (${moment}::timestamptz AT TIME ZONE ${zoneOf(caller)})::date - 90`,
    Prisma.sql`r.booked_at >= ${moment}::timestamptz - interval '92 days'`,
  ];
}

/** Conditions on the booked date, in the listing's time zone. */
export function bookedIn(dates: Dates): Prisma.Sql[] {
  return [
    bound(Prisma.sql`booked_date >=`, dates.min_booked_date),
    bound(Prisma.sql`booked_date <=`, dates.max_booked_date),
  ].flat();
}

/** The same range on `booked_at`, a day wider, which an index supports: no zone is more than 14 hours from UTC. */
export function bookedNear({ min_booked_date: min, max_booked_date: max }: Dates): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (min) conditions.push(Prisma.sql`r.booked_at >= ${midnight(min)} - interval '1 day'`);
  if (max) conditions.push(Prisma.sql`r.booked_at < ${midnight(max)} + interval '2 days'`);
  return conditions;
}

function midnight(date: string): Prisma.Sql {
  return Prisma.sql`${`${date}T00:00:00Z`}::timestamptz`;
}

/** Conditions on the check-in date. */
export function checkInIn(dates: Dates): Prisma.Sql[] {
  return [
    bound(Prisma.sql`r.check_in >=`, dates.min_check_in_date),
    bound(Prisma.sql`r.check_in <=`, dates.max_check_in_date),
  ].flat();
}

/** A condition on a date; none if the date is undefined. */
export function bound(test: Prisma.Sql, date: string | undefined): Prisma.Sql[] {
  return date === undefined ? [] : [Prisma.sql`${test} ${date}::text::date`];
}

/**
 * SQL of the version of the account's data, which every write with a log entry raises. The row's `xmin` distinguishes
 * accounts with the same id and version in restored databases.
 */
export function versionOf(caller: Caller): Prisma.Sql {
  return Prisma.sql`(SELECT catalog_version || '.' || xmin FROM account WHERE id = ${owned(caller).accountId})`;
}

/** Fields of a listing that the report filters on. */
interface ReportListing extends Filterable {
  bedrooms: number | null;
  pushEnabled: boolean;
}

/** True if a listing matches all filters. Values of one filter are OR-ed; an empty filter matches all. */
function matchesReport(listing: ReportListing, filters: ReportFilters): boolean {
  const { pms, cities, groups, subgroups, search_query } = filters;
  return (
    matchesFilters(listing, { pms, cities, groups, subgroups, search_query }) &&
    isListed(listing, filters.listings) &&
    hasTag(listing, filters.tags) &&
    (!filters.brCount?.length || filters.brCount.some((count) => count === listing.bedrooms)) &&
    (filters.syncStatus === undefined || filters.syncStatus === listing.pushEnabled)
  );
}

function isListed(listing: ReportListing, wanted: ReportFilters["listings"]): boolean {
  if (!wanted?.length) return true;
  return wanted.some(
    ({ listing_id, pms_name }) => listing_id === listing.listingId && pms_name === listing.pmsName,
  );
}

function hasTag({ tags }: ReportListing, wanted: readonly string[] | undefined): boolean {
  if (!wanted?.length) return true;
  const lower = new Set(wanted.map((tag) => tag.toLowerCase()));
  return tags.some((tag) => lower.has(tag.toLowerCase()));
}
