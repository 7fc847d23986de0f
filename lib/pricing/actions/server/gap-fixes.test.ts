import { expect, test } from "vitest";
import { inputWith, noRules, rulesWith, someDay } from "@/lib/pricing/engine/testing";
import { gapFixesOf } from "./gaps";
import { nights } from "./testing";

/** Fixes of nights as letters (`nights`); base 100, no rules. */
const of = (text: string, own: Parameters<typeof inputWith>[0] = {}) =>
  gapFixesOf(inputWith({ calendar: nights(text), rules: rulesWith(noRules), ...own }));

test("a gap is a whole run, with the shortest stay that any of its nights allows", () => {
  expect(of("b33b444b1b").gaps).toEqual([
    { start: 1, end: 3, minStay: 3 },
    { start: 4, end: 7, minStay: 4 },
  ]);
  // The second night can be booked alone, the first cannot: the run is one gap.
  expect(of("b421b").gaps).toEqual([{ start: 1, end: 4, minStay: 1 }]);
});

test("shorter stays open the gaps they fit into, longest first; those that open nothing more are left out", () => {
  const { stays } = of("b44b555b6b");
  expect(stays.map(({ minStay, nights: opened }) => [minStay, opened])).toEqual([
    [3, [4, 5, 6]],
    [2, [1, 2, 4, 5, 6]],
    [1, [1, 2, 4, 5, 6, 8]],
  ]);
  expect(stays[1]?.written.map(({ night }) => night)).toEqual([1, 2, 4, 5, 6]);
  // Two nights of 100 in the window of 0 to 7 days ahead at 0.58, three more there.
  expect(stays[1]?.worth).toBeCloseTo(5 * 100 * 0.58, 9);
});

test("a listing's override keeps everything except its minimum stay; a group's is not touched", () => {
  const own = new Map([[someDay + 1, { price: 80, minStay: 5 }]]);
  const group = new Map([[someDay + 4, { price: 70 }]]);
  const overrides = [
    { level: "listing", byDay: own },
    { level: "group", byDay: group },
  ] as const;
  const { stays, kept } = of("b55b55b", { overrides });
  const [two] = stays;
  expect(two?.written).toEqual([
    { night: 1, before: 5 },
    { night: 2, before: null },
    { night: 5, before: null },
  ]);
  expect(kept).toEqual([4]);
});

test("a rule that fills gaps leaves every minimum unchanged", () => {
  const { rule } = of("b33b3333b");
  const usual = { min_stay_on: true, min_stay_weekday: 3, min_stay_weekend: 3, fill_gaps: true };
  expect(rule).toMatchObject({ nights: [1, 2], rule: usual });
  // The calendar has several minimums: one rule would change them.
  expect(of("b33b4444b").rule).toBeNull();
  const effective = { min_stay_weekday: 2, min_stay_weekend: 4, lowest_allowed: 2 };
  const rules = rulesWith({ ...noRules, min_stay: effective }, "group");
  expect(of("boboob", { rules }).rule?.rule).toEqual({
    min_stay_on: true,
    ...effective,
    fill_gaps: true,
  });
  const filled = rulesWith({ ...noRules, min_stay: { ...effective, fill_gaps: true } });
  expect(of("bob", { rules: filled }).rule).toBeNull();
});

test("without a base price the worth is unknown; without gaps there is nothing to fix", () => {
  expect(of("b3b", { base: null }).stays[0]?.worth).toBeNull();
  expect(of("ooob")).toEqual({ gaps: [], stays: [], rule: null, kept: [] });
});
