import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeGroup, makeMappingGroup } from "@/prisma/factories";
import { fixed, inDays, list, set, setGroup, withListings } from "./testing";

const [one, two] = [inDays(1), inDays(2)];

const floorAt = (listingKey: number, floor: number) =>
  db().guardRail.create({ data: { listingKey, floor: floor * 100, userId: 0 } });

test("an amount below the floor is refused, and the refusal names the rule", async () => {
  const { caller, keyOf } = await withListings("a");
  await floorAt(keyOf("a"), 100);
  const low = { min_price: 99, min_price_type: "fixed", base_price: 80, max_price: 90 };
  const rows = [
    { date: one, ...fixed(150) },
    { date: two, ...fixed(99.5), ...low, max_price_type: "fixed" },
  ];
  await db().account.updateMany({ data: { decimals: true } });
  await expect(set(caller, "a", rows)).rejects.toMatchObject({
    code: "ERR-GUARD-RAIL",
    details: [
      {
        path: "overrides[1].price",
        code: "floor",
        message: "price cannot change from none to 99.5: guard rail floor is 100",
      },
      { path: "overrides[1].min_price", code: "floor" },
      { path: "overrides[1].base_price", code: "floor" },
    ],
  });
  expect(await list(caller, "a")).toEqual([]);
  // With another problem, it is one of the details.
  const both = set(caller, "a", [
    { date: one, ...fixed(90), max_price: 1_001, max_price_type: "percent_max" },
  ]);
  await expect(both).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
});

test("percentages and unchanged amounts are not checked against the floor", async () => {
  const { caller, keyOf } = await withListings("a");
  await set(caller, "a", [{ date: one, ...fixed(90) }]);
  await floorAt(keyOf("a"), 100);
  await set(caller, "a", [
    { date: one, min_stay: 2 },
    { date: two, price: -50, price_type: "percent" },
  ]);
  expect(await list(caller, "a")).toHaveLength(2);
  await expect(set(caller, "a", [{ date: one, ...fixed(91) }])).rejects.toMatchObject({
    details: [{ message: "price cannot change from 90 to 91: guard rail floor is 100" }],
  });
});

test("a child below its floor is left out, and a group's date below any listing's floor fails", async () => {
  const { account, caller, rows, keyOf } = await withListings("p", "c");
  const [parent, child] = rows;
  if (!parent || !child) throw new Error("Two listings were asked for.");
  await makeMappingGroup(parent, [child]);
  await floorAt(keyOf("c"), 100);
  const given = [{ date: one, ...fixed(90) }];
  const { child_listings_update_info } = await set(caller, "p", given, { update_children: true });
  expect(child_listings_update_info).toEqual({
    c: {
      success: false,
      error: `${one}: price cannot change from none to 90: guard rail floor is 100`,
    },
  });
  const group = await makeGroup(account, "Town", rows);
  const { failed_dates, overrides } = await setGroup(caller, group.id, [
    ...given,
    { date: two, price: 100, price_type: "fixed" },
  ]);
  expect(overrides.map(({ date }) => date)).toEqual([two]);
  expect(failed_dates).toEqual([
    { date: one, error: "price cannot change from none to 90: guard rail floor is 100" },
  ]);
});
