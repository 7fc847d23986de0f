import { expect, test } from "vitest";
import { ChangeRequest } from "./schema-changes";

function problems(listings: unknown[]): string[] {
  const issues = ChangeRequest.safeParse({ listings }).error?.issues ?? [];
  return issues.map((issue) => issue.path.join("."));
}

test("a request that is invalid regardless of stored data is refused as a whole", () => {
  const row = { id: "1", pms: "guesty" };
  expect(problems([row])).toEqual([]);
  expect(problems([])).toEqual(["listings"]);
  expect(problems([row, { id: "1", pms_name: "Guesty" }])).toEqual(["listings.1"]);
  expect(problems([{ ...row, group_id: null, subgroup_id: 3 }])).toEqual([
    "listings.0.subgroup_id",
  ]);
  expect(problems([{ ...row, tags: ["a,b"] }])).toEqual(["listings.0.tags.0"]);
  expect(problems([{ ...row, tags: ["x".repeat(41)] }])).toEqual(["listings.0.tags.0"]);
  expect(problems([{ ...row, tags: Array(11).fill("x") }])).toEqual(["listings.0.tags"]);
  expect(problems([{ ...row, notes: "x".repeat(5_001) }])).toEqual(["listings.0.notes"]);
  expect(
    problems([
      { ...row, base: -1 },
      { ...row, id: "2", latitude: 91 },
    ]),
  ).toEqual(["listings.0.base", "listings.1.latitude"]);
  expect(problems([{ ...row, price: 5 }])).toEqual(["listings.0"]);
  expect(problems([{ pms: "guesty" }])).toEqual(["listings.0.id"]);
  expect(problems(Array.from({ length: 1_001 }, (_, n) => ({ ...row, id: String(n) })))).toEqual([
    "listings",
  ]);
});

test("prices and coordinates may be numeric strings, flags numbers, and pms_name an alias of pms", () => {
  const listings = [
    {
      id: "1",
      pms_name: " Guesty",
      base: "120",
      latitude: "48.42",
      push_enabled: 1,
      isHidden: "0",
    },
  ];
  expect(ChangeRequest.parse({ listings }).listings).toEqual([
    { id: "1", pms: "guesty", base: 120, latitude: 48.42, push_enabled: true, isHidden: false },
  ]);
});

test.each(["48.4268731234567890123456789", "-123.36559999999999999", "48"])(
  "coordinates may have any number of decimals: %s",
  (longitude) => {
    const listings = [{ id: "1", pms: "guesty", longitude }];
    expect(ChangeRequest.parse({ listings }).listings[0]?.longitude).toBe(Number(longitude));
  },
);
