import { expect, test } from "vitest";
import { plot, rangeOf, samplesOf, scalesOf, ticksOf } from "./curve-chart";

test("the range holds every value and zero", () => {
  for (const values of [[], [-31], [12, 4], [-75, 500], [0, 0]]) {
    const [low, high] = rangeOf(values);
    expect(high).toBeGreaterThan(low);
    for (const value of [...values, 0]) {
      expect(value).toBeGreaterThanOrEqual(low);
      expect(value).toBeLessThanOrEqual(high);
    }
    expect(ticksOf([low, high])).toHaveLength(3);
  }
});

test("a point is read back from where its value is drawn", () => {
  const { x, y } = scalesOf({ x: [0, 30], y: [-30, 0] });
  expect(x.invert(x(12))).toBeCloseTo(12);
  expect(y.invert(y(-7))).toBeCloseTo(-7);
});

test.each([30, 401, 720])("a curve over %d days is drawn from end to end", (to) => {
  const frame = { x: [0, to], y: [-10, 10] } as const;
  const samples = samplesOf(frame);
  const { x } = scalesOf(frame);
  expect(x(samples[0] ?? Number.NaN)).toBe(plot.left);
  expect(x(samples.at(-1) ?? Number.NaN)).toBe(plot.right);
  expect(new Set(samples).size).toBe(samples.length);
});
