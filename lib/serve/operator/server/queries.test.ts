import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { makeAccount, makeConnection, makeMember, makePartner } from "@/prisma/factories";
import { operatorAccounts, operatorStatus } from ".";

const operator = (caller: Caller): Caller => ({ ...caller, isOperator: true });

test("nobody but an operator is told anything", async () => {
  const { caller, account } = await makeAccount();
  const member = await makeMember(account);
  for (const each of [caller, member.caller, { ...caller, actor: { ...caller.actor, id: 0 } }]) {
    await expect(operatorStatus(each)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(operatorAccounts(each)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("connections are counted by kind and state, and nothing names a listing, a person or a connection", async () => {
  const { caller, account, listings } = await makeAccount({ name: "Harbour", listings: 3 });
  await makeConnection(account, { name: "Hidden PMS" });
  await makeConnection(account, { name: "Hidden PMS", state: "refused" });
  await makeConnection(account, { name: "Hidden PMS", state: "removed" });
  const other = await makeAccount({ listings: 1 });
  await makeConnection(other.account, { name: "Hidden PMS" });
  const status = await operatorStatus(operator(caller));
  expect(status.connections).toEqual([
    { kind: "guesty", state: "active", count: 2 },
    { kind: "guesty", state: "refused", count: 1 },
  ]);
  expect(status).toMatchObject({ accounts: 2, listings: 4, nodes: [] });
  expect(status.database_bytes).toBeGreaterThan(1_000_000);
  const told = JSON.stringify([status, await operatorAccounts(operator(caller))]);
  const hidden = [...listings.flatMap(({ name, listingId }) => [name, listingId]), "Hidden", "@"];
  expect(hidden.filter((text) => told.includes(text))).toEqual([]);
});

test("a server that missed three announcements no longer runs, and one of another version is listed", async () => {
  const { caller } = await makeAccount();
  const node = { host: "box", role: "web", version: "0.1.0" };
  const report = { disks: [{ name: "DATA_DIR", free_bytes: 5, total_bytes: 9 }], backups: null };
  await db().node.create({ data: { ...node, id: "new", report: { news: true } } });
  await db().node.create({ data: { ...node, id: "known", report } });
  await db().$executeRaw`
    INSERT INTO node (id, host, role, version, seen_at, report)
    VALUES ('gone', 'box', 'web', '0.1.0', now() - interval '91 seconds', '{}')`;
  const { nodes } = await operatorStatus(operator(caller));
  expect(nodes.map(({ id, is_running, disks }) => [id, is_running, disks.length])).toEqual([
    ["new", true, 0],
    ["known", true, 1],
    ["gone", false, 0],
  ]);
});

test("accounts come by name, page by page, each once, with size and last activity", async () => {
  const { account, owner, caller } = await makeAccount({ name: "B 000", listings: 2 });
  await makeMember(account);
  await makeMember(account, { removedAt: new Date() });
  await makePartner({ name: "A partner" });
  for (let at = 1; at < 110; at++) {
    const name = `B ${String(at % 60).padStart(3, "0")}`;
    await db().account.create({ data: { name } });
  }
  const seen = new Date("2026-11-20T10:00:00Z");
  const session = { personId: owner.id, lastSeenAt: seen };
  await db().session.create({ data: session });
  const called = new Date("2026-11-21T10:00:00Z");
  const key = {
    status: "active" as const,
    hash: Buffer.from("h"),
    sealed: Buffer.from("s"),
    prefix: "nr_live_x",
  };
  await db().apiKey.create({ data: { ...key, personId: owner.id, lastUsedAt: called } });
  await db().account.updateMany({ data: { logMovedAt: null } });
  const all = [];
  let cursor: number | undefined;
  do {
    const page = await operatorAccounts(operator(caller), cursor);
    expect(page.accounts.length).toBeLessThanOrEqual(50);
    all.push(...page.accounts);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  const names = all.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(new Set(all.map(({ account_id: id }) => id)).size).toBe(111);
  expect(all).toHaveLength(111);
  expect(all[0]).toMatchObject({ name: "A partner", kind: "partner" });
  expect(all.find(({ account_id: id }) => id === account.id)).toMatchObject({
    listings: 2,
    people: 2,
    kind: "customer",
    last_activity_at: called.toISOString(),
  });
  expect(all.find(({ name }) => name === "B 001")?.last_activity_at).toBeNull();
});

test("the number of statements does not depend on the size of the installation", async () => {
  const { caller } = await makeAccount({ listings: 1 });
  const count = async () => {
    const status = await countStatements(() => operatorStatus(operator(caller)));
    const accounts = await countStatements(() => operatorAccounts(operator(caller)));
    return [status.statements.length, accounts.statements.length];
  };
  const few = await count();
  for (let at = 0; at < 40; at++) {
    const { account } = await makeAccount({ listings: 1 });
    await makeConnection(account);
  }
  expect(await count()).toEqual(few);
  expect(few[0]).toBeLessThanOrEqual(5);
  expect(few[1]).toBe(1);
});
