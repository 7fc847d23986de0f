import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { database, db, transaction } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { applyMigrations, knownMigrations, migrate } from "@/prisma/migrate";
import { linesOf, writeLines } from "./file";
import { restore } from "./restore";
import { tablesOf } from "./tables";
import { backups, contents, fill } from "./testing";
import { backUp } from "./write";

const place = backups();
const file = (): string => join(place.folder, "backup");

test("a database with a row, or of another version, is refused and left as it is", async () => {
  await fill();
  await backUp(file());
  await place.emptyDatabase("embedded");
  await applyMigrations(database().adapter, knownMigrations().slice(0, -1));
  await expect(restore(file())).rejects.toThrow("another version than the backup");
  await migrate(database().adapter);
  await makeAccount();
  const before = await contents();
  await expect(restore(file())).rejects.toThrow("The database is not empty: account has rows.");
  expect(await contents()).toEqual(before);
  await db().$executeRaw`DELETE FROM person`;
  await db().$executeRaw`DELETE FROM account`;
  await restore(file());
});

test("a file that was cut off or altered anywhere is refused before anything is written", async () => {
  await fill();
  await backUp(file());
  const whole = readFileSync(file());
  await place.emptyDatabase("embedded");
  const places = [0, 4, 9, 40, whole.length >> 1, whole.length - 33, whole.length - 1];
  const altered = places.map((at) => {
    const copy = Buffer.from(whole);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  });
  const cut = [0, 1, 32, whole.length >> 1, whole.length - 1].map((end) => whole.subarray(0, end));
  for (const bytes of [...altered, ...cut, Buffer.concat([whole, whole])]) {
    writeFileSync(file(), bytes);
    await expect(restore(file())).rejects.toThrow("was cut off or altered");
    expect(await transaction({}, tablesOf)).toEqual([]);
  }
});

test("a file whose rows are not what it promises leaves no row behind", async () => {
  await fill();
  await backUp(file());
  const lines = await Array.fromAsync(linesOf(file()));
  const forged = join(place.folder, "forged");
  const at = lines.findIndex((line) => line.includes("max@nightrate.example"));
  lines[at] = (lines[at] ?? "").replace("max@", "mix@");
  await writeLines(forged, toAsync(lines));
  await place.emptyDatabase("embedded");
  await expect(restore(forged)).rejects.toThrow("person has not what the backup has");
  const left = Object.values(await contents()).filter(({ rows }) => rows > 0);
  expect(left).toEqual([]);
});

test("a file of a newer version or of something else is named; an existing one is not overwritten", async () => {
  await fill();
  await backUp(file());
  const before = readFileSync(file());
  await expect(backUp(file())).rejects.toThrow("exists already");
  expect(readFileSync(file())).toEqual(before);
  const [first = "", ...rest] = await Array.fromAsync(linesOf(file()));
  const newer = first.replace('"migrations":[', '"migrations":["29990101000000_later",');
  await writeLines(join(place.folder, "newer"), toAsync([newer, ...rest]));
  await writeLines(join(place.folder, "other"), toAsync(["{}", ...rest]));
  await place.emptyDatabase("embedded");
  await expect(restore(join(place.folder, "newer"))).rejects.toThrow(
    "by a newer version, with 29990101000000_later",
  );
  await expect(restore(join(place.folder, "other"))).rejects.toThrow(
    "is not a backup of this program",
  );
  await expect(restore(join(place.folder, "none"))).rejects.toThrow("cannot be read");
  expect(await transaction({}, tablesOf)).toEqual([]);
});

async function* failingLines(): AsyncGenerator<string> {
  yield "{}";
  throw new Error("gone");
}

test("a backup that fails leaves no file", async () => {
  await expect(writeLines(file(), failingLines())).rejects.toThrow("gone");
  expect(readdirSync(place.folder)).toEqual([]);
});

async function* toAsync(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
