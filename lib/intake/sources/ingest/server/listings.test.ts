import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeListing } from "@/prisma/factories";
import { receiveListings } from "./listings";
import { good, listing, makeIngest } from "./testing";

const everything = {
  property_name: "Quayside",
  room_type: "private_room",
  latitude: 48.4284,
  longitude: -123.3656,
  country: "CA",
  state: "British Columbia",
  city_name: "Victoria",
  no_of_bedrooms: 2,
  cleaning_fees: 80.5,
  base: 150,
  channel_listing_details: [{ channel_name: "airbnb", channel_listing_id: "77" }],
} as const;

test("a listing is stored completely, with sync off, in the time zone of its coordinates", async () => {
  const { caller: by } = await makeAccount();
  const { id, caller } = await makeIngest(by);
  const sent = good(listing("A1", everything));
  expect(await receiveListings(caller, sent)).toEqual({
    success: true,
    total: 1,
    success_count: 1,
    failure_count: 0,
    listings: [{ listing_id: "A1", success: true }],
  });
  const [stored] = await db().listing.findMany({ include: { connection: true } });
  expect(stored).toMatchObject({
    pmsName: "lodgehub",
    listingId: "A1",
    name: "Quay A1",
    propertyName: "Quayside",
    roomType: "private_room",
    timeZone: "America/Vancouver",
    currency: "EUR",
    bedrooms: 2,
    cleaningFees: 8_050n,
    basePrice: 15_000n,
    pushEnabled: false,
    connection: { connectionId: id, pmsBase: 15_000n },
  });
  expect(await db().connection.findFirst()).toMatchObject({ state: "active" });
  const entry = await db().logEntry.findFirst({ where: { action: "import_finished" } });
  expect(entry).toMatchObject({
    name: "lodgehub",
    userId: 0,
    email: null,
    device: "api",
    ip: "192.0.2.7",
    requestId: "sent",
    changes: { new_value: { listings: { read: 1, created: 1, updated: 0 } } },
  });
});

test("the same listing again changes nothing and leaves no log entry", async () => {
  const { caller: by } = await makeAccount();
  const { caller } = await makeIngest(by);
  await receiveListings(caller, good(listing("A1", everything)));
  const before = await db().logEntry.count();
  expect(await receiveListings(caller, good(listing("A1", everything)))).toMatchObject({
    success: true,
  });
  expect(await db().logEntry.count()).toBe(before);
});

test("values set in Nightrate are kept (prices, tags, sync), and so are values the PMS leaves out", async () => {
  const { account, caller: by } = await makeAccount();
  const { caller } = await makeIngest(by);
  const own = { basePrice: 9_900, minPrice: 5_000, tags: ["pets"], pushEnabled: true, bedrooms: 3 };
  const known = await makeListing(account, {
    pmsName: "lodgehub",
    listingId: "A1",
    currency: "EUR",
    ...own,
  });
  await receiveListings(caller, good(listing("A1", { base: 300 })));
  await receiveListings(caller, good(listing("A1")));
  const stored = await db().listing.findUniqueOrThrow({
    where: { key: known.key },
    include: { connection: true },
  });
  expect(stored.connection).toMatchObject({ pmsBase: 30_000n });
  expect(stored).toMatchObject({ name: "Quay A1", ...own, basePrice: 9_900n, minPrice: 5_000n });
  expect(stored.latitude).toBe(known.latitude);
});

test("a listing of another connection is refused; one of a removed connection is taken over", async () => {
  const { caller: by } = await makeAccount();
  const first = await makeIngest(by);
  const second = await makeIngest(by);
  await receiveListings(first.caller, good(listing("A1")));
  const taken = await receiveListings(
    second.caller,
    good(listing("A1", { listing_name: "Stolen" }), listing("A2")),
  );
  expect(taken).toMatchObject({ success: false, success_count: 1, failure_count: 1 });
  expect(taken.listings).toEqual([
    { listing_id: "A1", success: false, error: "listing_id: belongs to another connection" },
    { listing_id: "A2", success: true },
  ]);
  expect(await db().listing.count({ where: { name: "Stolen" } })).toBe(0);
  await db().connection.update({ where: { id: first.id }, data: { state: "removed" } });
  expect((await receiveListings(second.caller, good(listing("A1")))).success).toBe(true);
  expect(await db().connectionListing.count({ where: { connectionId: second.id } })).toBe(2);
});

test("another account's listing of the same id is another listing", async () => {
  const { caller: one } = await makeAccount();
  const { caller: other } = await makeAccount();
  const [first, second] = [await makeIngest(one), await makeIngest(other)];
  await receiveListings(first.caller, good(listing("A1")));
  await receiveListings(second.caller, good(listing("A1", { listing_name: "Theirs" })));
  const names = await db().listing.findMany({ orderBy: { key: "asc" }, select: { name: true } });
  expect(names).toEqual([{ name: "Quay A1" }, { name: "Theirs" }]);
});

test("another currency waits for the owner, with a warning, and a listing without amounts takes it", async () => {
  const { caller: by } = await makeAccount();
  const { caller } = await makeIngest(by);
  await receiveListings(caller, good(listing("A1", { currency: "SEK" })));
  await receiveListings(caller, good(listing("A1", { base: 200 })));
  const given = listing("A1", { currency: "GBP", base: 300 });
  const { listings } = await receiveListings(caller, good(given));
  expect(listings[0]).toMatchObject({ success: true, warning: expect.stringContaining("GBP") });
  const stored = await db().listing.findFirst();
  expect(stored).toMatchObject({ currency: "EUR", newCurrency: "GBP", basePrice: 20_000n });
  await receiveListings(caller, good(listing("A1")));
  expect(await db().listing.findFirst()).toMatchObject({ newCurrency: null });
});

test("a row that names a listing again is refused, and a dry run writes nothing", async () => {
  const { caller: by } = await makeAccount();
  const { caller } = await makeIngest(by);
  const rows = good(listing("A1"), listing("A1"));
  const { listings } = await receiveListings({ ...caller, dryRun: true }, rows);
  expect(listings.map(({ error }) => error)).toEqual([
    undefined,
    "listing_id: is already in an earlier row",
  ]);
  expect(await db().listing.count()).toBe(0);
});

test("a removed connection accepts nothing, even while its token is still cached", async () => {
  const { caller: by } = await makeAccount();
  const { id, caller } = await makeIngest(by);
  await db().connection.update({ where: { id }, data: { state: "removed" } });
  await expect(receiveListings(caller, good(listing("A1")))).rejects.toMatchObject({
    code: "INTEGRATION_TOKEN_INVALID",
  });
});
