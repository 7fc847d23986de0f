import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import { addDays, type DateText, dateIn, fromUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { available, blocked } from "@/lib/inventory/calendars/nights";
import { makeAccount, makeCalendar, makeListings } from "@/prisma/factories";
import { unpackSnapshot } from "./snapshots";
import { takeSnapshots } from "@/e2e/factories/jobs";

/** 8 p.m. on 20 November in Vancouver; 21 November has begun in Berlin. */
const evening = new Date("2026-11-21T04:00:00Z");
const later = (hours: number): Date => new Date(evening.getTime() + hours * 3_600_000);
/** Without rules by days ahead, a date's price stays the same from day to day. */
const none = {
  last_minute_prices: { last_min_factor_type: "none" },
  far_out_premium: { far_out_premium_type: "none" },
  occupancy_adjustment: { oba_type: "none" },
} as const;

async function setUp(...zones: (string | null)[]) {
  const { account, caller } = await makeAccount({ timeZone: "Europe/Berlin" });
  const fields = { basePrice: 20_000n, minPrice: null, maxPrice: null, latitude: null };
  const listings = await makeListings(
    account,
    zones.map((timeZone) => ({ ...fields, timeZone, country: null })),
  );
  await db().customization.createMany({
    data: Object.entries(none).map(([kind, payload]) => ({
      accountId: account.id,
      pmsName: "guesty",
      kind,
      payload,
      isOn: true,
      userId: 0,
    })),
  });
  const from = addDays(dateIn("Europe/Berlin", evening), -1);
  for (const listing of listings) {
    await makeCalendar(listing, { from, nights: 800, minStay: (_, at) => 1 + (at % 3) });
  }
  return { account, caller, listings };
}

const fourthBlocked = (_: DateText, at: number) => (at === 3 ? blocked : available);
const count = () => db().priceSnapshot.count();
const stored = async () =>
  (await db().priceSnapshot.findMany({ orderBy: [{ listingKey: "asc" }, { day: "asc" }] })).map(
    ({ day, lastDay }) => `${fromUtc(day)} ${fromUtc(lastDay)}`,
  );

test("each listing is kept once its own day begins, in its zone or the account's", async () => {
  await setUp("America/Vancouver", null);
  await takeSnapshots(undefined, evening);
  expect(await stored()).toEqual(["2026-11-20 2026-11-20", "2026-11-21 2026-11-21"]);
  await takeSnapshots(undefined, later(2));
  expect(await stored()).toEqual(["2026-11-20 2026-11-20", "2026-11-21 2026-11-21"]);
  await takeSnapshots(undefined, later(5));
  expect(await stored()).toEqual(["2026-11-20 2026-11-21", "2026-11-21 2026-11-21"]);
  // 00:30 in Berlin, when the day in UTC has not ended.
  await takeSnapshots(undefined, later(19.5));
  expect(await stored()).toEqual(["2026-11-20 2026-11-21", "2026-11-21 2026-11-22"]);
});

test("a snapshot holds prices, stays and states from its day on", async () => {
  const { listings } = await setUp(null);
  const [listing] = listings;
  if (!listing) throw new Error("not made");
  await makeCalendar(listing, {
    from: "2026-11-21",
    nights: 9,
    state: fourthBlocked,
    minStay: () => 4,
  });
  await takeSnapshots(undefined, evening);
  const row = await db().priceSnapshot.findFirstOrThrow();
  const { prices, minStays, states, calendarStays } = unpackSnapshot(row.content);
  expect([prices.length, prices[0], prices[700]]).toEqual([730, 20_000, 20_000]);
  expect([minStays[0], calendarStays[0], calendarStays[9]]).toEqual([4, 4, 2]);
  expect(Array.from(states).slice(0, 5)).toEqual([1, 1, 1, 3, 1]);
  expect(row.content.length).toBeLessThan(600);
});

test.each([
  ["a price", () => db().listing.updateMany({ data: { basePrice: 21_000n } })],
  [
    "a state",
    async () => {
      const listing = await db().listing.findFirstOrThrow();
      const from = "2026-12-24";
      await makeCalendar(listing, { from, nights: 1, state: () => blocked });
    },
  ],
])("a row is written where %s changed, and nothing where nothing did", async (_, change) => {
  await setUp(null);
  await takeSnapshots(undefined, evening);
  await takeSnapshots(undefined, later(24));
  expect(await stored()).toEqual(["2026-11-21 2026-11-22"]);
  await change();
  await takeSnapshots(undefined, later(26));
  expect(await stored()).toEqual(["2026-11-21 2026-11-22"]);
  await takeSnapshots(undefined, later(48));
  expect(await stored()).toEqual(["2026-11-21 2026-11-22", "2026-11-23 2026-11-23"]);
});

test("an unchanged snapshot is written again after 30 days", async () => {
  await setUp(null);
  await takeSnapshots(undefined, evening);
  await takeSnapshots(undefined, later(24 * 29));
  await takeSnapshots(undefined, later(24 * 30));
  expect(await stored()).toEqual(["2026-11-21 2026-12-20", "2026-12-21 2026-12-21"]);
});

test("after 90 days the first of each week is kept, with the shapes it refers to", async () => {
  await setUp(null);
  for (let day = 0; day < 9; day++) {
    await db().listing.updateMany({ data: { basePrice: 20_000n + BigInt(day) * 100n } });
    await takeSnapshots(undefined, later(24 * day));
  }
  expect(await db().priceSnapshot.count()).toBe(9);
  expect(await db().marketShape.count()).toBe(9);
  // 21 November is a Saturday; a day before, nothing is old enough.
  await takeSnapshots(undefined, later(24 * 90));
  expect((await stored()).slice(0, 3)).toEqual([
    "2026-11-21 2026-11-21",
    "2026-11-22 2026-11-22",
    "2026-11-23 2026-11-23",
  ]);
  await takeSnapshots(undefined, later(24 * 100));
  const left = (await stored()).filter((row) => row < "2027");
  expect(left).toEqual(["2026-11-21 2026-11-21", "2026-11-23 2026-11-23"]);
  const shapes = await db().marketShape.count();
  expect(shapes).toBe(new Set((await db().priceSnapshot.findMany()).map((r) => r.shapeId)).size);
});

test("the next run continues a stopped one", async () => {
  const { account } = await setUp(null);
  await makeListings(account, 150);
  const stopping = new AbortController();
  const run = takeSnapshots(stopping.signal, evening);
  stopping.abort();
  await run;
  expect(await count()).toBe(0);
  await takeSnapshots(undefined, evening);
  expect(await count()).toBe(151);
});

test("a run takes the same statements for 2 and for 90 listings", async () => {
  const { account } = await setUp(null, null);
  const few = await countStatements(() => takeSnapshots(undefined, evening));
  await makeListings(account, 90);
  await takeSnapshots(undefined, evening);
  await db().priceSnapshot.deleteMany();
  const many = await countStatements(() => takeSnapshots(undefined, evening));
  expect(many.statements.length).toBeLessThanOrEqual(few.statements.length + 6);
});

test("an account that fails doesn't block the others, and the failure is reported", async () => {
  const broken = await setUp(null);
  await takeSnapshots(undefined, evening);
  await db().priceSnapshot.updateMany({ data: { content: Buffer.from("not packed") } });
  const { listings } = await setUp(null);
  expect(listings[0]?.key).toBeGreaterThan(broken.listings[0]?.key ?? Infinity);
  await expect(takeSnapshots(undefined, later(24))).rejects.toThrow("invalid block type");
  expect(await stored()).toEqual(["2026-11-21 2026-11-21", "2026-11-22 2026-11-22"]);
});

test("deleting an account deletes its snapshots", async () => {
  const { account } = await setUp(null);
  await takeSnapshots(undefined, evening);
  await db().account.delete({ where: { id: account.id } });
  expect(await db().priceSnapshot.count()).toBe(0);
  await takeSnapshots(undefined, evening);
  expect(await db().marketShape.count()).toBe(0);
});
