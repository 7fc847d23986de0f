import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import { db } from "@/lib/db/server";
import { makeMember } from "@/prisma/factories";
import { AcceptRequest } from "@/lib/pricing/actions/schema";
import { BulkRequest, UndoRequest } from "@/lib/pricing/actions/schema-bulk";
import { acceptNudge } from "./accept";
import { decideMany } from "./bulk";
import { notDue, now as suggestedAt, suggested } from "./testing";
import { undoDecisions } from "./undo";

type Made = Awaited<ReturnType<typeof suggested>>;

/** Log entries have the database's time, so these tests use it too; the nudges stay valid throughout. */
async function setUp(count: number): Promise<Made & { now: Date }> {
  const made = await suggested(count);
  const now = new Date();
  const expiresAt = new Date(Math.max(now.getTime(), suggestedAt.getTime()) + 86_400_000);
  await db().nudge.updateMany({ data: { expiresAt } });
  return { ...made, now };
}

const decide = ({ caller, actions, now }: Made & { now: Date }, decision: string) =>
  decideMany(caller, BulkRequest.parse({ actions, decision }), now);

const undo = ({ caller, actions }: Made, more: object = {}) => {
  const nudges = actions.map(({ nudge_id }) => nudge_id);
  return undoDecisions(caller, UndoRequest.parse({ nudges, ...more }));
};

const states = async () => ({
  bases: (await db().listing.findMany({ orderBy: { key: "asc" } })).map((row) =>
    Number(row.basePrice),
  ),
  nudges: (await db().nudge.findMany({ orderBy: { listingKey: "asc" } })).map(
    ({ status }) => status,
  ),
});

test("one undo restores every price, opens its suggestion again and is logged as a revert", async () => {
  const made = await setUp(3);
  const before = await states();
  await decide(made, "accept");
  await db().action.updateMany({ data: { resolvedAt: made.now } });
  await notDue();
  expect(await undo(made)).toEqual({ undone: 3, left: [] });
  expect(await states()).toEqual(before);
  expect(await db().action.count({ where: { resolvedAt: null } })).toBe(3);
  const [, , first] = await db().logEntry.findMany({
    where: { action: { in: ["base_price", "reverted"] }, listingId: { in: ["s0", "s1"] } },
    orderBy: { id: "asc" },
  });
  const [entry] = await db().logEntry.findMany({
    where: { action: "base_price", listingId: "s0" },
  });
  const marks = { reverted_action: "base_price", reverted_id: String(entry?.id) };
  expect(first).toMatchObject({
    action: "reverted",
    changes: { old_value: 210, new_value: 200, ...marks },
  });
  expect(await undo(made)).toMatchObject({ undone: 0 });
});

test("a price that has changed since is not restored, and the reason is returned", async () => {
  const made = await setUp(2);
  await decide(made, "accept");
  await db().listing.updateMany({ where: { listingId: "s0" }, data: { basePrice: 23_000 } });
  const left = [{ listing_id: "s0", pms: "guesty", error: "The price has changed since." }];
  expect(await undo(made)).toEqual({ undone: 1, left });
  expect(await states()).toEqual({ bases: [23_000, 20_000], nudges: ["accepted", "open"] });
});

test("only one's own decisions are undone, and only of listings in reach", async () => {
  const made = await setUp(2);
  await decide(made, "accept");
  const { caller } = await makeMember(made.account, { listings: made.listings });
  expect(await undo({ ...made, caller })).toEqual({ undone: 0, left: [] });
  expect((await states()).bases).toEqual([21_000, 21_000]);
});

test("a single acceptance of another value is undone, too", async () => {
  const made = await setUp(1);
  const [action] = made.actions;
  const nudge = { listing_id: "s0", pms: "guesty", nudge_id: action?.nudge_id, value: 233 };
  await acceptNudge(made.caller, AcceptRequest.parse(nudge), made.now);
  expect((await states()).bases).toEqual([23_300]);
  await notDue();
  expect(await undo(made)).toEqual({ undone: 1, left: [] });
  expect((await states()).bases).toEqual([20_000]);
});

test("hidden actions are shown again", async () => {
  const made = await setUp(2);
  await decide(made, "hide");
  const hidden = made.actions.map(({ listing_id, pms, action_type }) => ({
    listing_id,
    pms,
    action_type,
  }));
  expect(await undo(made, { nudges: [], hidden })).toEqual({ undone: 2, left: [] });
  expect(await db().action.count({ where: { hiddenAt: null } })).toBe(2);
  expect(await db().logEntry.count({ where: { action: "action_unhidden" } })).toBe(2);
});

async function statementsFor(count: number): Promise<number> {
  const made = await setUp(count);
  await decide(made, "accept");
  const { result, statements } = await countStatements(() => undo(made));
  expect(result.undone).toBe(count);
  return statements.length;
}

test("the statements do not grow with the decisions", async () => {
  expect(await statementsFor(500)).toBe(await statementsFor(5));
});

test("a suggestion accepted again after an undo is undone to the price before", async () => {
  const made = await setUp(1);
  const [action] = made.actions;
  if (!action) throw new Error("A suggestion was asked for.");
  const before = await states();
  for (const value of [205, 207]) {
    const { listing_id, pms, nudge_id } = action;
    const request = AcceptRequest.parse({ listing_id, pms, nudge_id, value });
    // An evaluation would find no market here and withdraw the suggestion.
    await notDue();
    await acceptNudge(made.caller, request, made.now);
    expect(await undo(made)).toEqual({ undone: 1, left: [] });
    expect(await states()).toEqual(before);
  }
});
