import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { EmbeddedAdapter } from "@/lib/db/server";
import { migrate, pendingSql } from "./migrate";

test("the migrations result in the schema files", async () => {
  const adapter = new EmbeddedAdapter(() => PGlite.create());
  expect(await pendingSql(adapter)).toBe("");
});

test("a migration that fails is not recorded as applied", async () => {
  const lite = await PGlite.create();
  // Makes the first migration's CREATE TABLE fail.
  await lite.exec('CREATE VIEW "account" AS SELECT 1');
  await expect(migrate(new EmbeddedAdapter(async () => lite))).rejects.toThrow(/account/);
  const { rows } = await lite
    .query("SELECT count(*)::int AS n FROM _prisma_migrations WHERE finished_at IS NOT NULL")
    .catch(() => ({ rows: [{ n: 0 }] }));
  expect(rows).toEqual([{ n: 0 }]);
  await lite.close();
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
