import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import { setGuardRails } from "@/lib/inventory/guard-rails/server/commands";
import { GuardRailsWrite } from "@/lib/inventory/guard-rails/schema";
import { startOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { makeAccount, makeCalendar, makeMember } from "@/prisma/factories";
import { BulkRequest } from "@/lib/pricing/actions/schema-bulk";
import { decideMany } from "./bulk";
import { notDue, now, suggested } from "./testing";

const parse = (request: object) => BulkRequest.parse(request);

const bases = async () =>
  (await db().listing.findMany({ orderBy: { key: "asc" } })).map((row) => Number(row.basePrice));

test("a dry run returns every value and writes nothing; accepting writes, resolves and logs", async () => {
  const { caller, actions, listings } = await suggested(3);
  const from = new Date().toISOString().slice(0, 10);
  for (const listing of listings) await makeCalendar(listing, { from, nights: 200 });
  await notDue();
  const request = parse({ actions, decision: "accept" });
  const tried = await decideMany({ ...caller, dryRun: true }, request, now);
  expect(tried.rows).toMatchObject(
    actions.map((action) => ({ ...action, from: 200, to: 210, currency: "CAD", error: null })),
  );
  expect(await bases()).toEqual([20_000, 20_000, 20_000]);
  const { price_change: effect, sample, ...result } = tried;
  expect(effect?.next_90).toBeCloseTo(5, 0);
  expect(new Set(sample?.map((night) => night.listing_id)).size).toBe(3);
  expect(await decideMany(caller, request, now)).toEqual(result);
  expect(await bases()).toEqual([21_000, 21_000, 21_000]);
  expect(await db().nudge.count({ where: { status: "accepted" } })).toBe(3);
  const entries = await db().logEntry.findMany({ orderBy: { id: "asc" } });
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => "base_price"),
    ...Array.from({ length: 3 }, () => "nudge_accepted"),
  ]);
  expect(entries[0]?.changes).toMatchObject({ source: "nudge", old_value: 200, new_value: 210 });
});

test("a row that cannot be accepted returns the reason; the others are accepted", async () => {
  const { account, caller, listings, actions } = await suggested(7);
  const rail = { listing_id: "s1", pms: "guesty", max_change_percent: 2 };
  await setGuardRails(caller, GuardRailsWrite.parse(rail));
  await db().listing.updateMany({ where: { listingId: "s2" }, data: { basePrice: 19_000 } });
  await db().nudge.updateMany({
    where: { listingKey: listings[3]?.key ?? 0 },
    data: { status: "resolved" },
  });
  await notDue();
  const newer = "5f0f7f3e-8a53-4d3c-9c1c-111111111111";
  const asked = [
    actions[0],
    actions[1],
    actions[2],
    actions[3],
    { ...actions[4], nudge_id: newer },
    { ...actions[5], value: 700 },
    { ...actions[6], value: 205 },
    { ...actions[0], listing_id: "none" },
    { ...actions[0], action_type: "location_missing", nudge_id: undefined },
  ];
  const result = await decideMany(caller, parse({ actions: asked, decision: "accept" }), now);
  expect(result.rows.map(({ error }) => error)).toEqual([
    null,
    "base cannot change from 200 to 210: guard rail max_change_percent is 2",
    "The price has changed since it was suggested.",
    "The suggestion is no longer valid.",
    "A newer suggestion exists.",
    "base (700) is above max (600)",
    null,
    "Listing not found.",
    "This action has no price to accept.",
  ]);
  expect(result.done).toBe(2);
  expect(await bases()).toEqual([21_000, 20_000, 19_000, 20_000, 20_000, 20_000, 20_500]);
  await notDue();
  const { caller: limited } = await makeMember(account, { listings: listings.slice(4, 5) });
  const [own, other] = [actions[4], actions[5]];
  const theirs = parse({ actions: [own, other], decision: "accept" });
  const errors = (await decideMany(limited, theirs, now)).rows.map(({ error }) => error);
  expect(errors).toEqual([null, "Listing not found."]);
});

test("another account's actions are unknown", async () => {
  const { actions } = await suggested(2);
  const { caller: stranger } = await makeAccount();
  for (const decision of ["accept", "hide"]) {
    const { rows, done } = await decideMany(stranger, parse({ actions, decision }), now);
    expect(done).toBe(0);
    expect(rows.map(({ error }) => error)).toEqual(["Listing not found.", "Listing not found."]);
  }
  expect(await bases()).toEqual([20_000, 20_000]);
});

test("hiding stores reason and day, once; a past day and a resolved action return an error", async () => {
  const { caller, actions } = await suggested(3);
  await db().action.updateMany({
    where: { listing: { listingId: "s2" } },
    data: { resolvedAt: now },
  });
  const hide = { decision: "hide", reason: "Later", until: "2026-12-01" };
  const result = await decideMany(caller, parse({ actions, ...hide }), now);
  expect(result.rows.map(({ error }) => error)).toEqual([
    null,
    null,
    "The action is no longer open.",
  ]);
  const [row] = await db().action.findMany({ where: { hiddenAt: { not: null } } });
  expect(row).toMatchObject({ hiddenReason: "Later", hiddenBy: caller.actor.id });
  expect(row?.hiddenUntil).toEqual(startOf("2026-12-02", "America/Vancouver"));
  const again = { ...hide, actions: actions.slice(0, 2) };
  await decideMany(caller, parse(again), now);
  expect(await db().logEntry.count({ where: { action: "action_hidden" } })).toBe(2);
  const past = parse({ ...again, until: "2026-11-20" });
  expect((await decideMany(caller, past, now)).done).toBe(0);
});

async function statementsFor(count: number, decision: string): Promise<number> {
  const { caller, actions } = await suggested(count);
  const work = () => decideMany(caller, parse({ actions, decision }), now);
  const { result, statements } = await countStatements(work);
  expect(result.done).toBe(count);
  return statements.length;
}

test.each(["accept", "hide"])(
  "the statements to %s do not grow with the actions",
  async (decision) => {
    expect(await statementsFor(500, decision)).toBe(await statementsFor(5, decision));
  },
);

test("the same action twice, and more than 5,000, are refused", () => {
  const action = { listing_id: "a", pms: "guesty", action_type: "base_price_alert" };
  expect(BulkRequest.safeParse({ actions: [action, action], decision: "hide" }).success).toBe(
    false,
  );
  const many = Array.from({ length: 5_001 }, (_, at) => ({ ...action, listing_id: `a${at}` }));
  expect(BulkRequest.safeParse({ actions: many, decision: "hide" }).success).toBe(false);
  expect(BulkRequest.safeParse({ actions: many.slice(1), decision: "hide" }).success).toBe(true);
});
