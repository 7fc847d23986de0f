import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { available, blocked, booked } from "@/lib/inventory/calendars/nights";
import { PricesRequest } from "@/lib/pricing/prices/schema";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import { makeAccount, makeCalendar, makeGroup, makeMember } from "@/prisma/factories";
import { GroupNightsWrite, SelectionWrite } from "../schema-selection";
import {
  change,
  fixed,
  inDays,
  list,
  logged,
  preview,
  set,
  setGroup,
  withListings,
} from "./testing";

const nights = [2, 3, 4, 5].map(inDays);
const [two = "", three = "", four = "", five = ""] = nights;

const states = new Map([
  [three, booked],
  [four, blocked],
]);
const state = (date: string) => states.get(date) ?? available;

/** Listings with 400 nights; the fourth is booked, the fifth blocked. */
async function withCalendars(...ids: string[]) {
  const made = await withListings(...ids);
  for (const row of made.rows) await makeCalendar(row, { from: inDays(0), nights: 400, state });
  return made;
}

const select = (ids: readonly string[], dates: readonly string[] = nights) =>
  ids.map((id) => ({ id, pms: "guesty", dates }));

async function nightsOf(caller: Caller, id: string) {
  const asked = PricesRequest.parse({ listings: [{ id, pms: "guesty" }] });
  const [prices] = await listingPrices(caller, asked);
  return new Map(prices?.data.map((night) => [night.date, night]));
}

const pairsOf = (priced: Awaited<ReturnType<typeof nightsOf>>) =>
  nights.map((date) => [priced.get(date)?.price, priced.get(date)?.min_stay]);

const percent = { price: 20, price_type: "percent" };

test("a dry run returns the price of each night before and after, and writes nothing", async () => {
  const { caller } = await withCalendars("a", "b");
  const body = { selection: select(["a", "b"]), set: { ...percent, min_stay: 4 } };
  const before = await nightsOf(caller, "a");
  const { listings, totals } = await preview(caller, body);
  expect(await logged()).toEqual([]);
  const saved = await change(caller, body);
  const after = await nightsOf(caller, "a");
  const told = listings[0]?.nights ?? [];
  expect(told.map(({ date }) => date)).toEqual(nights);
  expect(told.map(({ from, min_stay_from: stay }) => [from, stay])).toEqual(pairsOf(before));
  expect(told.map(({ to, min_stay_to: stay }) => [to, stay])).toEqual(pairsOf(after));
  expect(told[1]).toMatchObject({ date: three, skipped: "booked" });
  expect(totals).toMatchObject({ nights: 6, changed: 6, booked: 2, past: 0, over_group: 0 });
  const written = listings.flatMap((each) => each.nights.filter(({ skipped }) => !skipped));
  const mean = (side: "from" | "to") =>
    written.reduce((sum, { [side]: price }) => sum + Number(price), 0) / 6;
  expect(totals.prices).toMatchObject([{ currency: "CAD", nights: 6 }]);
  expect(totals.prices[0]?.from).toBeCloseTo(mean("from"), 2);
  expect(totals.prices[0]?.to).toBeCloseTo(mean("to"), 2);
  expect(saved).toMatchObject({ written: 6, listings: [{ errors: [] }, { errors: [] }] });
  expect((await list(caller, "b")).map(({ date }) => date)).toEqual([two, four, five]);
  // A span before the booked night and one after it, for each listing.
  expect(await logged()).toHaveLength(4);
  expect(saved.entries).toHaveLength(4);
});

test("a fixed price is in the listings' currency, and refused across two, by name", async () => {
  const { caller, keyOf } = await withCalendars("a", "b");
  const body = { selection: select(["a", "b"]), set: { price: 500, price_type: "fixed" } };
  await change(caller, body);
  expect((await nightsOf(caller, "a")).get(two)?.price).toBe(500);
  await db().listing.update({ where: { key: keyOf("b") }, data: { currency: "EUR" } });
  const refused = expect.objectContaining({
    code: "VALIDATION_FAILED",
    details: [
      {
        path: "set.price",
        message: "must be a percentage: the listings' currencies are CAD and EUR",
      },
    ],
  });
  await expect(change(caller, body)).rejects.toEqual(refused);
  await expect(preview(caller, body)).rejects.toEqual(refused);
  const { totals } = await preview(caller, { ...body, set: percent });
  expect(totals.prices.map(({ currency }) => currency)).toEqual(["CAD", "EUR"]);
});

test.each([
  ["SelectionWrite", SelectionWrite, { selection: select(["a"]) }],
  ["GroupNightsWrite", GroupNightsWrite, { group: 1, dates: [inDays(9)] }],
])("%s: a price of selected nights needs its type", (_, schema, target) => {
  const pathsOf = (fields: object) =>
    schema.safeParse({ ...target, set: fields }).error?.issues.map(({ path }) => path.join(".")) ??
    [];
  expect(pathsOf({ price: 240 })).toEqual(["set.price_type"]);
  expect(pathsOf({ price_type: "percent" })).toEqual(["set.price"]);
  expect([pathsOf({ price: null }), pathsOf({ price: 1, price_type: "percent" })]).toEqual([
    [],
    [],
  ]);
});

test("a listing that breaks its guard rail is reported; if no listing is left, the call is refused at the field", async () => {
  const { caller, keyOf } = await withCalendars("a", "b");
  await db().guardRail.create({ data: { listingKey: keyOf("b"), floor: 10_000, userId: 0 } });
  const low = { price: 90, price_type: "fixed" };
  const message = "price cannot change from none to 90: guard rail floor is 100";
  const body = { selection: select(["a", "b"]), set: low };
  const { listings, totals } = await preview(caller, body);
  expect(listings.map(({ errors }) => errors)).toEqual([[], [message]]);
  expect(totals).toMatchObject({ nights: 3, changed: 3 });
  expect(listings[1]?.nights.every(({ from, to }) => from === to)).toBe(true);
  const saved = await change(caller, body);
  expect(saved.listings.map(({ errors }) => errors)).toEqual([[], [message]]);
  expect(await list(caller, "b")).toEqual([]);
  await expect(change(caller, { selection: select(["b"]), set: low })).rejects.toMatchObject({
    code: "ERR-GUARD-RAIL",
    details: [{ path: "set.price", message, code: "floor" }],
  });
  const wrong = change(caller, { selection: select(["a"], [inDays(9)]), set: { base_price: 1.5 } });
  await expect(wrong).rejects.toMatchObject({ details: [{ path: "set.base_price" }] });
});

test("current fields are returned as common or mixed, and clearing removes them, on booked nights too", async () => {
  const { caller } = await withCalendars("a");
  await set(
    caller,
    "a",
    nights.map((date) => ({ date, ...percent, ...(date === two && { min_stay: 2 }) })),
  );
  const { stored, totals } = await preview(caller, { selection: select(["a"]) });
  expect(stored).toEqual({ nights: 3, common: percent, mixed: ["min_stay"] });
  expect(totals.changed).toBe(0);
  const cleared = { selection: select(["a"], [...nights, inDays(9)]), clear: true };
  expect((await preview(caller, cleared)).totals).toMatchObject({ nights: 5, changed: 4 });
  expect(await change(caller, cleared)).toMatchObject({ written: 4 });
  expect(await list(caller, "a")).toEqual([]);
});

test("an override of a group that the new one replaces is counted, and so are prices beyond the limits", async () => {
  const { account, caller, rows } = await withCalendars("a");
  const group = await makeGroup(account, "Town", rows);
  await setGroup(caller, group.id, [{ date: two, ...fixed(300) }]);
  await db().listing.updateMany({ data: { minPrice: 8_000, maxPrice: 90_000 } });
  const selection = select(["a"], [inDays(-2), two, four]);
  const high = await preview(caller, { selection, set: { price: 901, price_type: "fixed" } });
  expect(high.totals).toMatchObject({ nights: 2, past: 1, over_group: 1, above_max: 2 });
  expect(high.listings[0]?.nights[1]).toMatchObject({ from: 300, to: 901 });
  const low = await preview(caller, { selection, set: { price: 79, price_type: "fixed" } });
  expect(low.totals).toMatchObject({ below_min: 2, above_max: 0 });
});

test("a listing without a base price has no prices, and its overrides are written", async () => {
  const { caller, keyOf } = await withCalendars("a");
  await db().listing.update({ where: { key: keyOf("a") }, data: { basePrice: null } });
  const body = { selection: select(["a"], [two]), set: { min_stay: 3 } };
  const { listings, totals } = await preview(caller, body);
  expect(listings[0]?.nights).toMatchObject([{ from: null, to: null, min_stay_to: 3 }]);
  expect(totals.prices).toEqual([]);
  expect(await change(caller, body)).toMatchObject({ written: 1 });
});

test("a listing out of reach gets the same answer as a missing one", async () => {
  const { account, caller } = await withCalendars("a", "b");
  const listings = await db().listing.findMany({ where: { listingId: "a" } });
  const { caller: member } = await makeMember(account, { listings });
  const stranger = await makeAccount();
  const body = { set: percent };
  for (const [who, ids] of [
    [member, ["a", "b"]],
    [stranger.caller, ["a"]],
    [caller, ["a", "nothing"]],
  ] as const) {
    const asked = { ...body, selection: select(ids) };
    await expect(change(who, asked)).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
    await expect(preview(who, asked)).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
  }
  expect(await change(member, { ...body, selection: select(["a"]) })).toMatchObject({ written: 3 });
});

test("the same statements for any number of listings", async () => {
  const { caller } = await withCalendars("a", "b", "c");
  const count = async (ids: string[], run: typeof change | typeof preview, price: number) => {
    const body = { selection: select(ids), set: { price, price_type: "percent" } };
    const { statements } = await countStatements<unknown>(() => run(caller, body));
    return statements.length;
  };
  await count(["a"], preview, 1);
  const one = await count(["a"], preview, 2);
  expect(await count(["a", "b", "c"], preview, 2)).toBe(one);
  // A write invalidates what was learned from the account's bookings.
  await count(["a", "b", "c"], change, 3);
  const written = await count(["a"], change, 4);
  expect(await count(["a", "b", "c"], change, 5)).toBe(written);
});

test.each([
  [{ set: percent, clear: true }],
  [{}],
  [{ set: percent, selection: select(["a", "a"]) }],
  [{ set: percent, selection: select(["a"], [two, two]) }],
  [{ set: { ...percent, date: two } }],
])("a malformed call is refused: %j", (body) => {
  expect(SelectionWrite.safeParse({ selection: select(["a"]), ...body }).success).toBe(false);
});
