import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Caller, owned } from "@/lib/auth/server/caller";
import type { DateText } from "@/lib/core/dates";
import { db, Prisma } from "@/lib/db/server";
import { bookedIn, bookedNear, bookingsOf, checkInIn, matching, versionOf } from "./matching";
import type { ReportScope } from "../schema-charts";

/** Totals of one currency over all matching bookings. Money in minor units. */
export interface Totals {
  currency: string;
  bookings: number;
  nights: number;
  /** Nights of bookings with a known revenue. */
  paidNights: number;
  revenue: number;
  /** Sum of the lead times in days, over bookings with a known booked date. */
  leadTime: number;
  /** Number of bookings with a known booked date. */
  dated: number;
  /** Booked and cancelled stays, regardless of the requested statuses. */
  booked: number;
  cancelled: number;
}

/** Number of listed bookings with one booked date; null if the date is unknown. */
export interface Day {
  day: DateText | null;
  listed: number;
}

/** Counts of all matching bookings: everything in a report except the page's rows. */
export interface ReportDays {
  /** Version of the account at which these figures were read; every write raises it. */
  version: string;
  /** Newest first, null last, as the rows are sorted. */
  days: Day[];
  total: number;
  totals: Totals[];
}

/** Booked date, currency, status, listed, bookings, nights, nights with revenue, revenue, lead time. */
type Group = [
  DateText | null,
  string | null,
  "booked" | "cancelled" | "blocked",
  boolean,
  number,
  number,
  number | null,
  number | null,
  number | null,
];

const cache = new LRUCache<string, ReportDays>({
  maxSize: 32 * 1_048_576,
  sizeCalculation: ({ days }) => 100 * days.length + 1_024,
});

/**
 * Returns the figures of these listings, from the cache unless the cached ones are `stale`: the caller compares their
 * version with the page's. One statement, or none.
 */
export async function reportDays(
  caller: Caller,
  scope: ReportScope,
  keys: readonly number[],
  now: Date,
  stale: ReportDays | null,
): Promise<ReportDays> {
  const id = idOf(caller, scope, keys, now);
  const cached = cache.get(id);
  if (cached && cached !== stale) return cached;
  const read = await readDays(caller, scope, keys, now);
  cache.set(id, read);
  return read;
}

/** Time zones differ by quarter hours, so the default range of 90 days changes at most that often. */
const quarterHour = 900_000;

function idOf(caller: Caller, scope: ReportScope, keys: readonly number[], now: Date): string {
  const { filters, date_filters } = scope;
  const part = [
    owned(caller).accountId,
    filters?.booking_status ?? [],
    date_filters ?? {},
    Math.floor(now.getTime() / quarterHour),
    keys,
  ];
  return createHash("sha256").update(JSON.stringify(part)).digest("base64");
}

async function readDays(
  caller: Caller,
  scope: ReportScope,
  keys: readonly number[],
  now: Date,
): Promise<ReportDays> {
  const dates = scope.date_filters ?? {};
  const booked = bookedIn(dates);
  // Filtering 100,000 rows by booked date takes a fifth of the total time, so the grouped days are filtered.
  const rows =
    booked.length === 0
      ? matching(caller, scope, keys, now)
      : bookingsOf(caller, scope, keys, [...bookedNear(dates), ...checkInIn(dates)]);
  const inRange = booked.length === 0 ? Prisma.sql`TRUE` : Prisma.join(booked, " AND ");
  const [found] = await db().$queryRaw<{ version: string; groups: Group[] }[]>`
    WITH matching AS NOT MATERIALIZED (${rows}), days AS MATERIALIZED (
      SELECT booked_date, currency, status, bool_or(listed) AS listed, count(*) AS bookings,
        sum(nights) AS nights, sum(nights) FILTER (WHERE rental_revenue IS NOT NULL) AS paid_nights,
        sum(rental_revenue) AS revenue, sum(lead_time) AS lead_time
      FROM matching GROUP BY 1, 2, 3
    )
    SELECT ${versionOf(caller)} AS version,
      coalesce(json_agg(json_build_array(booked_date, currency, status, listed, bookings, nights,
        paid_nights, revenue, lead_time) ORDER BY booked_date DESC NULLS LAST), '[]') AS groups
    FROM days WHERE ${inRange}`;
  const groups = found?.groups ?? [];
  const days = daysOf(groups);
  const total = days.reduce((sum, { listed }) => sum + listed, 0);
  return { version: found?.version ?? "", days, total, totals: totalsOf(groups) };
}

/** Sums groups by day; keeps their order. */
function daysOf(groups: readonly Group[]): Day[] {
  const listed = new Map<DateText | null, number>();
  for (const [day, , , isListed, bookings] of groups) {
    if (isListed) listed.set(day, (listed.get(day) ?? 0) + bookings);
  }
  return [...listed].map(([day, count]) => ({ day, listed: count }));
}

/** Sums groups by currency, without owner blocks, in code-point order. */
function totalsOf(groups: readonly Group[]): Totals[] {
  const byCurrency = new Map<string, Totals>();
  for (const group of groups) {
    if (group[2] === "blocked") continue;
    const currency = group[1] ?? "unknown";
    const totals = byCurrency.get(currency) ?? { ...zero, currency };
    byCurrency.set(currency, totals);
    add(totals, group);
  }
  return [...byCurrency.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

const zero = {
  bookings: 0,
  nights: 0,
  paidNights: 0,
  revenue: 0,
  leadTime: 0,
  dated: 0,
  booked: 0,
  cancelled: 0,
};

function add(totals: Totals, group: Group): void {
  const [day, , status, listed, bookings, nights, paidNights, revenue, leadTime] = group;
  if (status === "cancelled") {
    totals.cancelled += bookings;
    return;
  }
  totals.booked += bookings;
  if (!listed) return;
  totals.bookings += bookings;
  totals.nights += nights;
  totals.paidNights += paidNights ?? 0;
  totals.revenue += revenue ?? 0;
  totals.leadTime += leadTime ?? 0;
  totals.dated += day === null ? 0 : bookings;
}
