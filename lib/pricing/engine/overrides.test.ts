import { expect, test } from "vitest";
import type { EngineOverride, OverrideLevel } from "./input";
import { effectiveOverrides } from "./bounds";
import { someDay } from "./testing";

function level(name: OverrideLevel["level"], override: EngineOverride): OverrideLevel {
  return { level: name, byDay: new Map([[someDay + 3, override]]) };
}
const found = (...levels: OverrideLevel[]) => effectiveOverrides(levels, someDay).get(someDay + 3);

test("the closest level applies entirely", () => {
  const own = level("listing", { minStay: 2 });
  const subgroup = level("subgroup", { price: 120 });
  const group = level("group", { price: 150 });
  expect(found(own, subgroup, group)).toEqual({ override: { minStay: 2 }, level: "listing" });
  expect(found(subgroup, group)?.level).toBe("subgroup");
  expect(found(group)?.level).toBe("group");
});

test("an override expires on the last day of its lead time, and the next level applies", () => {
  const group = level("group", { price: 150 });
  const expiring = (leadTimeExpiry: number) =>
    found(level("listing", { price: 99, leadTimeExpiry }), group)?.override.price;
  expect([2, 3, 4].map(expiring)).toEqual([99, 150, 150]);
  expect(found(level("listing", { price: 99, leadTimeExpiry: 0 }))?.level).toBe("listing");
});
