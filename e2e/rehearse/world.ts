import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { pushNow } from "@/lib/delivery/pushes/server/push-now";
import { generateKey } from "@/lib/identity/keys/server";
import { sealFor } from "@/lib/intake/connections/server/sealed";
import { confirmListings } from "@/lib/intake/inbound/server";
import { wakeSoon } from "@/lib/jobs/server";
import { makeAccount, makeConnection } from "@/prisma/factories";
import type { Cluster } from "./cluster";
import type { Kind, Opened } from "./vendor-process";

/** One zone for each hour of the day, none of which changes its clocks: from 11 hours behind UTC to 12 ahead. */
export const zones = [
  "Pacific/Pago_Pago",
  "Pacific/Honolulu",
  "Pacific/Gambier",
  "Pacific/Pitcairn",
  "America/Phoenix",
  "America/Costa_Rica",
  "America/Bogota",
  "America/Caracas",
  "America/Sao_Paulo",
  "America/Noronha",
  "Atlantic/Cape_Verde",
  "Atlantic/Reykjavik",
  "Africa/Lagos",
  "Africa/Johannesburg",
  "Asia/Riyadh",
  "Asia/Dubai",
  "Asia/Karachi",
  "Asia/Dhaka",
  "Asia/Bangkok",
  "Asia/Singapore",
  "Asia/Tokyo",
  "Australia/Brisbane",
  "Pacific/Noumea",
  "Pacific/Fiji",
] as const;

/** The size of a rehearsal, as the command names it. */
export interface Options {
  accounts: number;
  listings: number;
  large: number;
  hours: number;
  redis: number;
  profile?: boolean;
  workers: boolean;
}

/** An account connected to a PMS of its own. */
export interface Tenant {
  id: number;
  caller: Caller;
  kind: Kind;
  connectionId: number;
  listings: number;
}

export interface World {
  /** The first of each kind is the template. */
  tenants: Tenant[];
  large: Tenant;
  /** Keys of some accounts' owners, the large one's first. */
  keys: string[];
}

interface Size {
  accounts: number;
  /** Listings of an account. */
  listings: number;
  /** Listings of the large account. */
  large: number;
  /** Hours of the day that are lived. */
  hours: number;
}

const kinds = ["guesty", "hostaway"] as const;
/** Accounts that call the API meanwhile, each within its own limit. */
const callers = 40;

/**
 * Accounts that have synced for a while: an account of each vendor with a listing in each zone is imported and pushed by
 * the running servers, and every other account's listings are copies of the template's in their zone.
 */
export async function makeWorld(cluster: Cluster, size: Size): Promise<World> {
  const tenants: Tenant[] = [];
  for (const kind of kinds) tenants.push((await connect(cluster, kind, zones)).tenant);
  await Promise.all(tenants.map(syncTemplate));
  // After most of what goes wrong on purpose.
  const largeZone = zoneIn(Math.floor(size.hours * 0.75));
  const large = await makeCopy(cluster, "guesty", Array(size.large).fill(largeZone));
  for (let n = 0; n < size.accounts; n++) {
    const zone = zones[n % zones.length] ?? "UTC";
    // Turns by rounds of zones: each vendor has accounts in every zone.
    const kind = Math.floor(n / zones.length) % 2 === 0 ? "guesty" : "hostaway";
    tenants.push(await makeCopy(cluster, kind, Array(size.listings).fill(zone)));
  }
  tenants.push(large);
  for (const kind of kinds) {
    const [template, ...copies] = tenants.filter((tenant) => tenant.kind === kind);
    if (!template) continue;
    await cluster.vendors[kind].copy(template.id);
    await copyStored(
      template.id,
      copies.map(({ id }) => id),
    );
  }
  const keys: string[] = [];
  for (const { caller } of tenants.toReversed().slice(0, callers))
    keys.push((await generateKey(caller)).key);
  return { tenants, large, keys };
}

/** A zone whose day ends within an hour from then. */
function zoneIn(hours: number): string {
  const at = new Date(Date.now() + hours * 3_600_000);
  const hourIn = (timeZone: string): string =>
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit" }).format(at);
  return zones.find((zone) => hourIn(zone) === "23") ?? "UTC";
}

/** Imports and pushes an account as any other. */
async function syncTemplate(tenant: Tenant): Promise<void> {
  const { id: accountId, connectionId, caller } = tenant;
  const where = { id: connectionId, accountId };
  const importNow = async (): Promise<void> => {
    await db().connection.update({ where, data: { nextImportAt: new Date(0), requestedBy: 0 } });
  };
  const connection = () => db().connection.findFirstOrThrow({ where });
  await db().connection.update({ where, data: { confirmedAt: null, state: "checking" } });
  await importNow();
  await until(async () => (await connection()).preview !== null);
  await confirmListings(caller, connectionId);
  await until(() => isRead(tenant));
  // Another base than the PMS's: every night differs.
  const data = { basePrice: 20_000, minPrice: 12_000, maxPrice: null, pushEnabled: true };
  await db().listing.updateMany({ where: { accountId }, data });
  await pushNow(caller, connectionId, { full: true });
  await until(async () => {
    const open = await db().pricePush.count({ where: { accountId, endedAt: null } });
    return open === 0;
  });
  // Calendars are read again, as they have been since.
  const read = { connectionId, connection: { accountId } };
  await db().connectionListing.updateMany({ where: read, data: { calendarReadAt: null } });
  await importNow();
  await until(() => isRead(tenant));
}

async function isRead({ id: accountId, connectionId, listings }: Tenant): Promise<boolean> {
  const of = { connectionId, connection: { accountId } };
  const read = await db().connectionListing.count({
    where: { ...of, calendarReadAt: { not: null } },
  });
  const held = await db().connection.count({
    where: { id: connectionId, accountId, leaseId: { not: null } },
  });
  return read === listings && held === 0;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 480; tries++) {
    if (await isSo()) return;
    for (const job of ["import-connections", "push-prices"] as const) wakeSoon(job);
    await sleep(500);
  }
  throw new Error("The templates were not imported and pushed within four minutes.");
}

async function makeCopy(
  cluster: Cluster,
  kind: Kind,
  ownZones: readonly string[],
): Promise<Tenant> {
  const { tenant, opened } = await connect(cluster, kind, ownZones);
  const rows = opened.listings.map(({ id, name, zone }) => {
    return {
      accountId: tenant.id,
      pmsName: kind,
      listingId: id,
      name,
      propertyName: name,
      timeZone: zone,
    };
  });
  await db().listing.createMany({ data: rows });
  return tenant;
}

/** An account and its PMS, which is connected as if its listings were confirmed. */
async function connect(
  cluster: Cluster,
  kind: Kind,
  ownZones: readonly string[],
): Promise<{ tenant: Tenant; opened: Opened }> {
  const [timeZone = "UTC"] = ownZones;
  const { account, caller } = await makeAccount({ apiAccess: "enabled", timeZone });
  const opened = await cluster.vendors[kind].open(account.id, ownZones);
  const row = await makeConnection(account, {
    kind,
    pmsName: kind,
    name: kind,
    baseUrl: opened.url,
  });
  const credentials = sealFor(row, opened.credentials);
  const where = { id: row.id, accountId: account.id };
  await db().connection.update({
    where,
    data: { credentials, push: { create: { canary: "passed" } } },
  });
  const tenant = { id: account.id, caller, kind, connectionId: row.id, listings: ownZones.length };
  return { tenant, opened };
}

/** Everything that is stored of the template's listings, for those of `accounts` in the same zone. */
async function copyStored(template: number, accounts: readonly number[]): Promise<void> {
  for (const sql of copies) await db().$executeRawUnsafe(sql, template, accounts);
}

/** Listings with the template's in the same zone. */
const pairs = `listing l JOIN listing t ON t.account_id = $1::int AND t.time_zone = l.time_zone
  AND l.account_id = ANY($2::int[])`;

const copies = [
  `UPDATE listing AS own SET room_type = t.room_type, latitude = t.latitude, longitude = t.longitude,
    country = t.country, city = t.city, currency = t.currency, bedrooms = t.bedrooms,
    cleaning_fees = t.cleaning_fees, min_price = t.min_price, base_price = t.base_price,
    max_price = t.max_price, push_enabled = true,
    channels = jsonb_set(t.channels, '{0,channel_listing_id}', to_jsonb('1' || right(l.listing_id, 8))),
    last_date_pushed = t.last_date_pushed, last_refreshed_at = t.last_refreshed_at
   FROM ${pairs} WHERE own.key = l.key`,
  `INSERT INTO connection_listing (listing_key, connection_id, can_push, min_stay, pms_base, calendar_read_at)
   SELECT l.key, n.id, c.can_push, c.min_stay, c.pms_base, now()
   FROM ${pairs} JOIN connection_listing c ON c.listing_key = t.key
   JOIN connection n ON n.account_id = l.account_id`,
  `INSERT INTO calendar_month (listing_key, month, prices, states, min_stays)
   SELECT l.key, m.month, m.prices, m.states, m.min_stays
   FROM ${pairs} JOIN calendar_month m ON m.listing_key = t.key`,
  `INSERT INTO listing_push (listing_key, account_id, nights, messages, planned_mark, seen_mark, nightly_day)
   SELECT l.key, l.account_id, p.nights, p.messages, e.mark, e.mark, (now() AT TIME ZONE l.time_zone)::date
   FROM ${pairs} JOIN listing_push p ON p.listing_key = t.key
   JOIN listing_evaluation e ON e.listing_key = l.key
   ON CONFLICT (listing_key) DO UPDATE SET nights = excluded.nights, messages = excluded.messages,
     planned_mark = excluded.planned_mark, seen_mark = excluded.seen_mark, nightly_day = excluded.nightly_day`,
  `UPDATE listing_push SET nightly_day = (now() AT TIME ZONE l.time_zone)::date
   FROM listing l WHERE l.key = listing_push.listing_key AND l.account_id = $1::int AND $2::int[] IS NOT NULL`,
  `UPDATE connection AS own SET cursors = t.cursors, last_import_at = now(),
    next_import_at = date_trunc('hour', now()) + make_interval(hours => 1, secs => 60 + own.id * 37 % 240)
   FROM connection t WHERE t.account_id = $1::int AND own.account_id = ANY($2::int[])`,
];
