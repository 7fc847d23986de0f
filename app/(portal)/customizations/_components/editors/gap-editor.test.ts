import { expect, test } from "vitest";
import { recommendedGaps } from "@/lib/pricing/rules/curves";
import { nextRange } from "./gap-editor";

test("a new range covers gaps longer than the longest range, with half its change", () => {
  expect(nextRange(recommendedGaps)).toEqual({
    min_nights: 3,
    max_nights: 4,
    weekday: -10,
    weekend: -10,
  });
  expect(nextRange([])).toMatchObject({ min_nights: 1, max_nights: 2 });
});

test("ranges end at 30 nights, and there are at most five", () => {
  const range = { min_nights: 1, max_nights: 29, weekday: -5, weekend: 0 };
  expect(nextRange([range])).toMatchObject({ min_nights: 30, max_nights: 30 });
  expect(nextRange([{ ...range, max_nights: 30 }])).toBeNull();
  const five = [1, 2, 3, 4, 5].map((nights) => ({
    ...range,
    min_nights: nights,
    max_nights: nights,
  }));
  expect(nextRange(five)).toBeNull();
});
