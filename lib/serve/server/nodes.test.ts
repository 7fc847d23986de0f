import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "@/lib/core/env";
import { database, db, useDatabase } from "@/lib/db/server";
import packageJson from "@/package.json";
import { NodeReport } from "../operator/schema";
import { startBackups } from "./nightly-backups";
import { startAnnouncing } from "./nodes";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nightrate-nodes-"));
  Object.assign(env(), { DATA_DIR: folder });
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(env(), { DATA_DIR: ".data", BACKUP_DIR: undefined });
  rmSync(folder, { recursive: true, force: true });
});

test("a server announces itself with role, version and free disk, and takes itself off the list", async () => {
  const stop = await startAnnouncing();
  const [row, ...others] = await db().node.findMany();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ host: hostname(), role: "all", version: packageJson.version });
  const { disks, backups } = NodeReport.parse(row?.report);
  expect(disks).toMatchObject([{ name: "DATA_DIR" }]);
  expect(disks[0]?.free_bytes).toBeLessThanOrEqual(disks[0]?.total_bytes ?? 0);
  expect(backups).toBeNull();
  await stop();
  expect(await db().node.count()).toBe(0);
});

test("it says again that it runs, and keeps when it started", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stop = await startAnnouncing();
  const longAgo = new Date("2026-01-01T00:00:00Z");
  await db().node.updateMany({ data: { startedAt: longAgo, seenAt: longAgo } });
  vi.advanceTimersByTime(30_000);
  await stopped(() => db().node.count({ where: { seenAt: { gt: longAgo } } }));
  expect(await db().node.findFirst()).toMatchObject({ startedAt: longAgo });
  await stop();
});

async function stopped(count: () => Promise<number>): Promise<void> {
  await vi.waitFor(async () => expect(await count()).toBe(1), 10_000);
}

const hours = (count: number): Date => new Date(Date.now() - count * 3_600_000);

/** The servers that are listed after one came and went. */
async function left(): Promise<string[]> {
  await (
    await startAnnouncing()
  )();
  return (await db().node.findMany()).map(({ id }) => id);
}

test("killed servers are forgotten after a day, or at once where one server uses the database", async () => {
  const node = { host: "box", role: "web", version: "0.1.0", report: {} };
  await db().node.create({ data: { ...node, id: "yesterday's", seenAt: hours(25) } });
  await db().node.create({ data: { ...node, id: "today's", seenAt: hours(23) } });
  expect(await left()).toEqual(["today's"]);
  const before = database();
  useDatabase({ ...before, isEmbedded: true });
  expect(await left()).toEqual([]);
  useDatabase(before);
});

/** What a server says of its backups. */
async function told() {
  const stop = await startAnnouncing();
  const { backups } = NodeReport.parse((await db().node.findFirst())?.report);
  await stop();
  return backups;
}

test("a failed backup is told with its reason and the next attempt, until one is made", async () => {
  Object.assign(env(), { BACKUP_DIR: folder });
  vi.stubEnv("DATABASE_URL", database().url.replace(/[^/]*$/, "missing"));
  const stopBackups = await startBackups();
  await vi.waitFor(async () => expect((await told())?.failure).not.toBeNull(), 60_000);
  vi.unstubAllEnvs();
  const failed = await told();
  expect(failed).toMatchObject({ last_at: null, failure: { message: expect.any(String) } });
  const [at, next] = [Date.parse(failed?.failure?.at ?? ""), Date.parse(failed?.next_at ?? "")];
  expect(next).toBeGreaterThan(at);
  expect(next - at).toBeLessThanOrEqual(3_600_000);
  await stopBackups();
  const today = new Date();
  today.setHours(0, 1, 0, 0);
  const day = new Date(today.getTime() - today.getTimezoneOffset() * 60_000).toISOString();
  writeFileSync(join(folder, `nightrate-${day.slice(0, 10)}-0001.backup`), "");
  Object.assign(env(), { BACKUP_AT: { hour: 0, minute: 0 } });
  const stopAgain = await startBackups();
  const made = await told();
  await stopAgain();
  Object.assign(env(), { BACKUP_AT: { hour: 3, minute: 30 } });
  expect(made).toMatchObject({ last_at: today.toISOString(), failure: null });
  expect(Date.parse(made?.next_at ?? "")).toBeGreaterThan(Date.now());
});
