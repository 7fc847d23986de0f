import { afterEach, expect, test } from "vitest";
import { bareDatabase } from "@/e2e/setup/template";
import { database, db, openServer, useDatabase } from "@/lib/db/server";
import { setUp } from "@/lib/delivery/pushes/server/testing";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { changeListings } from "@/lib/inventory/listings/server";
import { knownMigrations, migrate } from "./migrate";

/** The last migration of 0.1.0. */
const lastOfRelease = "20261122165226_price_pushes";
const usual = database();

afterEach(() => void useDatabase(usual));

/** This database as 0.1.0 would have kept it: the columns of then, and nothing that came since. */
async function asReleased() {
  const { client, adapter, url, drop } = await bareDatabase();
  const all = knownMigrations();
  await migrate(adapter, all.slice(0, all.indexOf(lastOfRelease) + 1));
  // Without foreign keys, the order of tables doesn't matter.
  await client.query("SET session_replication_role = replica");
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
    SELECT table_name AS name, array_agg(column_name::text) AS columns
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' GROUP BY table_name`);
  for (const { name, columns } of tables) {
    const now = await db().$queryRawUnsafe<{ row: object }[]>(
      `SELECT to_jsonb(t) AS row FROM "${name}" AS t`,
    );
    const kept = columns.filter((column) => column in (now[0]?.row ?? {}));
    if (kept.length === 0) continue;
    const list = kept.map((column) => `"${column}"`).join(", ");
    await client.query(
      `INSERT INTO "${name}" (${list}) SELECT ${list} FROM jsonb_populate_recordset(null::"${name}", $1)`,
      [JSON.stringify(now.map(({ row }) => row))],
    );
  }
  // New rows come after the copied ones.
  await client.query(`
    SELECT setval(pg_get_serial_sequence(quote_ident(table_name), column_name), 1000000)
    FROM information_schema.columns WHERE table_schema = 'public'
      AND pg_get_serial_sequence(quote_ident(table_name), column_name) IS NOT NULL`);
  const upgrade = async () => {
    await migrate(adapter);
    useDatabase(openServer(url));
  };
  return { client, upgrade, drop };
}

test("listings that sync in 0.1 keep syncing after the update, as before and without a question", async () => {
  const { caller, listings, pms, run, later } = await setUp(2);
  const [withoutMinimum, complete] = listings;
  if (!withoutMinimum || !complete) throw new Error("Two listings were asked for.");
  await db().listing.update({ where: { key: complete.key }, data: { minPrice: 12_000n } });
  await run();
  expect(pms.writes.length).toBeGreaterThan(0);
  const { upgrade, drop } = await asReleased();
  await upgrade();

  const stages = await db().listing.findMany({ select: { pushEnabled: true, shadowSince: true } });
  expect(stages).toEqual(listings.map(() => ({ pushEnabled: true, shadowSince: null })));
  expect(await db().listingLaunch.count()).toBe(0);
  const named = { id: withoutMinimum.listingId, pms: withoutMinimum.pmsName };
  const change = ChangeRequest.parse({ listings: [{ ...named, push_enabled: true, notes: "x" }] });
  const { listings: changed } = await changeListings(caller, change);
  expect(changed).toMatchObject([{ push_enabled: true, min: null }]);
  expect(changed[0]).not.toHaveProperty("errors");

  // The next day, the base is raised by 30%, which is no reason to hold what a person does.
  const raise = ChangeRequest.parse({ listings: [{ ...named, base: 260 }] });
  await changeListings(caller, raise);
  later(26 * 3_600);
  const last = pms.first + 100;
  const before = pms.night(named.id, last).price ?? 0;
  await run();
  expect((pms.night(named.id, last).price ?? 0) / before).toBeCloseTo(1.3, 1);
  expect(await db().pushHold.count()).toBe(0);
  expect(await db().listingLaunch.count()).toBe(0);
  await database().close();
  await drop();
});
