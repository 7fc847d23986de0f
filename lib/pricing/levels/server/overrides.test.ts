import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import { dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { makeGroup, makeSubgroup } from "@/prisma/factories";
import { readEngineOverrides } from "./overrides";
import { fixed, inDays, set, setGroup, withListings } from "@/lib/pricing/overrides/server/testing";

const [one, two] = [inDays(1), inDays(2)];

test("each listing has its own overrides, its subgroup's and its group's, by day", async () => {
  const { caller, account, rows, keyOf } = await withListings("a", "b", "c");
  const [a, b] = rows;
  if (!a || !b) throw new Error("not made");
  const group = await makeGroup(account, "Town", [a, b]);
  const subgroup = await makeSubgroup(group, "Old town", [a]);
  await set(caller, "a", [
    { date: one, ...fixed(150), lead_time_expiry: 3, check_in: "1111100" },
    { date: inDays(5), min_stay: 2 },
  ]);
  await setGroup(caller, subgroup.id, [{ date: one, price: 10, price_type: "percent_base" }]);
  await setGroup(caller, group.id, [
    { date: two, ...fixed(120), min_price: 90, min_price_type: "percent_base" },
  ]);
  const listings = await db().listing.findMany();
  const levels = await readEngineOverrides(db(), listings, { from: one, to: inDays(4) });
  const days = (id: string) => levels.get(keyOf(id))?.map((each) => [...each]);
  const ofGroup = [
    dayOf(two),
    { price: 120, priceType: "fixed", minPrice: 90, minPriceType: "percent_base" },
  ];
  expect(days("a")).toEqual([
    [[dayOf(one), { price: 150, priceType: "fixed", checkIn: "1111100", leadTimeExpiry: 3 }]],
    [[dayOf(one), { price: 10, priceType: "percent_base" }]],
    [ofGroup],
    [],
  ]);
  expect(days("b")).toEqual([[], [], [ofGroup], []]);
  expect(days("c")).toEqual([[], [], [], []]);
});

test("a group's amounts don't count for a listing with another currency, its percentages do", async () => {
  const { caller, account, rows, keyOf } = await withListings("a", "b");
  const group = await makeGroup(account, "Town", rows);
  await setGroup(caller, group.id, [
    { date: one, ...fixed(120) },
    { date: two, price: 10, price_type: "percent" },
  ]);
  await db().listing.update({ where: { key: keyOf("b") }, data: { currency: "JPY" } });
  const listings = await db().listing.findMany();
  const levels = await readEngineOverrides(db(), listings, { from: one, to: two });
  const days = (id: string) =>
    [...(levels.get(keyOf(id))?.[2].keys() ?? [])].toSorted((a, b) => a - b);
  expect([days("a"), days("b")]).toEqual([[dayOf(one), dayOf(two)], [dayOf(two)]]);
  const passed = (id: string) => [...(levels.get(keyOf(id))?.[3] ?? [])];
  expect(passed("a")).toEqual([]);
  expect(passed("b")).toEqual([[dayOf(one), { level: "group", currency: "CAD" }]]);
});

test("two statements for any number of listings", async () => {
  const { rows } = await withListings(...Array.from({ length: 40 }, (_, n) => `l${n}`));
  for (const some of [rows.slice(0, 1), rows]) {
    const { statements } = await countStatements(() =>
      readEngineOverrides(db(), some, { from: one, to: inDays(500) }),
    );
    expect(statements.length).toBeLessThanOrEqual(2);
  }
});
