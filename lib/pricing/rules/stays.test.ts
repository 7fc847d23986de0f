import { expect, test } from "vitest";
import { weekdayOf } from "@/lib/core/dates";
import { makePricer } from "@/lib/pricing/engine/price";
import { calendarOf, inputWith, noRules, rulesWith } from "@/lib/pricing/engine/testing";
import { staySpans } from "./curves";

const usual = { min_stay_weekday: 2, min_stay_weekend: 3 };
const weekend_days = { days: ["fri", "sat"] as const };

test.each([
  usual,
  { ...usual, last_minute: { days: 6, nights: 1 } },
  { ...usual, far_out: { days: 90, nights: 5 } },
  { ...usual, last_minute: { days: 6, nights: 1 }, far_out: { days: 90, nights: 5 } },
  { ...usual, last_minute: { days: 60, nights: 1 }, far_out: { days: 30, nights: 5 } },
  { ...usual, last_minute: { days: 6, nights: 1 }, lowest_allowed: 3 },
])("the spans of %j are the engine's minimum stays", (min_stay) => {
  const rules = rulesWith({ ...noRules, min_stay, weekend_days });
  const input = inputWith({ calendar: calendarOf(""), rules });
  const { stays } = makePricer(input);
  const spans = staySpans(min_stay);
  for (let ahead = 0; ahead < 200; ahead++) {
    const span = spans.find(({ from, to }) => from <= ahead && ahead <= (to ?? Infinity));
    const isWeekend = [4, 5].includes(weekdayOf(input.today + ahead));
    expect([ahead, stays.minStays[ahead]]).toEqual([
      ahead,
      isWeekend ? span?.weekend : span?.weekday,
    ]);
  }
});

test("a rule without its default has no spans", () => {
  expect(staySpans({})).toEqual([]);
});
