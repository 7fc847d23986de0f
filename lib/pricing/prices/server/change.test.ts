import { expect, test } from "vitest";
import { calendarOf, inputWith, noRules, rulesWith } from "@/lib/pricing/engine/testing";
import { listingChange, meanChanges } from "./changes";

const farOut = (start: number, value: number) => ({
  far_out_premium: {
    far_out_premium_type: "fix",
    far_out_premium_start: start,
    far_out_premium_value: value,
  },
});
/** Tonight is booked, tomorrow blocked. */
const calendar = calendarOf("23");
const plain = inputWith({ calendar, rules: rulesWith(noRules) });

test("a change counts open nights only, over 30 and 90 days", () => {
  const after = { ...plain, rules: rulesWith({ ...noRules, ...farOut(10, 50) }) };
  const { ratios, nights } = listingChange(plain, after);
  // 28 and 88 nights are open; 20 and 80 of them cost 50% more.
  expect(ratios[30]).toBeCloseTo(1 + 10 / 28, 12);
  expect(ratios[90]).toBeCloseTo(1 + 40 / 88, 12);
  expect(nights).toHaveLength(80);
  expect(nights[0]).toEqual({ date: "2026-07-25", from: 100, to: 150 });
  const all = listingChange(plain, { ...plain, base: 110 });
  expect(all.nights[0]?.date).toBe("2026-07-17");
});

test("a listing without open nights doesn't count in the mean", () => {
  const closed = { ...plain, calendar: { ...calendar, states: new Uint8Array(731).fill(2) } };
  const none = listingChange(closed, { ...closed, base: 200 });
  expect(none).toEqual({ ratios: { 30: null, 90: null }, nights: [] });
  const half = listingChange(plain, { ...plain, base: 150 });
  expect(meanChanges([none, half])).toEqual({ next_30: 50, next_90: 50 });
  expect(meanChanges([half, listingChange(plain, plain)])).toEqual({ next_30: 25, next_90: 25 });
  expect(meanChanges([none])).toBeNull();
});
