import { expect, test } from "vitest";
import type { Listing } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { addDays } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeListings,
  makeMappingGroup,
  makeMarketCalendar,
  makeMarketListing,
  makeMember,
} from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { hideAction, unhideAction } from "./hide";
import { listActions } from "./queries";
import { ActionList, ActionsQuery } from "../schema";

/** The morning of 21 November 2026 in Vancouver. */
const now = new Date("2026-11-21T15:00:00Z");
const today = "2026-11-21";
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

async function look(caller: Caller, query: object = {}, at = now) {
  return ActionList.parse(await listActions(caller, ActionsQuery.parse(query), at));
}

async function typesOf(caller: Caller, query: object = {}, at = now) {
  return (await look(caller, query, at)).flatMap(({ listing_details, actions }) =>
    actions.map(({ action_type }) => `${listing_details.listing_id} ${action_type}`),
  );
}

async function setOba(caller: Caller, { listingId, pmsName }: Listing, type: string) {
  const target = { scope: "listing", listing_id: listingId, pms_name: pmsName } as const;
  const rule = { oba_on: true, oba_type: type } as { oba_on: true; oba_type: "none" };
  await changeRules(caller, target, { occupancy_adjustment: rule }, () => true);
}

const about = { listing_id: "1", pms: "guesty", action_type: "oba_turned_off" } as const;

async function withOba() {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { listingId: "1", timeZone: "Europe/London" });
  await setOba(caller, listing, "none");
  return { account, caller, listing };
}

test("an action opens, resolves by itself after a write, and opens again when its condition returns", async () => {
  const { caller, listing } = await withOba();
  const [first] = await look(caller);
  expect(first).toEqual({
    listing_details: {
      listing_id: "1",
      pms: "guesty",
      pms_display_name: "Guesty",
      listing_name: listing.name,
    },
    actions: [
      {
        action_type: "oba_turned_off",
        title: "Occupancy-based adjustment is turned off",
        kind: "configuration_issue",
        metadata: {},
        severity: 25,
        opened_at: now.toISOString(),
        hidden: false,
        hidden_until: null,
      },
    ],
  });
  await hideAction(caller, about, now);
  await setOba(caller, listing, "recommended");
  expect(await look(caller, { mode: "all" }, later(0.01))).toEqual([]);
  expect((await db().action.findFirstOrThrow()).resolvedAt).toEqual(later(0.01));
  await setOba(caller, listing, "none");
  const [again] = await look(caller, {}, later(0.02));
  expect(again?.actions[0]).toMatchObject({ opened_at: later(0.02).toISOString() });
});

test("hidden actions are listed by mode, until their day has passed", async () => {
  const { caller } = await withOba();
  const hidden = await hideAction(caller, { ...about, until: "2026-11-22" }, now);
  // Midnight after the 22nd in London.
  expect(hidden.hidden_until).toBe("2026-11-23T00:00:00.000Z");
  expect(await typesOf(caller)).toEqual([]);
  expect(await typesOf(caller, { mode: "hidden" })).toEqual(["1 oba_turned_off"]);
  const [all] = await look(caller, { mode: "all" });
  expect(all?.actions[0]?.hidden_until).toBe(hidden.hidden_until);
  expect(await typesOf(caller, {}, new Date("2026-11-22T23:59:59Z"))).toEqual([]);
  const [back] = await look(caller, {}, new Date("2026-11-23T00:00:00Z"));
  expect(back?.actions[0]?.hidden_until).toBeNull();
});

test("hiding and showing leave one entry each, however often", async () => {
  const { caller } = await withOba();
  for (let turn = 0; turn < 2; turn++) {
    await hideAction(caller, { ...about, reason: "agreed with the owner" }, now);
  }
  for (let turn = 0; turn < 2; turn++) {
    expect(await unhideAction(caller, about, now)).toEqual({
      status: "success",
      hidden_until: null,
    });
  }
  const entries = await db().logEntry.findMany({
    where: { action: { contains: "hidden" } },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action }) => action)).toEqual(["action_hidden", "action_unhidden"]);
  expect(entries[0]?.changes).toMatchObject({ new_value: { reason: "agreed with the owner" } });
  expect(await typesOf(caller)).toEqual(["1 oba_turned_off"]);
});

const attempt = (who: Caller, change: object) => hideAction(who, { ...about, ...change }, now);

test("an action that is not open cannot be hidden, nor until a past day, nor from another account", async () => {
  const { caller } = await withOba();
  const { caller: stranger } = await makeAccount();
  await expect(attempt(caller, { action_type: "location_missing" })).rejects.toMatchObject({
    code: "ACTION_NOT_FOUND",
  });
  await expect(attempt(caller, { until: "2026-11-20" })).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
  });
  for (const [who, change] of [[stranger, {}] as const, [caller, { pms: "hostaway" }] as const]) {
    await expect(attempt(who, change)).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
  }
});

test("listings are sorted by their most important action, then by PMS and ID", async () => {
  const { account, caller } = await makeAccount();
  await makeListings(account, [
    { listingId: "b", bedrooms: null },
    { listingId: "a", bedrooms: null },
    { listingId: "c", bedrooms: null, basePrice: null, minPrice: null, maxPrice: null },
    { listingId: "d", bedrooms: null, pmsName: "airbnb" },
    { listingId: "e" },
  ]);
  expect(await typesOf(caller)).toEqual([
    "c base_price_missing",
    "c bedroom_count_missing",
    "d bedroom_count_missing",
    "a bedroom_count_missing",
    "b bedroom_count_missing",
  ]);
});

test("a hidden listing's actions are returned only if it is named; one out of reach is not found", async () => {
  const { account, caller } = await makeAccount();
  const [one, two] = await makeListings(account, [
    { listingId: "1", bedrooms: null, isHidden: true },
    { listingId: "2", bedrooms: null },
  ]);
  expect(await typesOf(caller)).toEqual(["2 bedroom_count_missing"]);
  const named = { listing_id: "1", pms: "guesty" };
  expect(await typesOf(caller, named)).toEqual(["1 bedroom_count_missing"]);
  const { caller: member } = await makeMember(account, { listings: two ? [two] : [] });
  expect(await typesOf(member)).toEqual(["2 bedroom_count_missing"]);
  await expect(look(member, named)).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
  expect(one?.isHidden).toBe(true);
});

test("a named listing without open actions returns an empty list; ID and PMS must be sent together", async () => {
  const { account, caller } = await makeAccount();
  await makeListing(account, { listingId: "1" });
  expect(await look(caller, { listing_id: "1", pms: "guesty" })).toEqual([]);
  expect(ActionsQuery.safeParse({ listing_id: "1" }).error?.issues[0]?.path).toEqual(["pms"]);
  expect(ActionsQuery.safeParse({ pms: "guesty" }).error?.issues[0]?.path).toEqual(["listing_id"]);
});

const every = (own: number) => (_date: string, at: number) => (at % 2 === 0 ? own : 1);

test.each([
  ["sold", 2, []],
  ["closed too", 3, ["p many_blocked_dates"]],
])("a parent's blocked nights that its child has %s", async (_, state, expected) => {
  const { account, caller } = await makeAccount();
  const [parent, child] = await makeListings(account, [
    { bedrooms: 1, listingId: "p" },
    { bedrooms: 1, listingId: "c" },
  ]);
  if (!parent || !child) throw new Error("Two listings were asked for.");
  await makeMappingGroup(parent, [child]);
  await makeCalendar(parent, { from: today, nights: 120, state: every(3) });
  await makeCalendar(child, { from: today, nights: 120, state: every(state) });
  const found = await typesOf(caller);
  expect(found.filter((type) => type.includes("blocked"))).toEqual(expected);
});

test("nights, market and minimum are read in the form the conditions need", async () => {
  for (let n = 0; n < 20; n++) {
    await makeMarketCalendar(await makeMarketListing(), {
      from: today,
      nights: 200,
      price: () => 15_000,
      minStay: () => 2,
    });
  }
  const { account, caller } = await makeAccount();
  const usual = { bedrooms: 1, basePrice: 20_000, minPrice: 18_800, maxPrice: 90_000 };
  const [parent, child] = await makeListings(account, [
    { ...usual, listingId: "p", createdAt: later(-28) },
    { ...usual, listingId: "q", createdAt: later(-9.5) },
  ]);
  if (!parent || !child) throw new Error("Two listings were asked for.");
  await makeMappingGroup(parent, [child]);
  for (const listing of [parent, child]) {
    await makeCalendar(listing, {
      from: addDays(today, -365),
      nights: 485,
      // The owner keeps nights 30 to 49.
      state: (_, index) => (index >= 395 && index < 415 ? 3 : 1),
      price: () => 10_000,
      minStay: () => 5,
    });
  }
  const found = await look(caller, {}, now);
  expect(await typesOf(caller)).toEqual([
    "p many_blocked_dates",
    "p min_price_alert",
    "p base_price_alert",
    "p minimum_stay_off_vs_market",
    "q minimum_stay_off_vs_market",
  ]);
  expect(found[0]?.actions.map(({ metadata }) => metadata)).toMatchObject([
    { count: 20, date_ranges: [{ start_date: "2026-12-21", end_date: "2027-01-09" }] },
    { current: 188, recommended: 150, direction: "decrease" },
    {
      current: 200,
      recommended: 188,
      direction: "decrease",
      confidence: "normal",
      comparables_used: 20,
    },
    { current: 5, recommended: 2 },
  ]);
});

test("the number of statements is the same for 22 and for 50 listings", async () => {
  await makeMarketCalendar(await makeMarketListing(), { from: today, nights: 200 });
  const counts: number[][] = [];
  // The first account loads the market; eleven listings in one place supply its occupancy and pace.
  for (const listings of [22, 22, 50]) {
    const { account, caller } = await makeAccount();
    const made = await makeListings(
      account,
      Array.from({ length: listings }, (_, n) => ({ latitude: n % 2 ? 48.42 : null })),
    );
    for (const listing of made) await makeCalendar(listing, { from: today, nights: 60 });
    const ask = async (at: Date) =>
      (await countStatements(() => listActions(caller, ActionsQuery.parse({}), at))).statements
        .length;
    counts.push([await ask(now), await ask(now), await ask(later(2))]);
  }
  expect(counts[2]).toEqual(counts[1]);
  // If nothing is out of date: one statement checks that, and one reads each table.
  expect(counts[0]?.[1]).toBe(3);
});
