import { expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { setGuardRails } from "@/lib/inventory/guard-rails/server/commands";
import { GuardRailsWrite } from "@/lib/inventory/guard-rails/schema";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
} from "@/prisma/factories";
import { AcceptRequest, NudgesQuery } from "../schema";
import { acceptNudge } from "./accept";
import { listNudges } from "./queries";

const named = { listing_id: "p", pms: "guesty" };

/** A listing with base 200 in a market of 20 homes at 250. */
async function setUp() {
  const from = new Date().toISOString().slice(0, 10);
  for (let home = 0; home < 20; home++) {
    const nights = { from, nights: 300, price: () => 25_040 };
    await makeMarketCalendar(await makeMarketListing({ asOf: new Date(from) }), nights);
  }
  const made = await makeAccount();
  const prices = { basePrice: 20_000, minPrice: 10_000, maxPrice: 60_000 };
  // Settled for longer than four weeks.
  const createdAt = new Date(Date.now() - 40 * 86_400_000);
  const listing = await makeListing(made.account, {
    ...prices,
    createdAt,
    bedrooms: 1,
    listingId: "p",
  });
  // Never booked, so the market's price level has full weight.
  await makeCalendar(listing, { from: addDays(from, -366), nights: 380 });
  const { caller } = made;
  const look = async () => (await listNudges(caller, NudgesQuery.parse({}))).nudges;
  const rail = (rails: object) =>
    setGuardRails(caller, GuardRailsWrite.parse({ ...named, ...rails }));
  const accept = (nudge_id: string | undefined) =>
    acceptNudge(caller, AcceptRequest.parse({ ...named, nudge_id }));
  return { ...made, look, rail, accept };
}

test("an open nudge beyond a new guard rail is replaced by one that can be accepted", async () => {
  const { look, rail, accept } = await setUp();
  expect(await look()).toMatchObject([{ suggested_value: 250 }]);
  await rail({ max_change_percent: 10 });
  const [nudge] = await look();
  expect(nudge).toMatchObject({ suggested_value: 220 });
  expect(await accept(nudge?.nudge_id)).toMatchObject({ applied_value: 220 });
});

test("no price is suggested during its cool-down, and the listing is due when it ends", async () => {
  const { look, rail, accept } = await setUp();
  await rail({ max_change_percent: 10, cool_down_hours: 1 });
  const [nudge] = await look();
  await accept(nudge?.nudge_id);
  expect(await look()).toEqual([]);
  const { dueAt } = await db().listingEvaluation.findFirstOrThrow();
  expect(dueAt.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
  await db()
    .$executeRaw`UPDATE listing_price_version SET created_at = created_at - interval '30 days'`;
  await rail({ cool_down_hours: 1, floor: 50 });
  expect(await look()).toMatchObject([{ current_value: 220, suggested_value: 242 }]);
});

test("a nudge that a child's guard rail forbids is refused with the rule", async () => {
  const { account, caller, look } = await setUp();
  const child = await makeListing(account, {
    listingId: "c",
    basePrice: 20_000,
    minPrice: 10_000,
    maxPrice: 60_000,
    bedrooms: 1,
  });
  const parent = await db().listing.findFirstOrThrow({ where: { listingId: "p" } });
  const { id } = await db().mappingGroup.create({ data: { accountId: account.id } });
  await db().listing.update({ where: { key: parent.key }, data: { mappingGroupId: id } });
  await db().listing.update({
    where: { key: child.key },
    data: { mappingGroupId: id, parentKey: parent.key },
  });
  await db().guardRail.create({ data: { listingKey: child.key, maxChangePercent: 5, userId: 0 } });
  const nudge = (await look()).find(({ listing_id }) => listing_id === "p");
  const request = { ...named, nudge_id: nudge?.nudge_id, update_children: true };
  await expect(acceptNudge(caller, AcceptRequest.parse(request))).rejects.toMatchObject({
    code: "ERR-GUARD-RAIL",
    details: [{ path: "listings[0].base", code: "max_change_percent" }],
  });
});
