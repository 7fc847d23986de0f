import { scaleLinear } from "@visx/scale";

/** What a chart of % over days or % shows: its ends in both directions. */
export interface Frame {
  x: readonly [from: number, to: number];
  y: readonly [low: number, high: number];
}

/** In the chart's own units: the drawing is scaled as a whole. */
export const size = { width: 480, height: 220 } as const;
export const plot = { left: 64, right: 468, top: 12, bottom: 184 } as const;

const ends = [10, 20, 30, 45, 60, 75, 100, 150, 200, 300, 500];

/** Returns a y range that holds zero and every value, rounded outwards: the frame rarely changes while values do. */
export function rangeOf(values: readonly number[]): readonly [number, number] {
  const low = -endOf(-Math.min(0, ...values));
  const high = endOf(Math.max(0, ...values));
  return low === 0 && high === 0 ? [-10, 10] : [low, high];
}

function endOf(value: number): number {
  return value <= 0 ? 0 : (ends.find((end) => end >= value) ?? value);
}

/** Returns three ticks: both ends, and zero if it is between them, else the middle. */
export function ticksOf([low, high]: Frame["y"]): readonly number[] {
  return low < 0 && high > 0 ? [low, 0, high] : [low, (low + high) / 2, high];
}

/** Returns the scales from values to the chart's own units. */
export function scalesOf({ x, y }: Frame) {
  return {
    x: scaleLinear<number>({ domain: [...x], range: [plot.left, plot.right] }),
    y: scaleLinear<number>({ domain: [...y], range: [plot.bottom, plot.top] }),
  };
}

/** Returns the whole numbers along the x axis that a curve is drawn through: 240 or so, with both ends. */
export function samplesOf({ x: [from, to] }: Frame): readonly number[] {
  const step = Math.max(1, Math.floor((to - from) / 240));
  const count = Math.ceil((to - from) / step);
  return [...Array.from({ length: count }, (_, at) => from + at * step), to];
}
