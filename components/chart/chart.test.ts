import { expect, test } from "vitest";
import { chartCsv } from "./csv";
import { aroundZero, domainOf, isDrawable, fittingTicks, monthTicks } from "./axis";

const series = (values: (number | null)[]) => ({ id: "a", label: "A", values });

test("CSV has a row per place, empty where nothing is known, and no formula", () => {
  const csv = chartCsv({
    x: { label: "Night", values: ["2026-01-01", "=1+1"] },
    series: [series([1.5, null]), { ...series([0, 2]), label: "B, quoted" }],
  });
  expect(csv).toBe('Night,A,"B, quoted"\r\n2026-01-01,1.5,0\r\n\'=1+1,,2\r\n');
});

test("a domain holds every value with a little room, from zero unless told otherwise", () => {
  const [low, high] = domainOf([series([50, null]), series([100])]);
  expect(low).toBe(0);
  expect(high).toBeGreaterThan(100);
  const [lowest] = domainOf([series([50, 100])], "lowest");
  expect(lowest).toBeGreaterThan(40);
  expect(lowest).toBeLessThan(50);
  expect(domainOf([series([null])])).toEqual([0, 1]);
});

test("a domain around zero holds zero, with room by its length and no less than asked for", () => {
  expect(aroundZero([5, null, 10], { share: 0.1, least: 0.5 })).toEqual([-1, 11]);
  expect(aroundZero([-4, -2], { share: 0.1, least: 2 })).toEqual([-6, 2]);
  expect(aroundZero([null], { share: 0.1, least: 2 })).toEqual([-2, 2]);
});

test("equal values still have a domain", () => {
  const [low, high] = domainOf([series([80, 80])], "lowest");
  expect(low).toBeLessThan(80);
  expect(high).toBeGreaterThan(80);
});

test("a chart without a known value has nothing to draw", () => {
  expect(isDrawable([series([null, null])])).toBe(false);
  expect(isDrawable([series([null, 0])])).toBe(true);
});

test("ticks are at first days of months, with fewer if there is little room", () => {
  const dates = ["2026-01-31", "2026-02-01", "2026-02-02", "2026-03-01"];
  expect(monthTicks(dates, (date) => date.slice(5, 7))).toEqual([
    { at: 1, text: "02" },
    { at: 3, text: "03" },
  ]);
  const ticks = [0, 30, 61, 91].map((at) => ({ at, text: String(at) }));
  expect(fittingTicks(ticks, 2, 50).map(({ at }) => at)).toEqual([0, 30, 61, 91]);
  expect(fittingTicks(ticks, 1, 50).map(({ at }) => at)).toEqual([0, 61]);
});
