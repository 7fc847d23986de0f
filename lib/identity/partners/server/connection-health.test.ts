import { expect, test } from "vitest";
import { makeAccount, makeConnection, makePartner, makePartnerGrant } from "@/prisma/factories";
import { accountFigures } from "./figures";

const now = new Date();

/** What a partner sees of an account's connections, given their fields. */
async function seenOf(
  connections: readonly object[],
  grant: object = { listings: "all" },
): Promise<unknown[]> {
  const { partner, caller } = await makePartner();
  const { account } = await makeAccount({ listings: 2 });
  for (const fields of connections) await makeConnection(account, fields);
  await makePartnerGrant(partner, account, grant);
  const { connections: seen } = await accountFigures(caller, now);
  return seen.map(({ health, count, total }) => [health, count, total]);
}

test("an account's worst connections are counted: broken, unanswered, paused, never read, working", async () => {
  const never = { state: "checking", confirmedAt: null, lastImportAt: null };
  expect(await seenOf([{}])).toEqual([["working", 1, 1]]);
  expect(await seenOf([{ paused: true }, {}])).toEqual([["paused", 1, 2]]);
  expect(await seenOf([never])).toEqual([["new", 1, 1]]);
  expect(await seenOf([{ state: "refused" }, { paused: true }, never])).toEqual([["broken", 1, 3]]);
  const unreachable = { state: "unreachable" };
  expect(await seenOf([unreachable, unreachable, {}])).toEqual([["waiting", 2, 3]]);
  expect(await seenOf([])).toEqual([[null, 0, 0]]);
  expect(await seenOf([{ state: "removed" }])).toEqual([[null, 0, 0]]);
});

test("an account without listings yet is told too", async () => {
  const { partner, caller } = await makePartner();
  const { account, owner } = await makeAccount();
  await makeConnection(account, { state: "checking", confirmedAt: null, lastImportAt: null });
  await makePartnerGrant(partner, account, { listings: "all" });
  expect(await accountFigures(caller, now)).toEqual({
    accounts: [],
    connections: [{ user_id: owner.id, health: "new", count: 1, total: 1 }],
  });
});

test("only connections of listings in reach, and only with the permission to view listings", async () => {
  const { partner, caller } = await makePartner();
  const { account, listings } = await makeAccount({ listings: 2 });
  const [seen, other] = listings;
  if (!seen || !other) throw new Error("Two listings were expected.");
  await makeConnection(account, { listings: [seen] });
  await makeConnection(account, { listings: [other], paused: true });
  await makePartnerGrant(partner, account, { listings: [seen] });
  const { connections } = await accountFigures(caller, now);
  expect(connections).toMatchObject([{ health: "working", count: 1, total: 1 }]);
  const hidden = await seenOf([{ paused: true }], { permissions: { bookings: "view" } });
  expect(hidden).toEqual([]);
});
