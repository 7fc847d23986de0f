import { expect, test, vi } from "vitest";
import { changeListings } from "@/lib/inventory/listings/server/commands";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { db, transaction } from "@/lib/db/server";
import { markListings } from "@/lib/jobs/server";
import { makeAccount, makeListing, makeListings, makePartner } from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { evaluateDue } from "@/e2e/factories/jobs";
import { mostAtOnce } from "./evaluate";
import { listActions } from "./queries";

const openActions = () => db().action.count({ where: { resolvedAt: null } });
const due = (now = new Date()) => db().listingEvaluation.count({ where: { dueAt: { lte: now } } });
const dayLater = () => new Date(Date.now() + 25 * 3_600_000);

/** An account of so many listings without bedrooms, each of which opens an action. */
async function accountOf(listings: number) {
  const made = await makeAccount();
  const rows = Array.from({ length: listings }, () => ({ bedrooms: null }));
  return { ...made, listings: await makeListings(made.account, rows) };
}

test("the job evaluates what is due, and nothing twice", async () => {
  await makePartner();
  await accountOf(3);
  await accountOf(2);
  expect(await due()).toBe(5);
  await evaluateDue();
  expect(await openActions()).toBe(5);
  expect(await due()).toBe(0);
  const stored = await db().listingEvaluation.findMany();
  await evaluateDue();
  expect(await db().listingEvaluation.findMany()).toEqual(stored);
});

test("an evaluation by a clock that was set back since doesn't hold up the next", async () => {
  const { listings } = await accountOf(1);
  await evaluateDue();
  await db().listingEvaluation.updateMany({ data: { evaluatedAt: dayLater() } });
  await transaction({}, async (tx) => {
    await tx.listing.updateMany({ data: { bedrooms: 2 } });
    await markListings(
      tx,
      listings.map(({ key }) => key),
    );
  });
  await evaluateDue();
  expect([await due(), await openActions()]).toEqual([0, 0]);
});

test("one changed listing among many costs the work of one, in the job and for a reader", async () => {
  const { caller, listings } = await accountOf(mostAtOnce + 10);
  await evaluateDue();
  const before = await db().listingEvaluation.findMany({ orderBy: { listingKey: "asc" } });
  const [first] = listings;
  const change = { id: first?.listingId, pms: first?.pmsName, no_of_bedrooms: 2 };
  await changeListings(caller, ChangeRequest.parse({ listings: [change] }));
  expect(await due()).toBe(1);
  expect(await listActions(caller, { mode: "visible" })).toHaveLength(listings.length - 1);
  const after = await db().listingEvaluation.findMany({ orderBy: { listingKey: "asc" } });
  const moved = after.filter(
    ({ evaluatedAt }, index) => evaluatedAt?.getTime() !== before[index]?.evaluatedAt?.getTime(),
  );
  expect(moved.map(({ listingKey }) => listingKey)).toEqual([first?.key]);
});

test("a reader of more than can be evaluated at once gets the stored actions; the job does the rest", async () => {
  const { caller } = await accountOf(mostAtOnce + 1);
  expect(await listActions(caller, { mode: "visible" })).toEqual([]);
  const { statements } = await countStatements(() => listActions(caller, { mode: "visible" }));
  expect(statements).toHaveLength(3);
  await evaluateDue();
  expect(await listActions(caller, { mode: "visible" })).toHaveLength(mostAtOnce + 1);
});

test("a listing is due again when its next day begins", async () => {
  const { listings } = await accountOf(2);
  await evaluateDue();
  expect(await due(dayLater())).toBe(listings.length);
  await evaluateDue(dayLater);
  expect(await due(dayLater())).toBe(0);
});

test("a write during an evaluation leaves its listing due", async () => {
  const { caller, listings } = await accountOf(2);
  const [first] = listings;
  const writeMeanwhile = async () => {
    await transaction({}, (tx) => markListings(tx, [first?.key ?? 0]));
    return [];
  };
  const rules = vi
    .spyOn(db().customization, "findMany")
    .mockImplementationOnce((() => writeMeanwhile()) as never);
  await listActions(caller, { mode: "visible" });
  rules.mockRestore();
  expect(await due()).toBe(1);
  await listActions(caller, { mode: "visible" });
  expect(await due()).toBe(0);
});

test("a listing whose evaluation fails blocks neither its account nor others, and is tried again", async () => {
  const { account, caller, listings } = await accountOf(4);
  await accountOf(1);
  const bad = listings[2]?.key ?? 0;
  // A zone that this installation's Node does not know.
  await db().listing.update({ where: { key: bad }, data: { timeZone: "Mars/Olympus" } });
  await expect(evaluateDue()).rejects.toThrow("Mars/Olympus");
  expect(await openActions()).toBe(4);
  expect(await due()).toBe(1);
  expect(await listActions(caller, { mode: "visible" })).toHaveLength(3);
  await db().listing.update({ where: { key: bad }, data: { timeZone: account.timeZone } });
  await evaluateDue();
  expect(await openActions()).toBe(5);
});

test("a write that marks nothing as out of date evaluates nothing", async () => {
  const { account, caller } = await makeAccount();
  await makeListing(account, { bedrooms: null, listingId: "a" });
  await evaluateDue();
  await db().person.updateMany({ where: { accountId: account.id }, data: { name: "Renamed" } });
  await transaction(caller, (tx) => markListings(tx, []));
  expect(await due()).toBe(0);
});
