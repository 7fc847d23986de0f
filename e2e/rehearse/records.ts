import { Client } from "pg";
import { z } from "zod";
import { db } from "@/lib/db/server";
import { dateOf } from "@/lib/core/dates";
import { outcome, storedLedger } from "@/lib/delivery/pushes/server/ledger";
import type { Cluster } from "./cluster";
import type { Day, Troubled } from "./day";
import type { ListingRecord, PushRecord } from "./figures";
import type { Journal } from "./vendor-process";
import type { Tenant, World } from "./world";

/** Listings whose PMS takes prices, with the minute at which their push is due (`lib/delivery/pushes/server/due.ts`). */
export async function readListings(
  tenants: readonly Tenant[],
  { poison }: Troubled,
): Promise<ListingRecord[]> {
  return db().$queryRaw<ListingRecord[]>`
    SELECT l.key, l.account_id AS account, l.time_zone AS zone, s.nightly_day::text AS "nightlyDay",
      (10 + l.key::bigint * 2654435761 % 4294967296 % 90)::int AS "dueMinute"
    FROM listing l JOIN listing_push s ON s.listing_key = l.key
    WHERE l.account_id = ANY(${tenants.map(({ id }) => id)}::int[])
      AND NOT (l.account_id = ${poison.id}::int AND l.key = (
        SELECT key FROM listing WHERE account_id = ${poison.id}::int ORDER BY listing_id LIMIT 1))
    ORDER BY l.key`;
}

export async function readPushes(from: number): Promise<PushRecord[]> {
  const rows = await db().pricePush.findMany({
    where: { requestedAt: { gte: new Date(from) }, kind: { in: ["push", "full"] } },
    select: {
      listingKey: true,
      requestedAt: true,
      endedAt: true,
      nights: true,
      confirmed: true,
      requests: { select: { sentAt: true }, orderBy: { sentAt: "asc" }, take: 1 },
    },
    orderBy: { requestedAt: "asc" },
  });
  return rows.map(({ listingKey, requestedAt, endedAt, nights, confirmed, requests }) => ({
    listing: listingKey,
    requestedAt: requestedAt.getTime(),
    sentAt: requests[0]?.sentAt?.getTime() ?? null,
    endedAt: endedAt?.getTime() ?? null,
    nights,
    confirmed,
  }));
}

/** What was lost or doubled, each a count of things that differ; all 0 is right. */
export interface Losses {
  /** Nights whose price at the PMS is not what is stored as confirmed. */
  nights: number;
  /** Nights that were sent the price that they had already. */
  doubled: number;
  /** Pushes that have not ended. */
  open: number;
  /** Bookings at a PMS that are not stored, and stored ones that no PMS has. */
  bookings: number;
  /** Listings with accepted prices and no charge, or more than one, and charges without. */
  charges: number;
}

/** Compares what the PMSs got with what is stored, of accounts whose PMS works. */
export async function readLosses(
  { vendors }: Cluster,
  world: World,
  tenants: readonly Tenant[],
  day: Day,
): Promise<Losses & { journals: Journal[]; checked: number }> {
  const own = new Set(tenants.map(({ id }) => id));
  const all = [...(await vendors.guesty.journal()), ...(await vendors.hostaway.journal())];
  const journals = all.filter(({ account }) => own.has(account));
  const sum = { nights: 0, checked: 0 };
  for (const tenant of tenants) {
    const { nights, checked } = await compareNights(vendors, tenant);
    sum.nights += nights;
    sum.checked += checked;
  }
  return {
    ...sum,
    doubled: journals.reduce((count, { doubled }) => count + doubled, 0),
    open: await db().pricePush.count({ where: { accountId: { in: [...own] }, endedAt: null } }),
    bookings: await lostBookings(world, day),
    charges: await wrongCharges(),
    journals,
  };
}

async function compareNights(vendors: Cluster["vendors"], { id, kind }: Tenant) {
  const rows = await db().listing.findMany({
    where: { accountId: id },
    select: { listingId: true, pushState: { select: { nights: true } } },
  });
  const ledgers = new Map(
    rows.flatMap(({ listingId, pushState }) =>
      pushState?.nights ? [[listingId, storedLedger(pushState.nights)] as const] : [],
    ),
  );
  const first = Object.fromEntries(
    [...ledgers].map(([listingId, ledger]) => [listingId, dateOf(ledger.first)]),
  );
  const shown = await vendors[kind].shown(id, first);
  const sum = { nights: 0, checked: 0 };
  for (const [listingId, { prices, outcomes }] of ledgers) {
    for (const [at, price] of prices.entries()) {
      if (outcomes[at] !== outcome.confirmed || price === 0) continue;
      sum.checked++;
      if (shown[listingId]?.[at] !== price) sum.nights++;
    }
  }
  return sum;
}

async function lostBookings({ tenants }: World, { booked }: Day): Promise<number> {
  const stored = await db().reservation.findMany({
    where: { accountId: { in: tenants.map(({ id }) => id) } },
    select: { accountId: true, reservationId: true, listing: { select: { listingId: true } } },
  });
  const there = new Set(
    stored.map((row) => nameOf(row.accountId, row.listing.listingId, row.reservationId)),
  );
  const made = new Set(booked.map((each) => nameOf(each.account, each.listingId, each.id)));
  const missing = [...made].filter((name) => !there.has(name));
  const extra = [...there].filter((name) => !made.has(name));
  return missing.length + extra.length;
}

function nameOf(account: number, listing: string, reservation: string): string {
  return `${account} ${listing} ${reservation}`;
}

/** Listings and months, UTC, with accepted prices and without a charge, or the other way round. */
async function wrongCharges(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    WITH pushed AS (
      SELECT DISTINCT l.account_id, l.listing_id, date_trunc('month', p.ended_at AT TIME ZONE 'UTC')::date AS month
      FROM price_push p JOIN listing l ON l.key = p.listing_key WHERE p.confirmed > 0)
    SELECT count(*)::int AS count FROM pushed
    FULL JOIN usage u ON u.account_id = pushed.account_id AND u.listing_id = pushed.listing_id
      AND u.month = pushed.month
    WHERE u.account_id IS NULL OR pushed.account_id IS NULL`;
  return row?.count ?? 0;
}

/** Mean seconds of the looks for work in the last hour, by job. */
export async function readLooks(): Promise<{ job: string; seconds: number }[]> {
  return db().$queryRaw`
    SELECT name AS job, avg(extract(epoch FROM completed_on - started_on))::float8 AS seconds
    FROM pgboss.job
    WHERE state = 'completed' AND name IN ('push-prices', 'import-connections', 'evaluate-actions')
    GROUP BY name ORDER BY name`;
}

const Sizes = z.array(z.object({ table: z.string(), bytes: z.coerce.number() }));

/** Bytes of each table with its indexes, without dead rows. */
export async function readSizes(url: string): Promise<Map<string, number>> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query("VACUUM (FULL)");
    const { rows } = await client.query(`
      SELECT relname AS table, pg_total_relation_size(relid) AS bytes
      FROM pg_stat_user_tables WHERE schemaname = 'public'`);
    return new Map(Sizes.parse(rows).map(({ table, bytes }) => [table, bytes]));
  } finally {
    await client.end();
  }
}
