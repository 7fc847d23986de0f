import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeListing, makePartner } from "@/prisma/factories";
import { evaluateStale } from "./rounds";

const openTypes = async () =>
  (await db().action.findMany({ where: { resolvedAt: null } })).map(({ actionType }) => actionType);

test("a round evaluates what is out of date, and nothing twice", async () => {
  await makePartner();
  const { account } = await makeAccount();
  const listing = await makeListing(account, { bedrooms: null });
  expect(await evaluateStale()).toBe(true);
  expect(await openTypes()).toEqual(["bedroom_count_missing"]);
  const first = await db().actionEvaluation.findMany();
  expect(first).toHaveLength(1);
  await evaluateStale();
  expect(await db().actionEvaluation.findMany()).toEqual(first);
  await db().listing.update({ where: { key: listing.key }, data: { bedrooms: 2 } });
  await db().account.update({ where: { id: account.id }, data: { catalogVersion: 99 } });
  await evaluateStale();
  expect(await openTypes()).toEqual([]);
});

test("the day after, an account is out of date by time alone", async () => {
  const { account } = await makeAccount();
  await makeListing(account);
  await evaluateStale();
  const before = await db().actionEvaluation.findFirstOrThrow();
  await evaluateStale(() => new Date(Date.now() + 25 * 3_600_000));
  const after = await db().actionEvaluation.findFirstOrThrow();
  expect(after.dueAt.getTime()).toBeGreaterThan(before.dueAt.getTime());
});

test("one runner at a time; one that died holds nobody up for long", async () => {
  const { account } = await makeAccount();
  await makeListing(account, { bedrooms: null });
  const name = "evaluate actions";
  const held = { name, heldUntil: new Date(Date.now() + 60_000) };
  await db().jobLease.create({ data: held });
  expect(await evaluateStale()).toBe(false);
  expect(await openTypes()).toEqual([]);
  await db().jobLease.update({ where: { name }, data: { heldUntil: new Date(Date.now() - 1) } });
  expect(await evaluateStale()).toBe(true);
  expect(await openTypes()).toHaveLength(1);
  expect(await db().jobLease.count()).toBe(0);
});
