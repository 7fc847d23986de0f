import { beforeEach, expect, test } from "vitest";
import type { Listing } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { addDays, daysBetween, today, toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { makeAccount, makeCalendar, makeListing } from "@/prisma/factories";
import { acknowledgePrices } from "./acknowledge";
import { receiveListings } from "@/lib/intake/sources/ingest/server/listings";
import { offerPrices } from "./offers";
import { good, listing, makeIngest } from "@/lib/intake/sources/ingest/server/testing";

let by: Caller;
let caller: Caller;
let first: Listing;
const tonight = today("UTC");

beforeEach(async () => {
  const made = await makeAccount({ apiAccess: "enabled" });
  by = made.caller;
  caller = (await makeIngest(by)).caller;
  const common = { pmsName: "lodgehub", currency: "EUR", timeZone: "UTC", pushEnabled: true };
  first = await makeListing(made.account, { ...common, listingId: "A1", basePrice: 15_000 });
  await makeListing(made.account, {
    ...common,
    listingId: "A2",
    basePrice: null,
    minPrice: null,
    maxPrice: null,
  });
  await makeListing(made.account, { ...common, listingId: "A3", pushEnabled: false });
  await makeCalendar(first, { from: tonight, nights: 600 });
  await receiveListings(caller, good(listing("A1"), listing("A2"), listing("A3")));
});

const offer = () => offerPrices(caller, { limit: 100 });
const ack = (version: string, rejected?: object[]) =>
  acknowledgePrices(
    caller,
    good({ listing_id: "A1", version, ...(rejected && { rejected }) }) as never,
  );

async function offered() {
  const { prices } = await offer();
  const [only, ...more] = prices;
  if (!only || more.length > 0) throw new Error(`${prices.length} listings have prices.`);
  return only;
}

async function setOverride(days: number, price: number): Promise<void> {
  const date = toUtc(addDays(tonight, days));
  await db().override.create({
    data: { listingKey: first.key, date, price, priceType: "fixed" },
  });
  await db().listingEvaluation.updateMany({
    where: { listingKey: first.key },
    data: { mark: { increment: 1 } },
  });
}

function nightsOf({ ranges }: Awaited<ReturnType<typeof offered>>): number {
  return ranges.reduce((sum, range) => sum + daysBetween(range.start_date, range.end_date) + 1, 0);
}

test("every night of the listings that sync is offered until it is acknowledged", async () => {
  const prices = await offered();
  expect(prices).toMatchObject({ listing_id: "A1", currency: "EUR" });
  expect(nightsOf(prices)).toBe(540);
  expect(prices.ranges[0]).toMatchObject({ start_date: tonight, check_in: null, check_out: null });
  expect((await offered()).version).toBe(prices.version);
  expect(await ack(prices.version)).toMatchObject({ success: true, success_count: 1 });
  expect((await offer()).prices).toEqual([]);
});

test("an acknowledgement sets the last sync; the month was charged when the prices were fetched", async () => {
  const { version } = await offered();
  expect(await db().usageCharge.count()).toBe(1);
  await ack(version);
  await ack(version);
  const stored = await db().listing.findUniqueOrThrow({ where: { key: first.key } });
  expect(stored.lastDatePushed).not.toBeNull();
  expect(await db().usageCharge.findMany()).toMatchObject([
    { listingKey: first.key, pushId: version },
  ]);
  expect(await db().pricePush.findMany()).toMatchObject([
    { id: version, kind: "offer", status: "confirmed", confirmed: 540 },
  ]);
  expect(await db().connection.findFirst()).toMatchObject({ lastPushAt: stored.lastDatePushed });
});

test("after an edit only the changed night is offered, under a new version; the old one is refused", async () => {
  const { version } = await offered();
  await setOverride(30, 99_900);
  const newer = await offered();
  expect(newer.version).not.toBe(version);
  const late = await ack(version);
  expect(late.prices[0]?.error).toBe("version: is not the one last sent; fetch the prices again");
  await ack(newer.version);
  await setOverride(40, 88_800);
  const date = addDays(tonight, 40);
  expect((await offered()).ranges).toMatchObject([
    { start_date: date, end_date: date, price: 888 },
  ]);
});

test("refused nights keep the PMS's message and wait for another price", async () => {
  const { version } = await offered();
  const date = addDays(tonight, 30);
  await ack(version, [{ start_date: date, end_date: date, message: "below the floor" }]);
  expect(await db().pricePush.findFirst()).toMatchObject({
    status: "partly",
    confirmed: 539,
    error: "below the floor",
  });
  expect((await offer()).prices).toEqual([]);
  await setOverride(30, 99_900);
  expect((await offered()).ranges).toMatchObject([{ start_date: date, price: 999 }]);
});

test("a listing whose sync was switched off, or whose currency changed, is not offered", async () => {
  await offered();
  await receiveListings(caller, good(listing("A1", { currency: "GBP" })));
  expect((await offer()).prices).toEqual([]);
  await receiveListings(caller, good(listing("A1")));
  expect((await offer()).prices).toHaveLength(1);
  await db().listing.update({ where: { key: first.key }, data: { pushEnabled: false } });
  expect((await offer()).prices).toEqual([]);
});

test("another connection neither sees nor acknowledges them", async () => {
  const other = (await makeIngest(by)).caller;
  const { version } = await offered();
  expect((await offerPrices(other, { limit: 100 })).prices).toEqual([]);
  const { prices } = await acknowledgePrices(other, good({ listing_id: "A1", version }));
  expect(prices[0]?.error).toContain("listing not found");
  expect(await db().pricePush.findFirst()).toMatchObject({ status: "sending" });
});

test("versions of two listings cannot be exchanged", async () => {
  await db().listing.updateMany({ where: { listingId: "A2" }, data: { basePrice: 12_000 } });
  const { prices } = await offer();
  const versions = prices.map(({ version }) => version).toReversed();
  const rows = prices.map(({ listing_id }, n) => ({ listing_id, version: versions[n] ?? "" }));
  expect(rows).toHaveLength(2);
  expect(await acknowledgePrices(caller, good(...rows))).toMatchObject({ failure_count: 2 });
});

const monthsCharged = async (): Promise<string[]> => {
  const charges = await db().usageCharge.findMany({ orderBy: { month: "asc" } });
  return charges.map(({ listingId, month }) => `${listingId} ${month.toISOString().slice(0, 7)}`);
};

test("a listing is charged by the first fetch of each month that hands it out, acknowledged or not", async () => {
  const at = async (time: string): Promise<string | undefined> => {
    const page = await offerPrices(caller, { limit: 100 }, { now: new Date(time) });
    return page.prices[0]?.version;
  };
  await at("2026-11-30T23:59:59Z");
  await at("2026-11-30T23:59:59Z");
  expect(await monthsCharged()).toEqual(["A1 2026-11"]);
  const version = await at("2026-12-01T00:00:00Z");
  expect(await monthsCharged()).toEqual(["A1 2026-11", "A1 2026-12"]);
  const now = new Date("2027-01-01T00:00:00Z");
  const rejected = [{ start_date: "2026-12-01", end_date: "2028-12-01", message: "no" }];
  const acknowledged = good({ listing_id: "A1", version: version ?? "", rejected });
  expect(await acknowledgePrices(caller, acknowledged, now)).toMatchObject({ success_count: 1 });
  expect(await monthsCharged()).toEqual(["A1 2026-11", "A1 2026-12"]);
});

test("nothing is handed out while API access is off, and a refused call stores and charges nothing", async () => {
  await db().account.updateMany({ data: { apiAccess: "disabled" } });
  await expect(offer()).rejects.toMatchObject({ code: "API_ACCESS_REQUIRED", status: 403 });
  expect(await db().pricePush.count()).toBe(0);
  expect(await monthsCharged()).toEqual([]);
  await db().account.updateMany({ data: { apiAccess: "enabled" } });
  expect((await offer()).prices).toHaveLength(1);
});

test("HEAD shows how GET would answer, and neither stores nor charges", async () => {
  const { prices } = await offerPrices(caller, { limit: 100 }, { isHead: true });
  expect(prices).toMatchObject([{ listing_id: "A1" }]);
  expect([await db().pricePush.count(), await monthsCharged()]).toEqual([0, []]);
});

test("pages go on until all listings were looked at", async () => {
  const page = await offerPrices(caller, { limit: 1 });
  expect(page).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
  const last = await offerPrices(caller, { limit: 1, cursor: Number(page.next_cursor) });
  expect(last).toEqual({ prices: [], next_cursor: null, has_more: false });
});
