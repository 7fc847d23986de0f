import { expect, test } from "vitest";
import type { Listing } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { addDays, dateIn } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { changeListings } from "@/lib/inventory/listings/server/commands";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import {
  makeAccount,
  makeCalendar,
  makeListings,
  makeMappingGroup,
  makeMarketCalendar,
  makeMarketListing,
  makeMember,
} from "@/prisma/factories";
import { acceptNudge } from "./accept";
import { listNudges } from "./queries";
import { hideAction } from "./hide";
import { AcceptRequest, NudgesQuery } from "../schema";

const now = new Date("2026-11-21T15:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

/** A parent and two children with a settled base of 200, in a market of 20 homes at 250. */
async function family(fields: Partial<Listing> = {}, at = now) {
  const today = dateIn("UTC", at);
  for (let home = 0; home < 20; home++) {
    const nights = { from: today, nights: 300, price: () => 25_040 };
    await makeMarketCalendar(await makeMarketListing({ asOf: new Date(today) }), nights);
  }
  const { account, caller } = await makeAccount();
  const usual = {
    bedrooms: 1,
    basePrice: 20_000,
    minPrice: 10_000,
    maxPrice: 60_000,
    createdAt: new Date(at.getTime() - 40 * 86_400_000),
  };
  const made = await makeListings(account, [
    { ...usual, listingId: "p", name: "Parent" },
    { ...usual, listingId: "c1" },
    { ...usual, listingId: "c2", ...(fields as object) },
  ]);
  const [parent, ...children] = made;
  if (!parent) throw new Error("A parent was asked for.");
  await makeMappingGroup(parent, children);
  // Open for a year and never booked, so the market's price level has full weight.
  await makeCalendar(parent, { from: addDays(today, -365), nights: 450 });
  return { account, caller, parent, children };
}

const look = async (caller: Caller, at = now, query = {}) =>
  (await listNudges(caller, NudgesQuery.parse(query), at)).nudges;

function accept(caller: Caller, nudge_id: string | undefined, more: object = {}, at = now) {
  const request = AcceptRequest.parse({ nudge_id, listing_id: "p", pms: "guesty", ...more });
  return acceptNudge(caller, request, at);
}

function change(caller: Caller, base: number) {
  const listings = [{ id: "p", pms: "guesty", base }];
  return changeListings(caller, ChangeRequest.parse({ listings }));
}

const bases = async () =>
  (await db().listing.findMany({ orderBy: { key: "asc" } })).map(({ basePrice }) =>
    Number(basePrice),
  );

test("for a base price far from its market, only the parent gets a suggestion", async () => {
  const { caller } = await family();
  const nudges = await look(caller);
  expect(nudges).toMatchObject([
    {
      listing_id: "p",
      pms_name: "guesty",
      listing_name: "Parent",
      nudge_type: "base_price",
      current_value: 200,
      suggested_value: 250,
      direction: "increase",
      expiration: days(7).toISOString(),
      status: "open",
    },
  ]);
  expect(await look(caller, now, { nudge_type: "min_price" })).toEqual([]);
  expect(await look(caller, now, { listing_id: "p", pms: "guesty" })).toEqual(nudges);
  const about = { listing_id: "p", pms: "guesty", action_type: "base_price_alert" } as const;
  await hideAction(caller, about, now);
  expect(await look(caller)).toEqual([]);
});

test("accepting writes the price with its source and leaves two entries", async () => {
  const { caller } = await family();
  const [nudge] = await look(caller);
  expect(await accept(caller, nudge?.nudge_id)).toEqual({
    nudge_id: nudge?.nudge_id,
    listing_id: "p",
    pms_name: "guesty",
    nudge_type: "base_price",
    status: "accepted",
    applied_value: 250,
    update_children: false,
  });
  expect(await bases()).toEqual([25_000, 20_000, 20_000]);
  const entries = await db().logEntry.findMany({ orderBy: { id: "asc" } });
  expect(entries.map(({ action, changes }) => ({ action, changes }))).toMatchObject([
    { action: "base_price", changes: { old_value: 200, new_value: 250, source: "nudge" } },
    { action: "nudge_accepted", changes: { new_value: { nudge_id: nudge?.nudge_id } } },
  ]);
  expect(await look(caller)).toEqual([]);
  await expect(accept(caller, nudge?.nudge_id)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a different value can be written instead of the suggestion, and the log shows it", async () => {
  const { caller } = await family();
  const [nudge] = await look(caller);
  expect(await accept(caller, nudge?.nudge_id, { value: 231 })).toMatchObject({
    applied_value: 231,
  });
  expect(await bases()).toEqual([23_100, 20_000, 20_000]);
  const entry = await db().logEntry.findFirstOrThrow({ where: { action: "nudge_accepted" } });
  expect(entry.changes).toMatchObject({ old_value: { value: 200 }, new_value: { value: 231 } });
});

test("the current price and one outside the listing's min and max are refused, and the nudge stays open", async () => {
  const { caller } = await family();
  const [nudge] = await look(caller);
  for (const value of [200, 601, 99]) {
    const refused = accept(caller, nudge?.nudge_id, { value });
    await expect(refused).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  }
  expect(await look(caller)).toEqual([nudge]);
  for (const value of [0, 10.5, -1]) {
    expect(() => accept(caller, nudge?.nudge_id, { value })).toThrow(/value/);
  }
});

test("children follow if requested", async () => {
  const { caller } = await family();
  const [nudge] = await look(caller);
  await accept(caller, nudge?.nudge_id, { update_children: true });
  expect(await bases()).toEqual([25_000, 25_000, 25_000]);
});

test("a child whose maximum forbids the price makes the whole call fail", async () => {
  const { caller } = await family({ maxPrice: 22_000n });
  const [nudge] = await look(caller);
  const attempt = accept(caller, nudge?.nudge_id, { update_children: true });
  await expect(attempt).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  expect(await bases()).toEqual([20_000, 20_000, 20_000]);
  expect(await look(caller)).toMatchObject([{ nudge_id: nudge?.nudge_id }]);
});

test("children out of reach are unchanged and counted", async () => {
  const { account, caller, parent, children } = await family();
  const [nudge] = await look(caller);
  const listings = [parent, ...children.slice(0, 1)];
  const { caller: member } = await makeMember(account, { listings });
  const done = await accept(member, nudge?.nudge_id, { update_children: true });
  expect(done.children_out_of_reach).toBe(1);
  expect(await bases()).toEqual([25_000, 25_000, 20_000]);
});

test("a dry run writes nothing", async () => {
  const { caller } = await family();
  const [nudge] = await look(caller);
  await accept({ ...caller, dryRun: true }, nudge?.nudge_id);
  expect(await bases()).toEqual([20_000, 20_000, 20_000]);
  expect(await look(caller)).toEqual([nudge]);
});

test("a suggestion keeps its value for a week; then a newer one replaces it and the old one is stale", async () => {
  const { caller } = await family();
  const [nudge] = await look(caller);
  await db().$executeRaw`
    UPDATE market_month SET prices = array_replace(prices, 25040, 30000)`;
  expect(await look(caller, days(6.9))).toEqual([nudge]);
  const [newer] = await look(caller, days(7));
  // A base with few booked nights moves by 30 % at most.
  expect(newer).toMatchObject({ suggested_value: 260, expiration: days(14).toISOString() });
  const attempt = accept(caller, nudge?.nudge_id, {}, days(7));
  await expect(attempt).rejects.toMatchObject({ code: "CONFLICT", message: /newer/ });
  expect((await accept(caller, newer?.nudge_id, {}, days(7))).applied_value).toBe(260);
});

test("a changed price ends its nudge; after four weeks another one is made", async () => {
  // A change has the database's time.
  const at = new Date();
  const { caller } = await family({}, at);
  const [nudge] = await look(caller, at);
  await change(caller, 210);
  expect(await look(caller, at)).toEqual([]);
  const late = accept(caller, nudge?.nudge_id, {}, at);
  await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
  const later = new Date(at.getTime() + 29 * 86_400_000);
  const [newer] = await look(caller, later);
  expect(newer).toMatchObject({ current_value: 210, suggested_value: 250 });
  const statuses = (await db().nudge.findMany()).map(({ status }) => status).toSorted();
  expect(statuses).toEqual(["open", "resolved"]);
});

test("a nudge that the listing's maximum no longer allows is replaced by an allowed one", async () => {
  const { caller } = await family();
  const [nudge] = await look(caller);
  const listings = [{ id: "p", pms: "guesty", max: 230 }];
  await changeListings(caller, ChangeRequest.parse({ listings }));
  const [newer] = await look(caller);
  expect(newer).toMatchObject({ current_value: 200, suggested_value: 230 });
  expect(newer?.nudge_id).not.toBe(nudge?.nudge_id);
  expect((await accept(caller, newer?.nudge_id)).applied_value).toBe(230);
});

test("of ten concurrent acceptances one succeeds, and a nudge of another listing is not found", async () => {
  const { caller } = await family();
  const [nudge] = await look(caller);
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => accept(caller, nudge?.nudge_id)),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const others = [{ listing_id: "c1" }, { nudge_id: "00000000-0000-4000-8000-000000000000" }];
  for (const other of others) {
    const attempt = accept(caller, nudge?.nudge_id, other);
    await expect(attempt).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
