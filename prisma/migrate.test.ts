import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bareDatabase } from "@/e2e/setup/template";
import { database } from "@/lib/db/server";
import { applyMigrations, migrate, pendingSql } from "./migrate";

test("the migrations result in the schema files", async () => {
  expect(await pendingSql(database().adapter)).toBe("");
});

test("a migration that fails is not recorded as applied", async () => {
  const { client, adapter, drop } = await bareDatabase();
  // Makes the first migration's CREATE TABLE fail.
  await client.query('CREATE VIEW "account" AS SELECT 1');
  await expect(migrate(adapter)).rejects.toThrow(/account/);
  const { rows } = await client.query(
    "SELECT count(*)::int AS n FROM _prisma_migrations WHERE finished_at IS NOT NULL",
  );
  expect(rows).toEqual([{ n: 0 }]);
  await drop();
});

test("no comment in a migration contains a semicolon, where drivers split a script into statements", () => {
  const folder = join(import.meta.dirname, "migrations");
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name, "migration.sql"), "utf8")
      .split("\n")
      .filter((line) => line.trim().startsWith("--") && line.includes(";"))
      .map((line) => `${name}: ${line}`),
  );
  expect(lines).toEqual([]);
});

test("market data of earlier versions tells of its calendar's first night, or of a year before its last one", async () => {
  const { client, adapter, drop } = await bareDatabase();
  const names = readdirSync(join(import.meta.dirname, "migrations")).toSorted();
  const at = names.findIndex((name) => name.endsWith("_market_as_of"));
  await applyMigrations(adapter, names.slice(0, at));
  await client.query(`
    INSERT INTO market_listing (key, source, external_id, name, room_type, latitude, longitude, currency)
    SELECT key, 'nightrate', key, 'Home', 'entire_home', 48, -123, 'CAD' FROM generate_series(1, 4) AS key;
    INSERT INTO market_month (listing_key, month, prices, states, min_stays)
    SELECT key, month, array_fill(0, ARRAY[31]),
      CASE WHEN month = '2024-03-01' THEN array_fill(0::smallint, ARRAY[9]) || array_fill(1::smallint, ARRAY[22])
        ELSE array_fill(1::smallint, ARRAY[31]) END, array_fill(0::smallint, ARRAY[31])
    FROM (VALUES (1, date '2024-03-01'), (1, '2024-05-01'), (2, '2023-01-01'), (2, '2024-03-01'),
      (2, '2024-12-01'), (3, CURRENT_DATE + 800)) AS known (key, month)`);
  await migrate(adapter);
  const { rows } = await client.query<{ key: number; day: string; isToday: boolean }>(
    `SELECT key, as_of::text AS day, as_of = CURRENT_DATE AS "isToday" FROM market_listing ORDER BY key`,
  );
  expect(rows).toMatchObject([
    { day: "2024-03-10", isToday: false },
    // The calendar's last night is 31 December 2024.
    { day: "2024-01-02", isToday: false },
    // A calendar of the future, and none.
    { isToday: true },
    { isToday: true },
  ]);
  await drop();
});
