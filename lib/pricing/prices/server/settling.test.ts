import { expect, test } from "vitest";
import { addDays, dateIn } from "@/lib/core/dates";
import { changeTellingPrices } from "@/lib/catalog/server/changes";
import { change } from "@/lib/inventory/listings/server/testing";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { makeAccount, makeCalendar, makeListing } from "@/prisma/factories";
import type { ListingPrices } from "../schema";
import { pricesBytes } from "./answers";
import { listingPrices } from "./queries";

const today = dateIn("America/Vancouver", new Date());
const dayMs = 86_400_000;

/** A listing that does not sync, of base 100; its PMS asks 200 for the next 60 nights. */
async function setUp(fields: object = {}) {
  const { account, caller } = await makeAccount();
  const prices = { basePrice: 10_000, minPrice: 5_000, maxPrice: null };
  const listing = await makeListing(account, {
    listingId: "a",
    pushEnabled: false,
    ...prices,
    ...fields,
  });
  await makeCalendar(listing, { from: today, nights: 60 });
  const listings = [{ id: "a", pms: "guesty", dateFrom: addDays(today, 30), reason: true }];
  const priceOn = async (given: { now?: Date; as_of?: string } = {}) => {
    const { now, ...asked } = given;
    const rows = listings.map((row) => ({ ...row, dateTo: row.dateFrom }));
    const [answer] = await listingPrices(caller, { listings: rows, ...asked }, now);
    return answer?.data[0];
  };
  return { caller, listings, priceOn };
}

const stepsOf = (night: ListingPrices["data"][number] | undefined) =>
  Object.values(night?.reason?.pricing_customizations ?? {}).map(({ key, title }) => [key, title]);

test("from the moment sync is turned on, prices stay near the PMS's and settle in", async () => {
  const { caller, listings, priceOn } = await setUp();
  const before = await priceOn();
  expect(before?.price).toBeLessThan(150);
  const cached = Buffer.concat(await pricesBytes(caller, { listings })).toString();
  await change(caller, [{ id: "a", push_enabled: true }]);
  const first = await priceOn();
  expect(first?.price).toBe(180);
  expect(stepsOf(first)).toContainEqual(["settling_in", "Settling in, day 1 of 14"]);
  expect(Buffer.concat(await pricesBytes(caller, { listings })).toString()).not.toBe(cached);
  const inAWeek = await priceOn({ now: new Date(Date.now() + 7 * dayMs) });
  expect(inAWeek?.price).toBe(135);
  expect(stepsOf(inAWeek)).toContainEqual(["settling_in", "Settling in, day 8 of 14"]);
  const settled = await priceOn({ now: new Date(Date.now() + 14 * dayMs) });
  expect(stepsOf(settled).map(([key]) => key)).not.toContain("settling_in");
  expect(settled?.price).toBeLessThan(150);
});

test("before the launch, as_of gives prices that do not settle in", async () => {
  const { caller, priceOn } = await setUp();
  const { price } = (await priceOn()) ?? {};
  await new Promise((resolve) => setTimeout(resolve, 5));
  const as_of = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await change(caller, [{ id: "a", push_enabled: true }]);
  expect((await priceOn({ as_of }))?.price).toBe(price);
  expect((await priceOn())?.price).toBe(180);
});

test("with no days to settle in, and where the PMS has no price, prices are sent as they are", async () => {
  const { caller, priceOn } = await setUp();
  const before = await priceOn();
  await change(caller, [{ id: "a", push_enabled: true, settle_days: 0 }]);
  expect(await priceOn()).toEqual(before);
});

test("a listing that may not start says what it could start from", async () => {
  const { caller } = await setUp({ basePrice: null, minPrice: null });
  const request = ChangeRequest.parse({
    listings: [
      { id: "nobody", pms: "guesty", push_enabled: true },
      { id: "a", pms: "guesty", push_enabled: true },
    ],
  });
  const { listings } = await changeTellingPrices(caller, request);
  expect(listings[1]?.errors?.[0]).toMatch(
    /^ERR-START-MINIMUM: base and min are missing; suggested: base \d+, min \d+$/,
  );
  expect(listings[0]?.errors).toEqual(["listing not found"]);
});
