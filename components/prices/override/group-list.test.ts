import { expect, test } from "vitest";
import { nightsIn, spansOf } from "./group-list";

const row = (date: string, fields: object = {}) => ({
  date,
  created_at: "2026-11-01T00:00:00Z",
  updated_at: `${date}T00:00:00Z`,
  ...fields,
});
const fixed = { price: "200", price_type: "fixed" as const, currency: "CAD" };

test("equal overrides of consecutive nights are one span", () => {
  const rows = [
    row("2026-12-01", fixed),
    row("2026-12-02", fixed),
    row("2026-12-03", { ...fixed, min_stay: 2 }),
    row("2026-12-05", { ...fixed, min_stay: 2 }),
  ];
  const fields = { price: 200, price_type: "fixed" };
  expect(spansOf(rows)).toEqual([
    { first: "2026-12-01", last: "2026-12-02", fields, currency: "CAD" },
    {
      first: "2026-12-03",
      last: "2026-12-03",
      fields: { ...fields, min_stay: 2 },
      currency: "CAD",
    },
    {
      first: "2026-12-05",
      last: "2026-12-05",
      fields: { ...fields, min_stay: 2 },
      currency: "CAD",
    },
  ]);
});

test("nights of a span are all of it, and none of one that is backwards or too long", () => {
  expect(nightsIn("2026-12-31", "2027-01-01")).toEqual(["2026-12-31", "2027-01-01"]);
  expect(nightsIn("2026-12-31", "2026-12-30")).toBeNull();
  expect(nightsIn("2026-01-01", "2028-01-01")).toHaveLength(731);
  expect(nightsIn("2026-01-01", "2028-01-02")).toBeNull();
});
