import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { change } from "@/lib/inventory/listings/server/testing";
import { create } from "@/lib/inventory/bookings/server/testing";
import { ListingRulesWrite } from "@/lib/pricing/customizations/schema";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { fixed, inDays, set } from "@/lib/pricing/overrides/server/testing";
import { PricesRequest } from "@/lib/pricing/prices/schema";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import { makeAccount, makeCalendar, makeListing } from "@/prisma/factories";
import { priceChanges } from "./queries";

async function setUp() {
  const { account, caller } = await makeAccount();
  const prices = { basePrice: 20_000n, minPrice: 5_000n, maxPrice: 90_000n };
  const listing = await makeListing(account, { listingId: "a", ...prices });
  await makeCalendar(listing, { from: inDays(-1), nights: 400 });
  return { caller, listing };
}

async function instant(): Promise<string> {
  await setTimeout(5);
  const now = new Date().toISOString();
  await setTimeout(5);
  return now;
}

const compare = (caller: Caller, since: string) =>
  priceChanges(caller, { id: "a", pms: "guesty", since });

const lateRule = (caller: Caller, percent: number) => {
  const { listing_id, pms_name, ...given } = ListingRulesWrite.parse({
    listing_id: "a",
    pms_name: "guesty",
    customizations: {
      last_minute_prices: {
        last_min_factor_on: true,
        last_min_factor_type: "linear",
        last_min_factor_value: percent,
        last_min_factor_dfd: 5,
      },
    },
  });
  const ref = { scope: "listing", listing_id, pms_name } as const;
  return changeRules(caller, ref, given.customizations, () => true);
};

test("nothing has changed since a moment ago", async () => {
  const { caller } = await setUp();
  const since = await instant();
  expect(await compare(caller, since)).toEqual({
    since,
    is_first: false,
    error: null,
    nights: [],
    up: 0,
    down: 0,
    causes: [],
  });
});

test("a rule, an override and a booking are distinguished, with their log entries", async () => {
  const { caller } = await setUp();
  const since = await instant();
  await lateRule(caller, -40);
  await set(caller, "a", [{ date: inDays(20), ...fixed(555) }]);
  const booked_time = new Date().toISOString();
  const days = { start_date: inDays(40), end_date: inDays(52), no_of_days: 12 };
  await create(caller, { listing_id: "a", reservation_id: "R1", ...days, booked_time });
  const { nights, causes, up, down } = await compare(caller, since);

  const rule = causes.find(({ kind }) => kind === "rule");
  expect(rule).toMatchObject({ nights: 15, first: inDays(0), last: inDays(14) });
  expect(rule?.rule).toMatchObject({
    kind: "last_minute_prices",
    before: { level: "default" },
    after: { level: "listing", value: { last_min_factor_value: -40 } },
  });
  expect(rule?.entry).toMatchObject({ action: "customization_changed" });
  const override = causes.find(({ kind }) => kind === "override");
  expect(override).toMatchObject({ nights: 1, first: inDays(20), last: inDays(20) });
  expect(override?.entry).toMatchObject({ action: "add_custom_pricing" });
  const bookings = causes.find(({ kind }) => kind === "bookings");
  expect(bookings?.nights).toBeGreaterThan(0);
  expect(bookings?.entry).toBeNull();

  const price = async (as_of?: string) => {
    const row = { id: "a", pms: "guesty", dateTo: inDays(364) };
    const [one] = await listingPrices(caller, PricesRequest.parse({ listings: [row], as_of }));
    return new Map(one?.data.map((night) => [night.date, night.price]));
  };
  const [then, now] = [await price(since), await price()];
  for (const { date, from, to } of nights) {
    expect([from, to]).toEqual([then.get(date), now.get(date)]);
  }
  expect(
    nights.some(({ date }) => date === inDays(45)),
    "a booked night",
  ).toBe(false);
  expect(up + down).toBe(nights.length);
  expect(causes.reduce((sum, cause) => sum + cause.nights, 0)).toBe(nights.length);
});

test("a base price is returned with both values", async () => {
  const { caller } = await setUp();
  const since = await instant();
  await change(caller, [{ id: "a", base: 300 }]);
  const { causes } = await compare(caller, since);
  const [cause] = causes;
  expect(causes).toHaveLength(1);
  expect(cause).toMatchObject({ kind: "price", prices: [{ field: "base", from: 200, to: 300 }] });
  expect(cause?.entry).toMatchObject({ action: "base_price" });
});

test("a listing that was added later is compared with its first prices", async () => {
  const before = await instant();
  const { caller } = await setUp();
  const { is_first, since, nights } = await compare(caller, before);
  expect(is_first).toBe(true);
  expect(since > before).toBe(true);
  expect(nights).toEqual([]);
});

test("without the permission for logs the causes are the same, without entries", async () => {
  const { caller } = await setUp();
  const since = await instant();
  await lateRule(caller, -40);
  const blind = { ...caller, permissions: { ...caller.permissions, logs: "none" as const } };
  const { causes } = await compare(blind, since);
  expect(causes).toMatchObject([{ kind: "rule", entry: null, nights: 15 }]);
});

test("another account's listing is not found", async () => {
  await setUp();
  const { caller: stranger } = await makeAccount();
  await expect(compare(stranger, await instant())).rejects.toMatchObject({
    code: "LISTING_NOT_FOUND",
  });
});
