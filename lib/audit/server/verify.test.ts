import * as fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { db, transaction } from "@/lib/db/server";
import { countStatements } from "@/e2e/setup/statements";
import { record } from "./record";
import { onAccount, onGroup, priced, setUp, write } from "@/e2e/factories/log-entries";
import {
  accountAssignments,
  assignments,
  count,
  cutFrom,
  keep,
  rewritten,
  statementsOf,
  tamper,
  tamperings,
} from "@/e2e/factories/log-tamperings";
import { sealLogs } from "./chain";
import { verifyLog } from "./verify";

const tries = process.env["NIGHTRATE_LONG"] === "1" ? 1_000 : 50;
const seed = Number(process.env["SEED"] ?? 20_261_121);

/** Two accounts whose logs hold 12 entries each, of every type, written in turns. */
async function filled() {
  const made = await setUp();
  const other = await setUp();
  for (let n = 0; n < count / 4; n++) {
    for (const { caller, first, second } of [made, other]) {
      await write(caller, [priced(first, n), priced(second, 2 * n + 0.1)]);
      await write(caller, [
        onAccount("settings_changed"),
        onGroup({ id: n, name: `Größe "${n}"` }),
      ]);
    }
  }
  const rows = await db().logEntry.findMany({
    where: { accountId: made.account.id },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return { ...made, other, ids: rows.map(({ id }) => id) };
}

/** Accounts whose log does not hold. */
async function brokenAccounts(): Promise<number[]> {
  const reports = await verifyLog();
  return reports.filter(({ broken }) => broken).map(({ account_id }) => account_id);
}

afterEach(async () => {
  await db().$executeRaw`DROP TABLE IF EXISTS kept, kept_account`;
});

test(
  `${tries} random tamperings are all found, in the right account`,
  { timeout: 30 * 60_000 },
  async () => {
    const { account, other, ids } = await filled();
    expect(ids).toHaveLength(count);
    expect(await brokenAccounts()).toEqual([]);
    const restore = await keep();
    await fc.assert(
      fc.asyncProperty(tamperings, async (done) => {
        const statements =
          done.kind === "rewrite"
            ? await rewritten(account.id, ids[done.at] ?? 0n)
            : statementsOf(ids, done);
        await tamper(statements);
        const found = await brokenAccounts();
        await restore();
        const all = [account.id, other.account.id].toSorted((a, b) => a - b);
        expect(found).toEqual(done.kind === "empty" ? all : [account.id]);
      }),
      { numRuns: tries, seed },
    );
    expect(await brokenAccounts()).toEqual([]);
  },
);

test("every column is covered", async () => {
  const { account, ids } = await filled();
  const restore = await keep();
  const changes = [
    ...assignments.map((_, how) => ({ kind: "change" as const, at: 1, how })),
    ...accountAssignments.map((_, how) => ({ kind: "account" as const, how })),
  ];
  for (const change of changes) {
    const statements = statementsOf(ids, change);
    await tamper(statements);
    expect([statements, await brokenAccounts()]).toEqual([statements, [account.id]]);
    await restore();
  }
});

test("a tail is missed also where the account's row agrees, and writing does not mend it", async () => {
  const { account, caller, first, ids } = await filled();
  await keep();
  await tamper(cutFrom(ids[9] ?? 0n));
  expect(await brokenAccounts()).toEqual([account.id]);
  await write(caller, [priced(first, 7)]);
  expect(await brokenAccounts()).toEqual([account.id]);
});

test("a log that was emptied is not that of a new account", async () => {
  const { account, caller } = await setUp();
  expect(await verifyLog(account.id)).toMatchObject([{ checked: 0, broken: null }]);
  const other = await setUp();
  // Entries to come would count as older than the chain.
  await tamper([`UPDATE account SET log_older = 5 WHERE id = ${other.account.id}`]);
  expect(await brokenAccounts()).toEqual([other.account.id]);
  await write(caller, [onAccount("settings_changed")]);
  await tamper([
    `DELETE FROM log_entry`,
    `UPDATE account SET log_head = NULL, log_count = 0, log_moved_at = NULL, log_seal = NULL
      WHERE id = ${account.id}`,
  ]);
  expect(await brokenAccounts()).toEqual([account.id, other.account.id]);
});

test("the log cannot be truncated, nor with the accounts", async () => {
  await filled();
  await expect(db().$executeRaw`TRUNCATE log_entry`).rejects.toThrow("append-only");
  await expect(db().$executeRaw`TRUNCATE account CASCADE`).rejects.toThrow("append-only");
});

test("logs from before seals are sealed as they are, once", async () => {
  const { account, ids } = await filled();
  await tamper([`UPDATE account SET log_seal = NULL`]);
  expect(await brokenAccounts()).toHaveLength(2);
  expect([await sealLogs(), await sealLogs()]).toEqual([2, 0]);
  expect(await brokenAccounts()).toEqual([]);
  await tamper([
    `UPDATE account SET log_seal = NULL`,
    `UPDATE log_entry SET email = 'x' WHERE id = ${ids[4]}`,
  ]);
  await sealLogs();
  expect(await brokenAccounts()).toEqual([account.id]);
});

test("the newest entries cut off, or all of them, are missed", async () => {
  const { account, ids } = await filled();
  await tamper([`DELETE FROM log_entry WHERE id = ${ids.at(-1)}`]);
  const [report] = await verifyLog(account.id);
  expect(report).toMatchObject({ checked: count - 1, broken: { entry_id: null } });
  await tamper([`DELETE FROM log_entry WHERE account_id = ${account.id}`]);
  expect(await brokenAccounts()).toEqual([account.id]);
});

test("the first entry that does not hold is named", async () => {
  const { account, ids } = await filled();
  await tamper([`UPDATE log_entry SET email = 'x' WHERE id IN (${ids[4]}, ${ids[7]})`]);
  const [report] = await verifyLog(account.id);
  expect(report).toMatchObject({ checked: 4, broken: { entry_id: String(ids[4]) } });
});

test("entries from before the chain began are counted, and none can be added to them", async () => {
  const { account, caller, first } = await setUp();
  const older = () => db().$executeRaw`
    INSERT INTO log_entry (account_id, log_type, action, user_id, changes)
    VALUES (${account.id}, 'account', 'settings_changed', 0, '{}')`;
  await older();
  const before = { logOlder: 1, logCount: 1, logSeal: null };
  await db().account.update({ where: { id: account.id }, data: before });
  await sealLogs();
  await write(caller, [priced(first, 1)]);
  expect(await verifyLog(account.id)).toEqual([
    { account_id: account.id, checked: 1, older: 1, broken: null },
  ]);
  await tamper([`UPDATE log_entry SET id = id + 1000 WHERE account_id = ${account.id}`]);
  await older();
  expect(await brokenAccounts()).toEqual([account.id]);
});

test("what was written is neither changed nor deleted, but goes with its account", async () => {
  const { account, caller, first } = await setUp();
  await write(caller, [priced(first, 1)]);
  const refused = /append-only/;
  await expect(async () => db().logEntry.updateMany({ data: { name: "x" } })).rejects.toThrow(
    refused,
  );
  await expect(async () => db().logEntry.deleteMany()).rejects.toThrow(refused);
  expect(await db().logEntry.count()).toBe(1);
  await db().account.delete({ where: { id: account.id } });
  expect(await db().logEntry.count()).toBe(0);
});

test("racing writers of one account make one chain; times and ids go the same way", async () => {
  const { account, caller, first, second } = await setUp();
  const work = Array.from({ length: 20 }, (_, n) =>
    write(caller, [priced(first, n), priced(second, n)]),
  );
  await Promise.all(work);
  const [report] = await verifyLog(account.id);
  expect(report).toEqual({ account_id: account.id, checked: 40, older: 0, broken: null });
  const rows = await db().logEntry.findMany({ orderBy: { id: "asc" } });
  const times = rows.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("1,000 entries are one batch, and what is rolled back leaves no gap", async () => {
  const { account, caller, first } = await setUp();
  const many = Array.from({ length: 1_000 }, (_, n) => priced(first, n));
  const { statements } = await countStatements(() => write(caller, many));
  expect(statements.filter((sql) => /log_entry|UPDATE/.test(sql))).toHaveLength(2);
  await transaction({ dryRun: true }, (tx) => record(tx, caller, many.slice(0, 10)));
  await write(caller, many.slice(0, 1));
  expect(await verifyLog(account.id)).toMatchObject([{ checked: 1_001, broken: null }]);
});
