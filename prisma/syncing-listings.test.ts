import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Clone, cloneDatabase } from "@/e2e/setup/template";
import { beginLog } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/key-caller";
import { listListings } from "@/lib/catalog/server/queries";
import { dateOf, dayOf } from "@/lib/core/dates";
import { packRows } from "@/lib/core/server/packed";
import { type Database, database, db, openServer, useDatabase } from "@/lib/db/server";
import { heldPushes } from "@/lib/delivery/holds/server/queries";
import { offerPrices } from "@/lib/delivery/pushes/server/offers";
import { nightsIn } from "@/lib/delivery/pushes/server/ranges";
import { restorePrices } from "@/lib/delivery/pushes/server/restore";
import { pushJob } from "@/lib/delivery/pushes/server/run";
import { FakePms, start, today, zone } from "@/lib/delivery/pushes/server/testing";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { runDue } from "@/lib/jobs/server";
import { change } from "@/lib/inventory/listings/server/testing";
import { listingPrices } from "@/lib/pricing/prices/server";
import { applyMigrations, knownMigrations } from "./migrate";
import { updateDatabase } from "./prepare";

/** The last migration of version 0.1.0. */
const lastOfRelease = "20261122165226_price_pushes";

const first = dayOf(today);
/** Nights that the PMS takes. */
const count = 120;
/** Hundredths: what 0.1 sent last, what the PMS had before that, and what the stored calendar has. */
const [sent, own, stored] = [10_000, 9_500, 7_000];

/** Listings that sync under 0.1, by key: their base and minimum, hundredths, and the connection they belong to. */
const listings = [
  { key: 1, id: "complete", base: 20_000, min: 12_000, connection: 1 },
  { key: 2, id: "no-minimum", base: 20_000, min: null, connection: 1 },
  // Priced by the market.
  { key: 3, id: "neither", base: null, min: null, connection: 1 },
  { key: 4, id: "never-sent", base: 20_000, min: null, connection: 1 },
  { key: 5, id: "fetched", base: 20_000, min: null, connection: 2 },
];
const ids = listings.map(({ id }) => id);
/** Those whose prices are sent, rather than fetched by a program. */
const pushed = ids.slice(0, 4);

/** Nights that are being sent while the server is stopped for the update, with their price in hundredths. */
const unsent = { from: first + 10, to: first + 12, price: 33_300 };

let before: Database;
let updated: Database;
/** The database after the update, which each test has a copy of. */
let made: Clone;
let copy: Clone;

beforeAll(async () => {
  // PostgreSQL's own template has no tables.
  made = await cloneDatabase("template1");
  const client = new Client(made.url);
  await client.connect();
  await onDatabaseOf(made, async () => {
    const names = knownMigrations();
    await applyMigrations(database().adapter, names.slice(0, names.indexOf(lastOfRelease) + 1));
    for (const sql of [accounts, homes, connections, market]) await client.query(sql);
    await beginLog(db(), 1);
    await keepSent(client);
    await client.end();
    await updateDatabase();
  });
});

afterAll(() => made.drop());

beforeEach(async () => {
  copy = await cloneDatabase(made.name);
  before = database();
  updated = useDatabase(openServer(copy.url));
});

afterEach(async () => {
  useDatabase(before);
  await updated.close();
  await copy.drop();
});

async function onDatabaseOf({ url }: Clone, work: () => Promise<void>): Promise<void> {
  const usual = database();
  const other = useDatabase(openServer(url));
  await work();
  useDatabase(usual);
  await other.close();
}

type Value = string | number | null;

const literal = (value: Value) => (typeof value === "string" ? `'${value}'` : (value ?? "NULL"));

/** Rows of literals with named columns, to select from. */
function rowsOf(fields: readonly string[], rows: readonly Value[][]): string {
  const values = rows.map((row) => `(${row.map(literal).join()})`);
  return `(VALUES ${values.join()}) AS given (${fields.join()})`;
}

const accounts = `
  INSERT INTO account (id, name, time_zone, currency, api_access, api_enabled_at, created_at)
    VALUES (1, 'Harbour Stays', '${zone}', 'CAD', 'enabled', now(), now() - interval '60 days');
  INSERT INTO person (id, account_id, role, email, name)
    VALUES (100001, 1, 'owner', 'owner@nightrate.example', 'Owner');`;

const homes = `
  INSERT INTO listing (key, account_id, pms_name, listing_id, name, property_name, latitude, longitude, country, state,
      city, time_zone, currency, bedrooms, min_price, base_price, push_enabled, last_date_pushed, created_at)
    SELECT key, 1, 'guesty', id, id, id, 48.4185, -123.372, 'CA', 'BC', 'Victoria', '${zone}', 'CAD', 2,
      min::bigint, base::bigint, true, now() - interval '1 day', now() - interval '60 days'
    FROM ${rowsOf(
      ["key", "id", "base", "min"],
      listings.map(({ key, id, base, min }) => [key, id, base, min]),
    )};
  UPDATE listing_price_version SET created_at = now() - interval '60 days';
  INSERT INTO calendar_month (listing_key, month, prices, states, min_stays)
    SELECT key, date_trunc('month', day)::date, array_agg(${stored} ORDER BY day),
      array_agg((CASE WHEN key = 1 AND day::date - date '${today}' BETWEEN 40 AND 42
        THEN ${booked} ELSE ${available} END)::smallint ORDER BY day),
      array_agg(2::smallint ORDER BY day)
    FROM listing, generate_series(date_trunc('month', timestamp '${today}'),
      date_trunc('month', timestamp '${today}') + interval '8 months' - interval '1 day', interval '1 day') AS day
    GROUP BY 1, 2;
  INSERT INTO reservation (account_id, listing_key, pms_name, reservation_id, check_in, check_out, booked_at, status,
      rental_revenue, total_cost, currency)
    VALUES (1, 1, 'guesty', 'r1', '${dateOf(first + 40)}', '${dateOf(first + 43)}', now() - interval '3 days', 'booked',
      30000, 38000, 'CAD');`;

const connections = `
  INSERT INTO connection (id, account_id, kind, pms_name, name, state, last_push_at)
    VALUES (1, 1, 'guesty', 'guesty', 'PMS', 'active', now() - interval '1 day'),
      (2, 1, 'ingest', 'own', 'Own program', 'active', NULL);
  INSERT INTO connection_listing (listing_key, connection_id, min_stay)
    SELECT key, connection, 2 FROM ${rowsOf(
      ["key", "connection"],
      listings.map(({ key, connection }) => [key, connection]),
    )};
  INSERT INTO connection_push (connection_id, canary) VALUES (1, 'passed');
  INSERT INTO price_push (id, account_id, listing_key, user_id, kind, status, nights, requested_at)
    VALUES ('00000000-0000-4000-8000-000000000001', 1, 1, 0, 'push', 'sending', 3, now() - interval '1 day'),
      ('00000000-0000-4000-8000-000000000002', 1, 2, 100001, 'full', 'accepted', 0, now() - interval '1 day');
  INSERT INTO push_request (push_id, account_id, ranges)
    VALUES ('00000000-0000-4000-8000-000000000001', 1, '${JSON.stringify([unsent])}');`;

/** Comparable homes nearby, from whose prices a listing without a base gets its level. */
const market = `
  INSERT INTO market_listing (key, source, external_id, name, room_type, latitude, longitude, currency, bedrooms)
    SELECT key, 'nightrate', key, 'Home', 'entire_home', 48.4185 + key * 0.0001, -123.372, 'CAD', 2
    FROM generate_series(1, 30) AS key;
  INSERT INTO market_month (listing_key, month, prices, states, min_stays)
    SELECT key, date_trunc('month', day)::date, array_agg((15000 + 100 * key)::int ORDER BY day),
      array_agg(${available}::smallint ORDER BY day), array_agg(2::smallint ORDER BY day)
    FROM generate_series(1, 30) AS key, generate_series(date_trunc('month', timestamp '${today}'),
      date_trunc('month', timestamp '${today}') + interval '12 months' - interval '1 day', interval '1 day') AS day
    GROUP BY 1, 2;`;

const nightsOf = (value: number) => new Float64Array(count).fill(value);

/** Stores what 0.1 kept of last night's push: its rows had no number of refusals. */
async function keepSent(client: Client): Promise<void> {
  const [confirmed, known] = [1, 1];
  // prices, minStays, rules, outcomes, heldPrices, heldMinStays, words, kept, keptPrices, keptMinStays
  const values = [sent, 0, 0, confirmed, sent, 2, 0, known, own, 2];
  const nights = packRows([[first - 1], ...values.map(nightsOf)]);
  await client.query(
    `INSERT INTO listing_push (listing_key, account_id, nights, nightly_day)
      SELECT key, 1, $1, $2::date - 1 FROM listing WHERE key <= 3`,
    [Buffer.from(nights), today],
  );
}

async function owner(): Promise<Caller> {
  return callerFor(await db().person.findFirstOrThrow());
}

/** The PMS as 0.1 left it, and a run of the job that sends prices, at a clock that each wait moves. */
function pushing() {
  const pms = new FakePms(first, count);
  for (const id of pushed.slice(0, 3)) {
    for (let n = 0; n < count; n++)
      Object.assign(pms.night(id, first + n), { price: sent, isBasePrice: false });
  }
  // Never behind the database's clock, by which inputs are read.
  let now = Math.max(start.getTime(), Date.now());
  const clock = {
    now: () => new Date(now),
    wait: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
  };
  const run = () => runDue(pushJob(() => pms.connector(), clock));
  const later = (ms: number): void => {
    now += ms;
  };
  return { pms, run, later, clock };
}

test("listings that sync stay on after an update, and through writes of other fields", async () => {
  const caller = await owner();
  const expectOn = async (): Promise<void> => {
    const { listings: rows } = await listListings(caller, {
      skip_hidden: false,
      only_syncing_listings: true,
    });
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    for (const row of rows)
      expect(row).toMatchObject({ sync_stage: "on", push_enabled: true, settling_until: null });
    expect(await db().listingLaunch.count()).toBe(0);
  };
  await expectOn();
  const writes = [
    { tags: ["sea"] },
    { push_enabled: true },
    { sync_stage: "on" },
    { push_enabled: true, settle_days: 10, notes: "Renovated" },
    { base: 210 },
    { min: null },
  ];
  for (const fields of writes) {
    const { listings: rows } = await change(
      caller,
      ids.map((id) => ({ id, ...fields })),
    );
    expect(rows.map(({ id, errors }) => [id, errors])).toEqual(ids.map((id) => [id, undefined]));
    await expectOn();
  }
});

test("their prices are sent whole on the first night after it, and none is held", async () => {
  const { pms, run, later, clock } = pushing();
  await run();
  expect(pms.writes[0]).toEqual({ id: "complete", ranges: [unsent] });
  const caller = await owner();
  const request = pushed.map((id) => ({
    id,
    pms: "guesty",
    dateFrom: today,
    dateTo: dateOf(first + count - 1),
    reason: true,
  }));
  for (const { id, data } of await listingPrices(caller, { listings: request }, clock.now())) {
    const steps = data.flatMap(({ reason }) =>
      Object.values(reason?.pricing_customizations ?? {}).map(({ key }) => key),
    );
    expect(steps).not.toContain("settling_in");
    const shown = data.map((_, n) => (pms.night(id, first + n).price ?? 0) / 100);
    expect(shown).toEqual(data.map(({ price }) => price));
    // Settling in would keep them within 10% of the calendar's.
    expect(Math.min(...shown)).toBeGreaterThan(1.2 * (sent / 100));
  }
  expect(await heldPushes(caller)).toMatchObject({ held: [], ended: [] });
  const statuses = await db().pricePush.findMany({ select: { status: true } });
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(["confirmed"]));
  expect(await db().acceptedPlan.count()).toBe(pushed.length);
  later(86_400_000);
  const { length } = pms.writes;
  await run();
  expect(await heldPushes(caller)).toMatchObject({ held: [], ended: [] });
  const again = pms.writes
    .slice(length)
    .flatMap(({ id, ranges }) => nightsIn(ranges).map(() => id));
  expect(new Set(again)).toEqual(new Set(pushed));
});

test("a program that fetches prices gets them whole", async () => {
  const caller = await owner();
  const { offers } = await offerPrices(caller, 2, { after: 0, limit: 100 });
  expect(offers.map(({ listing }) => listing.listingId)).toEqual(["fetched"]);
  const prices = nightsIn(offers[0]?.ranges ?? []).map(({ price }) => Number(price));
  expect(prices.length).toBeGreaterThan(count);
  expect(Math.min(...prices)).toBeGreaterThan(1.2 * sent);
  expect((await heldPushes(caller)).held).toEqual([]);
});

test("a restore point of the earlier version gives back what the PMS had", async () => {
  const { pms, run } = pushing();
  await run();
  const caller = await owner();
  const answer = await restorePrices(caller, 1, { listings: ["no-minimum"] });
  expect(answer).toMatchObject({ listings: 1, unknown_prices: 0 });
  await run();
  expect(pms.night("no-minimum", first).price).toBe(own);
  expect(pms.night("no-minimum", first + 100).price).toBe(own);
  expect(pms.night("neither", first + 100).price).not.toBe(own);
});
