import { expect, test } from "vitest";
import type { EngineInput, EngineOverride } from "./input";
import { staysOf } from "./stays";
import { calendarOf, inputWith, rulesWith, someDay } from "./testing";

type MinStay = EngineInput["rules"]["min_stay"]["value"];

/** The first nights' stay rules; `overrides` by days ahead. */
function nights(
  digits: string,
  rule: MinStay = {},
  overrides: Record<number, EngineOverride> = {},
) {
  const input = inputWith({ calendar: calendarOf(digits), rules: rulesWith({ min_stay: rule }) });
  const stays = staysOf(input, (day) => overrides[day - someDay]);
  const text = (values: Iterable<number>) => [...values].slice(0, digits.length).join("");
  return {
    minStays: text(stays.minStays),
    unbookable: text(stays.unbookable),
    gaps: text(stays.gaps),
  };
}
const usual = (min: number): MinStay => ({ min_stay_weekday: min, min_stay_weekend: min });

test("a gap lies between closed nights, and the day before today is closed", () => {
  expect(nights("1121").gaps).toBe("2200");
  expect(nights("211211").gaps).toBe("022000");
  expect(nights("3141").gaps).toBe("0100");
});

test("a run next to an unknown night is not a gap and has no end", () => {
  expect(nights("0112").gaps).toBe("0000");
  expect(nights("2110").gaps).toBe("0000");
  expect(nights("2110", usual(4)).unbookable).toBe("1001");
});

test("a gap too short for any stay doesn't count; with one night more it does", () => {
  expect(nights("2112", usual(3))).toMatchObject({ gaps: "0000", unbookable: "1111" });
  expect(nights("21112", usual(3))).toMatchObject({ gaps: "03330", unbookable: "10001" });
});

test("a filled gap never goes below the lowest allowed stay, nor above the rest", () => {
  const filled = { ...usual(4), fill_gaps: true };
  expect(nights("2112", { ...filled, lowest_allowed: 2 }).minStays).toBe("4224");
  expect(nights("2112", { ...filled, lowest_allowed: 3 }).minStays).toBe("4334");
  expect(nights("211112", { ...usual(2), fill_gaps: true }).minStays).toBe("222222");
});

test("last minute takes precedence over far out, and both over weekend and weekday stays", () => {
  // From a Wednesday on; Friday and Saturday are the weekend.
  const rule = { min_stay_weekday: 3, min_stay_weekend: 5 };
  expect(nights("1111111", rule).minStays).toBe("3355333");
  const late = { ...rule, last_minute: { days: 2, nights: 1 } };
  expect(nights("1111111", late).minStays).toBe("1115333");
  const both = { ...late, far_out: { days: 2, nights: 7 } };
  expect(nights("1111111", both).minStays).toBe("1117777");
});

test("only an override's stay may be below the lowest allowed", () => {
  const rule = { ...usual(2), lowest_allowed: 3 };
  expect(nights("1111", rule, { 1: { minStay: 1 } }).minStays).toBe("3133");
});

test("without a rule the calendar's own stays apply", () => {
  const input = inputWith({ calendar: calendarOf("1111") });
  input.calendar.minStays.set([4, 2], 0);
  expect([...staysOf(input, () => undefined).minStays].slice(0, 3)).toEqual([4, 2, 1]);
});

test("nights that no allowed arrival and departure can include cannot be booked", () => {
  // Arrivals on Friday only: Wednesday and Thursday of a gap stay empty.
  const arrivals = { checkIn: "0000100" };
  const all = { 0: arrivals, 1: arrivals, 2: arrivals, 3: arrivals };
  expect(nights("11112", usual(1), all).unbookable).toBe("11001");
  // Nobody may leave on Sunday, the day after the last night; on Saturday they may.
  expect(nights("11112", usual(1), { 4: { checkOut: "1111110" } }).unbookable).toBe("00011");
});
