import { expect, test } from "vitest";
import { calendarOf, inputWith, rulesWith, someDay } from "@/lib/pricing/engine/testing";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { makePricer } from "@/lib/pricing/engine/price";
import { ruleTextsOf } from "./titles";

/** Texts of a night's steps by key. */
function texts(own: Partial<EngineInput>, ahead: number) {
  const input = inputWith(own);
  const { priceNight, stays } = makePricer(input);
  const textOf = ruleTextsOf(input, stays);
  const night = priceNight(someDay + ahead);
  return (key: Parameters<typeof textOf>[0]) => textOf(key, night);
}

test("a lead-time rule names how far ahead the night is", () => {
  expect(texts({}, 0)("last_minute")).toBe("tonight");
  expect(texts({}, 1)("last_minute")).toBe("1 day ahead");
  expect(texts({}, 120)("far_out")).toBe("120 days ahead");
  const fixed = { last_min_factor_type: "fixed", last_min_factor_value: 80 };
  const rules = rulesWith({ last_minute_prices: fixed });
  expect(texts({ rules }, 3)("last_minute")).toBe("fixed price, 3 days ahead");
});

test("a weekday names its change", () => {
  const rules = rulesWith({ day_of_week_adjustment: { dow_factor_value_wed: -5 } });
  expect(texts({ rules }, 0)("day_of_week")).toBe("Wednesdays -5.0%");
});

test("occupancy shows its window's count and the usual share; a custom table shows no usual share", () => {
  const calendar = calendarOf("2112211121111111");
  expect(texts({ calendar }, 3)("occupancy")).toBe(
    "3 of 8 nights booked 0–7 days ahead where 58% is usual",
  );
  expect(texts({ calendar }, 8)("occupancy")).toContain("1 of 8 nights booked 8–15 days ahead");
  const rules = rulesWith({ occupancy_adjustment: { oba_type: "custom", oba_matrix: [] } });
  expect(texts({ calendar, rules }, 3)("occupancy")).toBe("3 of 8 nights booked 0–7 days ahead");
});

test("a gap names its length, and the limit names the discounts it combines", () => {
  const calendar = calendarOf("11121121");
  const textOf = texts({ calendar }, 4);
  expect(textOf("gap")).toBe("in a gap of 2 nights");
  expect(textOf("default_discount_limit")).toBe(
    "last-minute prices, occupancy and gap take off 40.0% together at most",
  );
  const own = { last_min_factor_type: "linear_gradual", last_min_factor_value: -30 };
  const rules = rulesWith({ last_minute_prices: own });
  expect(texts({ calendar, rules }, 4)("default_discount_limit")).toMatch(/^occupancy and gap/);
});
