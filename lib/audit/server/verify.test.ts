import * as fc from "fast-check";
import { expect, test } from "vitest";
import { db, Prisma, transaction } from "@/lib/db/server";
import { countStatements } from "@/e2e/setup/statements";
import { record } from "./record";
import { onAccount, onGroup, priced, setUp, write } from "@/e2e/factories/log-entries";
import { verifyLog } from "./verify";

const tries = process.env["NIGHTRATE_LONG"] === "1" ? 1_000 : 50;
const seed = Number(process.env["SEED"] ?? 20_261_121);
const count = 12;

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

/** What somebody with every right in the database could set a column to. */
const assignments = [
  `action = action || 'x'`,
  `action = 'max_price'`,
  `log_type = CASE log_type WHEN 'listing' THEN 'group' ELSE 'listing' END::"LogType"`,
  `listing_key = coalesce(listing_key, 0) + 1`,
  `listing_id = coalesce(listing_id, '') || '0'`,
  `pms_name = coalesce(pms_name, '') || 'a'`,
  `group_id = coalesce(group_id, 0) + 1`,
  `name = coalesce(name, '') || ' '`,
  `user_id = user_id + 1`,
  `email = coalesce(email, '') || 'x'`,
  `changes = changes || '{"new_value": 999}'`,
  `changes = changes - 'old_value'`,
  `ip = '198.51.100.1'`,
  `device = 'mobile'`,
  `request_id = NULL`,
  `created_at = created_at + interval '1 ms'`,
  `hash = NULL`,
  `hash = sha256(hash)`,
  `id = id + 1000000`,
];

type Tampering =
  | { kind: "change"; at: number; how: number }
  | { kind: "delete"; at: number }
  | { kind: "insert"; at: number }
  | { kind: "swap"; at: number; by: number };

const places = fc.nat({ max: count - 1 });
const tamperings: fc.Arbitrary<Tampering> = fc.oneof(
  fc.record({
    kind: fc.constant("change" as const),
    at: places,
    how: fc.nat({ max: assignments.length - 1 }),
  }),
  fc.record({ kind: fc.constant("delete" as const), at: places }),
  fc.record({ kind: fc.constant("insert" as const), at: places }),
  fc.record({
    kind: fc.constant("swap" as const),
    at: places,
    by: fc.integer({ min: 1, max: count - 1 }),
  }),
);

function move(from: bigint, to: bigint): string {
  return `UPDATE log_entry SET id = ${to} WHERE id = ${from}`;
}

function statementsOf(ids: readonly bigint[], done: Tampering): string[] {
  const id = ids[done.at] ?? 0n;
  if (done.kind === "change") {
    return [`UPDATE log_entry SET ${assignments[done.how]} WHERE id = ${id}`];
  }
  if (done.kind === "delete") return [`DELETE FROM log_entry WHERE id = ${id}`];
  if (done.kind === "insert") {
    // A copy with a hash of the right form, under an id of its own: before, between or after the others.
    const columns = `account_id, log_type, action, listing_key, listing_id, pms_name, group_id, name,
      user_id, email, changes, ip, device, request_id, created_at, hash`;
    const free = done.at % 2 === 0 ? -id : id + 1_000_000n;
    return [
      `INSERT INTO log_entry (id, ${columns}) SELECT ${free}, ${columns} FROM log_entry WHERE id = ${id}`,
    ];
  }
  const other = ids[(done.at + done.by) % count] ?? 0n;
  return [move(id, -1n), move(other, id), move(-1n, other)];
}

/** As somebody who can switch the triggers off. */
async function tamper(statements: readonly string[]): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    for (const sql of statements) await tx.$executeRaw(Prisma.raw(sql));
  });
}

/** Accounts whose log does not hold. */
async function brokenAccounts(): Promise<number[]> {
  const reports = await verifyLog();
  return reports.filter(({ broken }) => broken).map(({ account_id }) => account_id);
}

test(
  `${tries} random tamperings are all found, in the right account`,
  { timeout: 30 * 60_000 },
  async () => {
    const { account, ids } = await filled();
    expect(ids).toHaveLength(count);
    expect(await brokenAccounts()).toEqual([]);
    await db().$executeRaw`CREATE TABLE kept AS SELECT * FROM log_entry`;
    await fc.assert(
      fc.asyncProperty(tamperings, async (done) => {
        await tamper(statementsOf(ids, done));
        expect(await brokenAccounts()).toEqual([account.id]);
        await db().$executeRaw`TRUNCATE log_entry`;
        await db().$executeRaw`INSERT INTO log_entry SELECT * FROM kept`;
      }),
      { numRuns: tries, seed },
    );
    expect(await brokenAccounts()).toEqual([]);
    await db().$executeRaw`DROP TABLE kept`;
  },
);

test("every column is covered", async () => {
  const { account, ids } = await filled();
  await db().$executeRaw`CREATE TABLE kept AS SELECT * FROM log_entry`;
  for (let how = 0; how < assignments.length; how++) {
    await tamper(statementsOf(ids, { kind: "change", at: 1, how }));
    expect([assignments[how], await brokenAccounts()]).toEqual([assignments[how], [account.id]]);
    await db().$executeRaw`TRUNCATE log_entry`;
    await db().$executeRaw`INSERT INTO log_entry SELECT * FROM kept`;
  }
  await db().$executeRaw`DROP TABLE kept`;
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
  await db().account.update({ where: { id: account.id }, data: { logOlder: 1 } });
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
