import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env, parseEnv } from "@/lib/core/env";
import { database } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { backUpNow, newestBackup, noLongerKept, startBackups } from "./nightly-backups";

const isBuilt = existsSync(".cache/server/admin.mjs");
const { signal } = new AbortController();
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nightrate-nightly-"));
  Object.assign(env(), { BACKUP_DIR: folder });
  vi.stubEnv("DATABASE_URL", database().url);
  vi.stubEnv("NIGHTRATE_SECRET", "only-for-tests-only-for-tests-only-for-tests");
});
afterEach(() => {
  vi.unstubAllEnvs();
  Object.assign(env(), { BACKUP_DIR: undefined, BACKUP_COMMAND: undefined });
  rmSync(folder, { recursive: true, force: true });
});

const nameOn = (at: Date): string => {
  const text = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  return `nightrate-${text.slice(0, 10)}-${text.slice(11, 16).replace(":", "")}.backup`;
};

test("over 400 days, seven daily, four weekly and six monthly backups are kept", () => {
  let kept: string[] = [];
  for (let day = 0; day < 400; day++) {
    const newest = nameOn(new Date(2026, 0, 1 + day, 3, 30));
    const all = [...kept, newest, "notes.txt"];
    const gone = new Set(noLongerKept(all));
    expect(gone).not.toContain("notes.txt");
    kept = all.filter((name) => !gone.has(name) && name !== "notes.txt");
    const week = Array.from({ length: Math.min(7, day + 1) }, (_, back) =>
      nameOn(new Date(2026, 0, 1 + day - back, 3, 30)),
    );
    expect(kept).toEqual(expect.arrayContaining(week));
    expect(kept.length).toBeLessThanOrEqual(17);
    const months = new Set(kept.map((name) => name.slice(0, "nightrate-2026-01".length)));
    expect(months.size).toBeGreaterThanOrEqual(Math.min(6, Math.floor(day / 31) + 1));
  }
  // The last of a month stays, of a week too.
  expect(kept).toContain(nameOn(new Date(2027, 0, 31, 3, 30)));
  expect(kept).toContain(nameOn(new Date(2026, 8, 30, 3, 30)));
  expect(kept).toContain(nameOn(new Date(2027, 0, 24, 3, 30)));
});

test.skipIf(!isBuilt)("a backup is made, restored, compared, named and passed on", async () => {
  await makeAccount({ listings: 2 });
  writeFileSync(join(folder, "mine.backup"), "");
  const old = [1, 2, 3, 4, 5, 6, 7, 8].map((day) => nameOn(new Date(2026, 5, day, 3, 30)));
  for (const name of old) writeFileSync(join(folder, name), "");
  Object.assign(env(), { BACKUP_COMMAND: `echo "$BACKUP_FILE" > '${folder}/passed on'` });
  const now = new Date(2026, 5, 9, 3, 31);
  const file = await backUpNow(folder, { now, signal });
  expect(file).toBe(join(folder, nameOn(now)));
  expect(readdirSync(folder).toSorted()).toEqual(
    ["mine.backup", ...old.slice(2), nameOn(now), "passed on"].toSorted(),
  );
  expect(await newestBackup()).toEqual(new Date(2026, 5, 9, 3, 31));
});

test.skipIf(!isBuilt)("a backup that can't be made leaves nothing, and says why", async () => {
  vi.stubEnv("DATABASE_URL", database().url.replace(/[^/]*$/, "missing"));
  const failing = backUpNow(folder, { now: new Date(), signal });
  await expect(failing).rejects.toThrow("The database is unreachable or busy.");
  expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(!isBuilt)("a backup that can't be restored gets no name", async () => {
  // Where the database to restore into would be.
  writeFileSync(join(folder, `.checking-${process.pid}`), "");
  await expect(backUpNow(folder, { now: new Date(), signal })).rejects.toThrow(/^restore /);
  expect(readdirSync(folder)).toEqual([]);
});

test("last night's backup counts, another server's is waited for, and what a killed one left is removed", async () => {
  const part = join(folder, "77.part");
  const lastNight = new Date();
  if (lastNight.getHours() * 60 + lastNight.getMinutes() < 210)
    lastNight.setDate(lastNight.getDate() - 1);
  lastNight.setHours(3, 30, 0, 0);
  const name = nameOn(lastNight);
  writeFileSync(join(folder, name), "");
  await (
    await startBackups()
  )();
  writeFileSync(part, "");
  const justNow = new Date();
  // Under `npm run test:clocks`, a file that is written has the machine's own time.
  utimesSync(part, justNow, justNow);
  rmSync(join(folder, name));
  await (
    await startBackups()
  )();
  expect(readdirSync(folder)).toEqual(["77.part"]);
  const longAgo = new Date(Date.now() - 13 * 3_600_000);
  const scratch = join(folder, ".checking-77");
  mkdirSync(scratch);
  for (const left of [part, scratch]) utimesSync(left, longAgo, longAgo);
  await (
    await startBackups()
  )();
  expect([existsSync(part), existsSync(scratch)]).toEqual([false, false]);
});

test("a folder that can't be written is refused at the start, and a wrong time too", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  Object.assign(env(), { BACKUP_DIR: file });
  await expect(startBackups()).rejects.toThrow(`BACKUP_DIR ${file} can't be written to.`);
  expect(() => parseEnv({ BACKUP_AT: "25:00" })).toThrow("BACKUP_AT must be a time like 03:30.");
});
