import { expect, test } from "vitest";
import { effectOf } from "./effect";

test("the effect on prices is read where a call tells it", () => {
  const night = { listing_id: "1", pms_name: "guesty", date: "2026-12-01", from: 100, to: 110 };
  const result = { price_change: { next_30: 4, next_90: 5 }, sample: [night, "broken", {}] };
  const effect = { price_change: { next_90: 5 }, sample: [night], listings_changed: null };
  expect(effectOf(result)).toEqual(effect);
  expect(effectOf({ ...result, listings_changed: 8 })).toEqual({ ...effect, listings_changed: 8 });
  expect(effectOf({ price_change: null })).toEqual({
    price_change: null,
    sample: [],
    listings_changed: null,
  });
});

test.each([[null], ["text"], [[1]], [{}]])("%j has no effect on prices", (result) => {
  expect(effectOf(result)).toBeNull();
});
