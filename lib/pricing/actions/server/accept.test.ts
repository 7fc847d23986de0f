import { expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import {
  makeAccount,
  makeCalendar,
  makeListings,
  makeMappingGroup,
  makeMarketCalendar,
  makeMarketListing,
} from "@/prisma/factories";
import { AcceptRequest, NudgesQuery } from "@/lib/pricing/actions/schema";
import { UndoRequest } from "@/lib/pricing/actions/schema-bulk";
import { acceptNudge } from "./accept";
import { listNudges } from "./queries";
import { undoDecisions } from "./undo";

/** A parent and a child with base 200, open from today on, in a market at 250. */
async function family() {
  const from = new Date().toISOString().slice(0, 10);
  for (let home = 0; home < 20; home++) {
    const nights = { from, nights: 300, price: () => 25_040 };
    await makeMarketCalendar(await makeMarketListing({ asOf: new Date(from) }), nights);
  }
  const made = await makeAccount();
  const createdAt = new Date(Date.now() - 40 * 86_400_000);
  const usual = { bedrooms: 1, basePrice: 20_000, minPrice: 10_000, maxPrice: 60_000, createdAt };
  const fields = ["p", "c"].map((listingId) => ({ ...usual, listingId }));
  const [parent, child] = await makeListings(made.account, fields);
  if (!parent || !child) throw new Error("Two listings were asked for.");
  await makeMappingGroup(parent, [child]);
  for (const listing of [parent, child]) {
    await makeCalendar(listing, { from: addDays(from, -366), nights: 480 });
  }
  return made;
}

test("a dry run returns the effect on the prices of nights, including the children's, and writes nothing", async () => {
  const { caller } = await family();
  const look = async () => (await listNudges(caller, NudgesQuery.parse({}))).nudges;
  const nudges = await look();
  const tryOut = (more: object) => {
    const named = { nudge_id: nudges[0]?.nudge_id, listing_id: "p", pms: "guesty" };
    const request = AcceptRequest.parse({ ...named, value: 220, ...more });
    return acceptNudge({ ...caller, dryRun: true }, request);
  };
  const alone = await tryOut({});
  expect(alone.applied_value).toBe(220);
  expect(alone.price_change?.next_90).toBeCloseTo(10, 0);
  expect(new Set(alone.sample?.map(({ listing_id }) => listing_id))).toEqual(new Set(["p"]));
  const { sample = [] } = await tryOut({ update_children: true });
  expect(new Set(sample.map(({ listing_id }) => listing_id))).toEqual(new Set(["p", "c"]));
  expect(sample.every(({ from, to }) => to > from)).toBe(true);
  expect(await db().listing.count({ where: { basePrice: 20_000 } })).toBe(2);
  expect(await look()).toEqual(nudges);
});

test("after accepting and undoing, the suggestion is back with its original date, although the price just changed", async () => {
  const { caller } = await family();
  const look = async () => (await listNudges(caller, NudgesQuery.parse({}))).nudges;
  const before = await look();
  const opened = await db().action.findMany({ orderBy: { actionType: "asc" } });
  const nudges = before.map(({ nudge_id }) => nudge_id);
  const named = { nudge_id: nudges[0], listing_id: "p", pms: "guesty", update_children: true };
  await acceptNudge(caller, AcceptRequest.parse(named));
  expect(await look()).toEqual([]);
  expect(await undoDecisions(caller, UndoRequest.parse({ nudges }))).toEqual({
    undone: 1,
    left: [],
  });
  expect(await look()).toEqual(before);
  const now = await db().action.findMany({ orderBy: { actionType: "asc" } });
  expect(now.map(({ openedAt }) => openedAt)).toEqual(opened.map(({ openedAt }) => openedAt));
  expect(await db().listing.count({ where: { basePrice: 20_000 } })).toBe(2);
});
