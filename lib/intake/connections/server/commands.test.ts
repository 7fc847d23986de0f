import { expect, test } from "vitest";
import { connectionKinds } from "../rules";
import { NewConnection } from "../schema";
import { db } from "@/lib/db/server";
import { makeAccount, makeConnection, makeMember } from "@/prisma/factories";
import { addConnection } from "./add";
import { pause, reconnect, resume } from "./commands";
import { ConnectorError } from "./connector-error";
import type { Connect } from "./credentials";
import { connectionHealth, listConnections, listRuns, readConnection } from "./queries";
import { removeConnection } from "./remove";
import { sealFor, unsealFor } from "./sealed";

const guesty = { kind: "guesty", client_id: "0oa1", client_secret: "s3cr3t-word" } as const;
const accepts: Connect = () => ({ health: async () => ({ accountName: "Harbour & Close" }) });
const refuses: Connect = () => ({
  health: async () => {
    throw new ConnectorError("auth", "401 Invalid credentials");
  },
});
const isDown: Connect = () => ({
  health: async () => {
    throw new ConnectorError("unavailable", "503");
  },
});

const entries = () => db().logEntry.findMany({ orderBy: { id: "asc" } });
const actions = async () => (await entries()).map(({ action }) => action);

test("a connection is added once its PMS has accepted the credentials, which are sealed and never shown", async () => {
  const { caller, account } = await makeAccount();
  const made = await addConnection(caller, guesty, accepts);
  expect(made).toMatchObject({ name: "Harbour & Close", state: "checking", listings: 0 });
  const row = await db().connection.findFirstOrThrow({ where: { accountId: account.id } });
  expect(row.nextImportAt).not.toBeNull();
  expect(row.baseUrl).toBe("https://open-api.guesty.com/v1");
  expect(JSON.parse(unsealFor(row, row.credentials ?? new Uint8Array()))).toEqual({
    client_id: "0oa1",
    client_secret: "s3cr3t-word",
  });
  const shown = JSON.stringify([made, await listConnections(caller), await entries()], (_, value) =>
    typeof value === "bigint" ? String(value) : (value as unknown),
  );
  expect(shown).not.toContain("s3cr3t");
  expect(shown).not.toContain("0oa1");
  expect(Buffer.from(row.credentials ?? []).toString("latin1")).not.toContain("s3cr3t");
});

test.each([
  [refuses, "VALIDATION_FAILED"],
  [isDown, "UNAVAILABLE"],
] as const)("nothing is kept of credentials that fail the test (%#)", async (connect, code) => {
  const { caller } = await makeAccount();
  await expect(addConnection(caller, guesty, connect)).rejects.toMatchObject({ code });
  expect(await db().connection.count()).toBe(0);
  expect(await entries()).toEqual([]);
});

test("a trial that a stopped server left behind is hidden, and goes with the next one", async () => {
  const { caller, account } = await makeAccount();
  const createdAt = new Date(Date.now() - 3_600_000);
  const trial = await makeConnection(account, { state: "removed", createdAt });
  const credentials = sealFor(trial, "{}");
  await db().connection.updateMany({ where: { id: trial.id }, data: { credentials } });
  expect((await listConnections(caller)).connections).toEqual([]);
  const { id } = await addConnection(caller, guesty, accepts);
  expect((await db().connection.findMany()).map((row) => row.id)).toEqual([id]);
});

test("the same PMS account is connected once; another account's is its own", async () => {
  const [{ caller }, other] = [await makeAccount(), await makeAccount()];
  await addConnection(caller, guesty, accepts);
  await addConnection(other.caller, guesty, accepts);
  const again = addConnection(caller, { ...guesty, client_secret: "another" }, accepts);
  await expect(again).rejects.toMatchObject({ code: "CONFLICT" });
  await addConnection(caller, { ...guesty, client_id: "0oa2" }, accepts);
});

test("only hosts that the installation allows are called instead of the vendor's", async () => {
  const { caller } = await makeAccount();
  const inside = { ...guesty, base_url: "http://169.254.169.254/latest" };
  await expect(addConnection(caller, inside, accepts)).rejects.toMatchObject({
    details: [{ path: "base_url" }],
  });
});

test("new credentials replace refused ones and imports continue", async () => {
  const { caller, account } = await makeAccount();
  const row = await makeConnection(account, {
    state: "refused",
    stateReason: { code: "pms", kind: "auth", message: "401" },
    attempts: 4,
    token: new Uint8Array([1]),
  });
  const next = { client_id: "0oa1", client_secret: "new-word" };
  const seen: (Uint8Array | null)[] = [];
  const connect: Connect = (connection) => {
    seen.push(connection.token);
    return accepts(connection);
  };
  expect(await reconnect(caller, row.id, next, connect)).toMatchObject({
    state: "active",
    state_reason: null,
    attempts: 0,
  });
  expect(seen).toEqual([null]);
  const after = await db().connection.findFirstOrThrow({ where: { id: row.id } });
  expect(unsealFor(after, after.credentials ?? new Uint8Array())).toContain("new-word");
  expect(after.nextImportAt).not.toBeNull();
  expect(await actions()).toEqual(["connection_reconnected"]);
});

test("credentials that fail leave the old ones, and those of another kind are refused", async () => {
  const { caller, account } = await makeAccount();
  const row = await makeConnection(account, { state: "refused" });
  const credentials = sealFor(row, "old");
  await db().connection.updateMany({ where: { id: row.id }, data: { credentials } });
  const next = { client_id: "0oa1", client_secret: "new-word" };
  await expect(reconnect(caller, row.id, next, refuses)).rejects.toMatchObject({
    details: [{ path: "client_secret" }],
  });
  const after = await db().connection.findFirstOrThrow({ where: { id: row.id } });
  expect(unsealFor(after, after.credentials ?? new Uint8Array())).toBe("old");
  expect(after.state).toBe("refused");
  const hostaway = { account_id: "61408", client_secret: "x" };
  await expect(reconnect(caller, row.id, hostaway, accepts)).rejects.toMatchObject({
    details: [{ path: "client_id" }],
  });
});

test("pausing and resuming are logged once each", async () => {
  const { caller, account } = await makeAccount();
  const { id } = await makeConnection(account);
  expect(await pause(caller, id)).toMatchObject({ paused: true, next_import_at: null });
  await pause(caller, id);
  const resumed = await resume(caller, id);
  expect(resumed.paused).toBe(false);
  expect(resumed.next_import_at).not.toBeNull();
  expect(await actions()).toEqual(["connection_paused", "connection_resumed"]);
});

test("removing erases the secrets, stops the jobs and sync, and keeps listings", async () => {
  const { caller, account, listings } = await makeAccount({ listings: 3 });
  const [first, , third] = listings;
  const row = await makeConnection(account, {
    listings: listings.slice(0, 2),
    token: new Uint8Array([1]),
    credentials: new Uint8Array([1]),
    nextImportAt: new Date(),
  });
  const keys = [first?.key ?? 0, third?.key ?? 0];
  await db().listing.updateMany({ where: { accountId: account.id }, data: { pushEnabled: false } });
  await db().listing.updateMany({ where: { key: { in: keys } }, data: { pushEnabled: true } });
  const revoked: (Uint8Array | null)[] = [];
  await removeConnection(caller, row.id, async ({ token }) => void revoked.push(token));
  expect(revoked).toEqual([new Uint8Array([1])]);
  expect(await db().connection.findFirst({ where: { id: row.id } })).toMatchObject({
    state: "removed",
    credentials: null,
    token: null,
    nextImportAt: null,
  });
  const after = await db().listing.findMany({ orderBy: { key: "asc" } });
  expect(after.map(({ pushEnabled }) => pushEnabled)).toEqual([false, false, true]);
  expect(await db().connectionListing.count()).toBe(0);
  expect((await actions()).toSorted()).toEqual(["connection_removed", "push_price"]);
  await expect(readConnection(caller, row.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("members read and change nothing; those of some listings see only their connections", async () => {
  const { account, listings } = await makeAccount({ listings: 3 });
  const shown = await makeConnection(account, { listings: listings.slice(0, 2) });
  await makeConnection(account, { name: "Other", listings: listings.slice(2) });
  const member = await makeMember(account, { listings: listings.slice(0, 1) });
  expect(await listConnections(member.caller)).toMatchObject({
    can_manage: false,
    connections: [{ id: shown.id, listings: 1 }],
  });
  expect(await connectionHealth(member.caller)).toMatchObject({ connections: 1, listings: 1 });
  for (const change of [
    addConnection(member.caller, guesty, accepts),
    reconnect(member.caller, shown.id, guesty, accepts),
    pause(member.caller, shown.id),
    removeConnection(member.caller, shown.id),
  ]) {
    await expect(change).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  }
});

test("another account's connection is not found, by any verb", async () => {
  const { caller } = await makeAccount();
  const other = await makeAccount();
  const { id } = await makeConnection(other.account);
  for (const call of [
    () => readConnection(caller, id),
    () => listRuns(caller, id),
    () => reconnect(caller, id, guesty, accepts),
    () => pause(caller, id),
    () => resume(caller, id),
    () => removeConnection(caller, id),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await listConnections(caller)).connections).toEqual([]);
});

test("runs are counted by day in the account's time zone, and the newest is shown", async () => {
  const { caller, account } = await makeAccount({ timeZone: "Europe/Berlin" });
  const { id } = await makeConnection(account);
  const now = new Date("2026-11-22T12:00:00Z");
  const run = (startedAt: string, fields: object) => ({
    connectionId: id,
    accountId: account.id,
    kind: "push" as const,
    startedAt: new Date(startedAt),
    ...fields,
  });
  await db().connectionRun.createMany({
    data: [
      // 23:30 of the 21st in Berlin.
      run("2026-11-21T22:30:00Z", { outcome: "done", counts: { confirmed: 12, sent: 14 } }),
      run("2026-11-21T23:30:00Z", { outcome: "done", counts: { confirmed: 3 } }),
      run("2026-11-22T09:00:00Z", {
        kind: "import",
        outcome: "failed",
        error: { kind: "auth", message: "403" },
      }),
      run("2026-11-01T09:00:00Z", { outcome: "done", counts: { confirmed: 99 } }),
    ],
  });
  const [connection] = (await listConnections(caller, now)).connections;
  expect(connection?.days).toHaveLength(14);
  expect(connection?.days.slice(-2)).toEqual([
    { date: "2026-11-21", done: 1, failed: 0, sent: 12 },
    { date: "2026-11-22", done: 1, failed: 1, sent: 3 },
  ]);
  expect(connection?.days.reduce((sum, { sent }) => sum + sent, 0)).toBe(15);
  expect(connection?.last_run).toMatchObject({ kind: "import", outcome: "failed", error: "403" });
  expect((await listRuns(caller, id)).runs).toHaveLength(4);
});

test("unknown fields and unknown kinds are refused", () => {
  expect(connectionKinds).toContain("ical");
  expect(NewConnection.safeParse({ ...guesty, token: "x" }).success).toBe(false);
  expect(NewConnection.safeParse({ ...guesty, kind: "hostaway" }).success).toBe(false);
  expect(NewConnection.safeParse({ kind: "hostaway", account_id: "61408" }).success).toBe(false);
});
