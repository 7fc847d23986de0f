import { expect, test } from "vitest";
import { bareDatabase } from "@/e2e/setup/template";
import { applyMigrations, knownMigrations, migrate } from "./migrate";

const season = (price_type: string) => ({
  custom_seasonal_profile: {
    price_type,
    seasons: [{ season_name: "All", lowest_price: null, base_price: 10, highest_price: null }],
    non_repeating_seasons: [],
  },
});

test("an upgrade names the currency of groups' amounts, keeps what waits, and marks listings in conflict", async () => {
  const { client, adapter, drop } = await bareDatabase();
  const all = knownMigrations();
  const at = all.findIndex((name) => name.endsWith("_amount_currencies"));
  await applyMigrations(adapter, all.slice(0, at));
  const groups = ["EUR, EUR", "EUR, JPY", "EUR, none", "percent"];
  await client.query(`
    INSERT INTO account (id, name) VALUES (1, 'One');
    INSERT INTO listing_group (id, account_id, name)
      SELECT n, 1, 'Group ' || n FROM generate_series(1, ${groups.length}) AS n;
    INSERT INTO listing (key, account_id, pms_name, listing_id, name, property_name, currency, group_id)
      SELECT n, 1, 'guesty', n::text, 'Listing ' || n, '', currency, group_id
      FROM (VALUES (1, 'EUR', 1), (2, 'EUR', 1), (3, 'EUR', 2), (4, 'JPY', 2), (5, 'EUR', 3), (6, NULL, 3),
        (7, 'EUR', 4), (8, 'JPY', 4)) AS rows (n, currency, group_id);
    INSERT INTO connection (id, account_id, kind, pms_name, name) VALUES (1, 1, 'guesty', 'guesty', 'PMS');
    INSERT INTO connection_listing (listing_key, connection_id, new_currency) VALUES (1, 1, 'USD');
    INSERT INTO listing_evaluation (listing_key, account_id, due_at) SELECT key, 1, '2099-01-01' FROM listing
      ON CONFLICT (listing_key) DO UPDATE SET due_at = excluded.due_at;`);
  for (const [n, name] of groups.entries()) {
    const payload = JSON.stringify(season(name === "percent" ? "percentage" : "fixed"));
    await client.query(
      `INSERT INTO customization (account_id, group_id, kind, is_on, payload, user_id)
        VALUES (1, $1, 'custom_seasonal_profile', true, $2, 1)`,
      [n + 1, payload],
    );
  }
  await client.query(`
    INSERT INTO customization_version (customization_id, version, is_on, payload, user_id)
      SELECT id, 1, true, payload, 1 FROM customization WHERE group_id = 1`);
  await migrate(adapter);
  const { rows: rules } = await client.query(
    "SELECT payload ->> 'currency' AS currency FROM customization ORDER BY group_id",
  );
  expect(rules).toEqual(["EUR", null, "EUR", null].map((currency) => ({ currency })));
  const { rows: versions } = await client.query(
    "SELECT payload ->> 'currency' AS currency FROM customization_version",
  );
  expect(versions).toEqual([{ currency: "EUR" }]);
  const { rows: held } = await client.query(
    "SELECT key, new_currency FROM listing WHERE new_currency IS NOT NULL",
  );
  expect(held).toEqual([{ key: 1, new_currency: "USD" }]);
  const { rows: due } = await client.query(
    "SELECT listing_key AS key FROM listing_evaluation WHERE due_at < now() ORDER BY 1",
  );
  expect(due).toEqual([3, 4, 6].map((key) => ({ key })));
  await drop();
}, 120_000);
