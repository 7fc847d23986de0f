import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db, Prisma } from "@/lib/db/server";
import { matchesReport } from "../rules";
import type { ReportScope } from "../schema-charts";

/** Keys of the listings in reach that match the filters. One statement. */
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
 * SELECT of the matching bookings of these listings in any status; `listed`: in a status asked for. Dates in the
 * listing's time zone, money in minor units.
 */
export function matching(
  caller: Caller,
  { date_filters, filters }: ReportScope,
  keys: readonly number[],
  now: Date,
): Prisma.Sql {
  const zone = Prisma.sql`coalesce(l.time_zone, ${caller.account.timeZone})`;
  const given = filters?.booking_status ?? [];
  const statuses = given.length > 0 ? given : ["booked"];
  return Prisma.sql`
    SELECT r.id, r.reservation_id, r.status, r.status::text = ANY(${statuses}::text[]) AS listed,
      coalesce(r.currency, l.currency) AS currency, r.rental_revenue, r.check_in, r.listing_key,
      r.channel, r.check_out - r.check_in AS nights, booked_date,
      r.check_in - booked_date AS lead_time
    FROM listing l
    JOIN reservation r ON r.listing_key = l.key AND r.account_id = l.account_id
    CROSS JOIN LATERAL (SELECT (r.booked_at AT TIME ZONE ${zone})::date AS booked_date) AS booked
    WHERE l.account_id = ${owned(caller).accountId} AND l.key = ANY(${keys}::int[])
      AND ${inRange(date_filters ?? {}, zone, now)}`;
}

function inRange(
  dates: NonNullable<ReportScope["date_filters"]>,
  zone: Prisma.Sql,
  now: Date,
): Prisma.Sql {
  const conditions = [
    bound(Prisma.sql`booked_date >=`, dates.min_booked_date),
    bound(Prisma.sql`booked_date <=`, dates.max_booked_date),
    bound(Prisma.sql`r.check_in >=`, dates.min_check_in_date),
    bound(Prisma.sql`r.check_in <=`, dates.max_check_in_date),
  ].flat();
  if (conditions.length > 0) return Prisma.join(conditions, " AND ");
  const moment = now.toISOString();
  return Prisma.sql`booked_date >= (${moment}::timestamptz AT TIME ZONE ${zone})::date - 90`;
}

/** A condition on a date, none where the date is undefined. */
export function bound(test: Prisma.Sql, date: string | undefined): Prisma.Sql[] {
  return date === undefined ? [] : [Prisma.sql`${test} ${date}::text::date`];
}
