import { expect, test } from "vitest";
import { toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import { importListings } from "@/lib/intake/sources/files/server";
import { importCalendar } from "@/lib/intake/sources/files/server/calendar/calendar";
import { importOptions, memorySource } from "@/lib/intake/sources/files/server/testing";
import { makeAccount } from "@/prisma/factories";
import { confirmCurrency } from "./confirm-currency";
import { heldCurrencies } from "./held-currencies";

const now = new Date("2026-12-01T12:00:00Z");
const header =
  "listing_id,pms_name,name,latitude,longitude,time_zone,currency,min,base,cleaning_fees\n";
const row = (currency: string, min: number | "", base: number | "", fee: number | "") =>
  `007,guesty,Quay,48.42,-123.37,America/Vancouver,${currency},${min},${base},${fee}\n`;
const listings = (text: string) => memorySource("listings.csv", header + text);
const calendar = memorySource(
  "calendar.csv",
  "listing_id,pms_name,date,state,price,min_stay\n007,guesty,2026-12-02,available,250,2\n",
);
type Caller = Awaited<ReturnType<typeof makeAccount>>["caller"];

const bring = (caller: Caller, text: string, nights: typeof calendar | null = calendar) =>
  importListings(caller, { listings: listings(text), calendar: nights }, importOptions());

/** A listing of EUR 200 with every kind of amount. */
async function setUp(caller: Caller) {
  await bring(caller, row("EUR", 100, 200, 40));
  const listing = await db().listing.findFirstOrThrow({ where: { accountId: caller.accountId } });
  const { key: listingKey } = listing;
  const rule = { accountId: caller.accountId, listingKey, isOn: true, userId: 1 };
  const late = { last_min_factor_type: "fixed", last_min_factor_value: 120 };
  const summer = { start_month: "6", start_day: "1", end_month: "8", end_day: "31" };
  const prices = { lowest_price: 150, base_price: 210, highest_price: null };
  const seasons = [{ season_name: "Summer", ...summer, ...prices }];
  const winter = { start_month: "1", start_day: "1", end_month: "2", end_day: "1" };
  const dated = { season_name: "Snow", ...winter, start_year: "2027", end_year: "2027" };
  const profile = {
    price_type: "fixed",
    seasons,
    price_type_non_repeating: "percentage",
    non_repeating_seasons: [{ ...dated, lowest_price: null, base_price: 10, highest_price: null }],
  };
  await db().customization.createMany({
    data: [
      { ...rule, kind: "last_minute_prices", payload: late },
      { ...rule, kind: "custom_seasonal_profile", payload: { custom_seasonal_profile: profile } },
    ],
  });
  const night = { listingKey, date: toUtc("2026-12-24") };
  await db().override.create({ data: { ...night, price: 30_000n, priceType: "fixed" } });
  await db().guardRail.create({ data: { listingKey, floor: 9_000n, userId: 1, updatedAt: now } });
  await db().nudge.create({
    data: {
      listingKey,
      nudgeType: "base_price",
      currentValue: 20_000n,
      suggestedValue: 22_000n,
      expiresAt: new Date("2026-12-08"),
    },
  });
  return listing;
}

const tonight = async (caller: Caller) => {
  const rows = [{ id: "007", pms: "guesty", dateFrom: "2026-12-01", dateTo: "2026-12-02" }];
  const [answer] = await listingPrices(caller, { listings: rows }, now);
  return answer;
};

test("a file in another currency leaves every amount as it is, and prices stay in the old one", async () => {
  const { caller } = await makeAccount();
  await setUp(caller);
  const result = await bring(caller, row("JPY", 9000, 30000, 5000));
  expect(result.held).toMatchObject({
    count: 1,
    shown: [{ listingId: "007", currency: "EUR", newCurrency: "JPY" }],
  });
  expect(await db().listing.findFirst()).toMatchObject({
    currency: "EUR",
    newCurrency: "JPY",
    minPrice: 10_000n,
    basePrice: 20_000n,
    cleaningFees: 4_000n,
  });
  expect(await tonight(caller)).toMatchObject({ currency: "EUR", data: [{ price: 120 }, {}] });
  // The file's nights are in the new currency, and so are those of a calendar that follows.
  const [stored] = await db().calendarMonth.findMany();
  expect(stored?.prices[1]).toBe(0);
  const key = stored?.listingKey ?? 0;
  await importCalendar(caller, { file: calendar, listingKeys: [key] }, importOptions());
  expect((await db().calendarMonth.findFirst())?.prices[1]).toBe(0);
});

test("the owner sees each amount that ends, and confirming leaves none of them", async () => {
  const { caller } = await makeAccount();
  const other = await makeAccount();
  const listing = await setUp(caller);
  await setUp(other.caller);
  await bring(caller, row("JPY", 9000, 30000, 5000), null);
  expect(await heldCurrencies(caller)).toMatchObject({
    listings: [{ connection_id: null, id: "007", currency: "EUR", new_currency: "JPY", base: 200 }],
  });
  expect(await heldCurrencies(other.caller)).toEqual({ listings: [] });
  const given = { pms: "guesty", id: "007", currency: "JPY", min: 20_000, base: 30_000, max: null };
  await expect(confirmCurrency(other.caller, given)).rejects.toMatchObject({ code: "CONFLICT" });
  const { ended } = await confirmCurrency(caller, given);
  expect(ended.map(({ kind, name, field, amount }) => [kind, name, field, amount])).toEqual([
    ["min_price", null, "price", 100],
    ["base_price", null, "price", 200],
    ["cleaning_fee", null, "price", 40],
    ["floor", null, "price", 90],
    ["season", "Summer", "min", 150],
    ["season", "Summer", "base", 210],
    ["last_minute_price", null, "price", 120],
    ["override", "2026-12-24", "price", 300],
    ["suggested_base_price", null, "price", 220],
  ]);
  expect(await db().listing.findUnique({ where: { key: listing.key } })).toMatchObject({
    currency: "JPY",
    newCurrency: null,
    basePrice: 3_000_000n,
    cleaningFees: 0n,
  });
  const where = { listingKey: listing.key };
  const rules = await db().customization.findMany({ where, orderBy: { kind: "asc" } });
  expect(rules).toMatchObject([
    {
      isOn: true,
      payload: { custom_seasonal_profile: { seasons: [], price_type: "percentage" } },
    },
    { isOn: false, payload: {} },
  ]);
  expect(await db().override.count({ where })).toBe(0);
  expect(await db().guardRail.findFirst({ where })).toMatchObject({ floor: null });
  expect(await db().nudge.findFirst({ where })).toMatchObject({ status: "resolved" });
  expect((await db().calendarMonth.findFirst({ where }))?.prices.some(Boolean)).toBe(false);
  const answer = await tonight(caller);
  expect(answer?.currency).toBe("JPY");
  expect(answer?.data.every(({ price }) => price >= 20_000)).toBe(true);
  const logged = await db().logEntry.findMany({ where: { action: "customization_changed" } });
  expect(logged).toHaveLength(2);
  // The other account's listing of the same name keeps its amounts.
  expect(await tonight(other.caller)).toMatchObject({
    currency: "EUR",
    data: [{ price: 120 }, {}],
  });
});

test("the file's old currency again ends the wait; a listing without amounts waits for nobody", async () => {
  const { caller } = await makeAccount();
  await setUp(caller);
  await bring(caller, row("JPY", "", 30000, ""));
  await bring(caller, row("EUR", "", "", ""));
  expect(await db().listing.findFirst()).toMatchObject({ currency: "EUR", newCurrency: null });
  const { caller: empty } = await makeAccount();
  const where = { accountId: empty.accountId };
  await bring(empty, row("EUR", "", "", ""), null);
  await bring(empty, row("JPY", 9000, 30000, 5000), null);
  expect(await db().listing.findFirst({ where })).toMatchObject({
    currency: "JPY",
    newCurrency: null,
    basePrice: 3_000_000n,
  });
  const { key: listingKey } = await db().listing.findFirstOrThrow({ where });
  await db().listing.updateMany({
    where,
    data: { basePrice: null, minPrice: null, cleaningFees: 0 },
  });
  await db().guardRail.create({ data: { listingKey, floor: 1n, userId: 1, updatedAt: now } });
  await bring(empty, row("EUR", "", 200, ""), null);
  expect(await db().listing.findFirst({ where })).toMatchObject({
    currency: "JPY",
    newCurrency: "EUR",
  });
});
