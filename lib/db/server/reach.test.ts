import { expect, test } from "vitest";
import {
  acrossAccounts,
  db,
  enterAccount,
  inAccounts,
  overAllNights,
  transaction,
  unit,
  withStatementLimit,
} from "@/lib/db/server";
import { makeAccount, makeListing } from "@/prisma/factories";
import { statementLimit } from "./reach";

async function twoAccounts(): Promise<[number, number]> {
  const accounts = [await makeAccount(), await makeAccount()];
  for (const { account } of accounts) await makeListing(account);
  const [one = 0, other = 0] = accounts.map(({ account }) => account.id);
  return [one, other];
}

const seen = async (): Promise<number[]> =>
  (await db().listing.findMany()).map(({ accountId }) => accountId);

test("a unit of work sees no account's rows, then those of the accounts that it enters", async () => {
  const [one, other] = await twoAccounts();
  await unit(async () => {
    expect(await seen()).toEqual([]);
    expect(await db().account.count()).toBe(0);
    enterAccount(other);
    expect(await seen()).toEqual([other]);
    expect(await acrossAccounts(seen)).toHaveLength(2);
    expect(await inAccounts([one], seen)).toEqual([one]);
    expect(await seen()).toEqual([other]);
    enterAccount(one);
    expect(await seen()).toHaveLength(2);
  });
  expect(await seen()).toHaveLength(2);
});

test("a unit of work writes no other account's rows", async () => {
  const [one, other] = await twoAccounts();
  await inAccounts([one], async () => {
    expect((await db().listing.updateMany({ data: { name: "Taken" } })).count).toBe(1);
    expect((await db().listing.deleteMany({ where: { accountId: other } })).count).toBe(0);
    const moved = db().listing.updateMany({ data: { accountId: other } });
    await expect(moved).rejects.toThrow(/row-level security/);
    const added = db().listingGroup.create({ data: { accountId: other, name: "Harbour" } });
    await expect(added).rejects.toThrow(/row-level security/);
  });
});

test("what a transaction sees is settled when it begins", async () => {
  const [one, other] = await twoAccounts();
  const counts = await Promise.all(
    [one, other].map((accountId) =>
      inAccounts([accountId], () =>
        transaction({}, async (tx) => {
          const before = await tx.listing.findMany();
          await tx.listing.updateMany({ data: { name: String(accountId) } });
          return [...before, ...(await tx.listing.findMany())].map((row) => row.accountId);
        }),
      ),
    ),
  );
  expect(counts).toEqual([
    [one, one],
    [other, other],
  ]);
});

test("units of work that share connections never see each other's rows", async () => {
  const accounts = await twoAccounts();
  const work = Array.from({ length: 200 }, (_, n) => {
    const accountId = accounts[n % 2] ?? 0;
    return inAccounts([accountId], async () => [accountId, ...(await seen()), ...(await seen())]);
  });
  for (const [accountId, ...rows] of await Promise.all(work)) {
    expect(rows).toEqual([accountId, accountId]);
  }
});

test("a column whose rows have one value is not taken for one that excludes them", async () => {
  const { account } = await makeAccount();
  const listing = await makeListing(account);
  await db().$executeRaw`
    INSERT INTO reservation (account_id, listing_key, pms_name, reservation_id, check_in, check_out,
      booked_at, status, currency)
    SELECT ${account.id}, ${listing.key}, 'guesty', n::text, '2026-07-01', '2026-07-03', now(), 'booked', 'CAD'
    FROM generate_series(1, 1000) AS n`;
  await db().$executeRaw`ANALYZE reservation`;
  const plan = await inAccounts(
    [account.id],
    () => db().$queryRaw<[{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }]>`
      EXPLAIN (FORMAT JSON) SELECT 1 FROM reservation WHERE status <> 'blocked'`,
  );
  expect(plan[0]["QUERY PLAN"][0].Plan["Plan Rows"]).toBeGreaterThan(200);
});

const limit = async (): Promise<number> => statementLimit();

test("a statement over all nights may take longer in a call, and no less in a job or a command", async () => {
  expect(await unit(limit)).toBe(4_000);
  expect(await unit(() => overAllNights(limit))).toBe(30_000);
  expect(await withStatementLimit(65_000, () => overAllNights(limit))).toBe(65_000);
  expect(await overAllNights(limit)).toBe(Infinity);
});
