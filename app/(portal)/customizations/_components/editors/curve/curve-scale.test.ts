import { expect, test } from "vitest";
import { fromPoint, pathsOf, plot, rangeOf, ticksOf, toX, toY } from "./curve-scale";

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
  const frame = { x: [0, 30], y: [-30, 0] } as const;
  const at = fromPoint(frame, { x: toX(frame, 12), y: toY(frame, -7) });
  expect(at.x).toBeCloseTo(12);
  expect(at.y).toBeCloseTo(-7);
});

test("the curve is drawn from end to end", () => {
  const { line } = pathsOf({ x: [0, 401], y: [-10, 10] }, () => 0);
  expect(line.startsWith(`M${plot.left.toFixed(1)},`)).toBe(true);
  expect(line).toContain(`L${plot.right.toFixed(1)},`);
});
