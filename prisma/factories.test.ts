import { expect, test } from "vitest";
import { ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import {
  makeAccount,
  makeCalendar,
  makeGroup,
  makeListing,
  makeListings,
  makeMappingGroup,
  makeMarketCalendar,
  makeMarketListing,
  makeMember,
  makeReservation,
  makeSubgroup,
} from "@/prisma/factories";

test("an account has an owner, who can access all its listings and none of another's", async () => {
  const mine = await makeAccount({ listings: 3, name: "Mine" });
  await makeAccount({ listings: 2, owner: { email: "other@nightrate.example" } });
  const where = ownedListings(mine.caller);
  expect(await db().listing.count({ where })).toBe(3);
  expect(mine.caller).toMatchObject({
    accountId: mine.account.id,
    via: "session",
    allListings: true,
    permissions: { mappings: "edit" },
  });
});

test("a member can access the chosen listings and has only the given permissions", async () => {
  const { account, listings } = await makeAccount({ listings: 4 });
  const { caller } = await makeMember(account, {
    permissions: { logs: "view" },
    listings: listings.slice(0, 2),
  });
  expect(await db().listing.count({ where: ownedListings(caller) })).toBe(2);
  expect(caller.permissions).toMatchObject({ logs: "view", listings: "none" });
  const all = await makeMember(account, { listings: "all" });
  expect(await db().listing.count({ where: ownedListings(all.caller) })).toBe(4);
});

test("listings are created in order, each with its own fields", async () => {
  const { account } = await makeAccount();
  const made = await makeListings(account, [{ name: "First" }, { name: "Second", bedrooms: null }]);
  expect(made.map((listing) => listing.name)).toEqual(["First", "Second"]);
  expect(made[1]?.bedrooms).toBeNull();
  expect(new Set(made.map((listing) => listing.listingId)).size).toBe(2);
});

test("a subgroup's listings are also in its group", async () => {
  const { account, listings } = await makeAccount({ listings: 3 });
  const group = await makeGroup(account, "Town", listings.slice(0, 1));
  const subgroup = await makeSubgroup(group, "Old town", listings.slice(1, 2));
  const memberships = await db().listing.findMany({
    orderBy: { key: "asc" },
    select: { groupId: true, subgroupId: true },
  });
  expect(memberships).toEqual([
    { groupId: group.id, subgroupId: null },
    { groupId: group.id, subgroupId: subgroup.id },
    { groupId: null, subgroupId: null },
  ]);
});

test("the children of a mapping group have the parent's key", async () => {
  const { account } = await makeAccount();
  const parent = await makeListing(account);
  const child = await makeListing(account);
  const group = await makeMappingGroup(parent, [child]);
  const members = await db().listing.findMany({
    where: { mappingGroupId: group.id },
    orderBy: { key: "asc" },
    select: { key: true, parentKey: true },
  });
  expect(members).toEqual([
    { key: parent.key, parentKey: 0 },
    { key: child.key, parentKey: parent.key },
  ]);
});

test("a calendar has a row per month, without data outside its nights", async () => {
  const { account } = await makeAccount();
  const listing = await makeListing(account);
  await makeCalendar(listing, {
    from: "2024-02-28",
    nights: 3,
    price: (_, index) => index + 1,
    state: (date) => (date === "2024-02-29" ? 2 : 1),
  });
  const months = await db().calendarMonth.findMany({ orderBy: { month: "asc" } });
  expect(months.map((row) => row.month.toISOString().slice(0, 10))).toEqual([
    "2024-02-01",
    "2024-03-01",
  ]);
  expect(months.map((row) => row.prices.length)).toEqual([29, 31]);
  expect(months[0]?.prices.slice(26)).toEqual([0, 1, 2]);
  expect(months[0]?.states.slice(26)).toEqual([0, 1, 2]);
  expect(months[1]?.prices.slice(0, 2)).toEqual([3, 0]);
});

test("a comparable has its own calendar", async () => {
  const comparable = await makeMarketListing({ bedrooms: 2 });
  await makeMarketCalendar(comparable, { from: "2026-05-01", nights: 31 });
  const [month] = await db().marketMonth.findMany();
  expect(month).toMatchObject({ listingKey: comparable.key });
  expect(month?.states.every((state) => state === 1)).toBe(true);
});

test("a reservation has a check-out date and revenue for its nights", async () => {
  const { account } = await makeAccount();
  const listing = await makeListing(account);
  const made = await makeReservation(listing, { checkIn: "2026-06-01", nights: 4 });
  expect(made.checkOut.toISOString()).toBe("2026-06-05T00:00:00.000Z");
  expect(made.rentalRevenue).toBe(80_000n);
});
