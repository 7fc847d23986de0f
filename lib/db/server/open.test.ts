import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DatabaseInUse } from "./lock";
import { DatabaseDamaged, openEmbedded } from "./open";

// Making and opening a database takes its time on a busy machine.
const long = { timeout: 120_000 };
const folder = mkdtempSync(join(tmpdir(), "nightrate-open-"));
const made = join(folder, "made");
const data = join(folder, "data");
const db = join(data, "db");

beforeAll(async () => {
  mkdirSync(made);
  const lite = await openEmbedded(made);
  await lite.exec("CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)");
  await lite.close();
}, long.timeout);
beforeEach(() => cpSync(made, data, { recursive: true }));
afterEach(() => rmSync(data, { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function kept(dataDir: string): Promise<unknown> {
  const lite = await openEmbedded(dataDir);
  const { rows } = await lite.query("SELECT n FROM kept");
  await lite.close();
  return rows;
}

test("a copy is a database of its own, also while the original is open", long, async () => {
  const lite = await openEmbedded(made);
  expect(await kept(data)).toEqual([{ n: 7 }]);
  await expect(openEmbedded(made)).rejects.toThrow(DatabaseInUse);
  await lite.close();
  expect(await kept(made)).toEqual([{ n: 7 }]);
});

test("a first start that was cut short is begun again", long, async () => {
  rmSync(db, { recursive: true });
  mkdirSync(db);
  copyFileSync(join(made, "db/PG_VERSION"), join(db, "PG_VERSION"));
  writeFileSync(join(db, "nightrate-unfinished"), "");
  const lite = await openEmbedded(data);
  await lite.exec("CREATE TABLE kept (n int); INSERT INTO kept VALUES (8)");
  await lite.close();
  expect(existsSync(join(db, "nightrate-unfinished"))).toBe(false);
  expect(await kept(data)).toEqual([{ n: 8 }]);
});

test("without PG_VERSION no new database is made over the old one", long, async () => {
  rmSync(join(db, "PG_VERSION"));
  await expect(openEmbedded(data)).rejects.toThrow(DatabaseDamaged);
  copyFileSync(join(made, "db/PG_VERSION"), join(db, "PG_VERSION"));
  expect(await kept(data)).toEqual([{ n: 7 }]);
});

test.each<[string, () => void]>([
  ["an emptied file", () => truncateSync(join(db, "global/pg_control"), 0)],
  ["a missing file", () => rmSync(join(db, "global/pg_control"))],
  ["another version", () => writeFileSync(join(db, "PG_VERSION"), "12\n")],
  ["missing tables", () => rmSync(join(db, "base"), { recursive: true })],
])("a damaged directory is said to be one: %s", long, async (_, damage) => {
  damage();
  await expect(openEmbedded(data)).rejects.toThrow(
    `The embedded database in ${db} cannot be opened: it is damaged or of another version`,
  );
  // The lock does not outlive a start that failed.
  await expect(openEmbedded(data)).rejects.toThrow(DatabaseDamaged);
});
