import { expect, test } from "vitest";
import type { Settings } from "@/lib/identity/settings/schema";
import { changesOf, invalidFields } from "./general-settings";

const saved: Settings = {
  name: "Harbour Stays",
  time_zone: "UTC",
  currency: "USD",
  tax_rate_bp: 825,
  decimals: false,
  max_child_listings: 5,
  max_mapping_distance_m: 500,
  cross_pms_mapping: false,
};

test("only changed fields are sent; a field with the saved value is not a change", () => {
  expect(changesOf(saved, { ...saved })).toEqual({});
  expect(changesOf(saved, { ...saved, decimals: true, name: "Quay" })).toEqual({
    decimals: true,
    name: "Quay",
  });
});

test("an empty number field is a change and invalid", () => {
  const draft = { ...saved, max_child_listings: Number.NaN };
  expect(Object.keys(changesOf(saved, draft))).toEqual(["max_child_listings"]);
  expect(invalidFields(draft)).toEqual(["max_child_listings"]);
});

test.each([
  [{ name: "  " }, ["name"]],
  [{ time_zone: "" }, ["time_zone"]],
  [{ max_child_listings: 0 }, ["max_child_listings"]],
  [{ max_mapping_distance_m: 50_001 }, ["max_mapping_distance_m"]],
  [{ max_child_listings: 50, max_mapping_distance_m: 1 }, []],
] satisfies [Partial<Settings>, string[]][])("%j: %j", (change, invalid) => {
  expect(invalidFields({ ...saved, ...change })).toEqual(invalid);
});
