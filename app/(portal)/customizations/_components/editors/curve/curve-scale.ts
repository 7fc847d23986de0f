/** What a chart of % over something shows: its ends in both directions. */
export interface Frame {
  x: readonly [from: number, to: number];
  y: readonly [low: number, high: number];
}

/** The chart's own units: the drawing is scaled as a whole. */
export const size = { width: 480, height: 220 } as const;
export const plot = { left: 64, right: 468, top: 12, bottom: 184 } as const;

const steps = [10, 20, 30, 45, 60, 75, 100, 150, 200, 300, 500];

/** Ends for values: zero is always in, the rest is rounded up, so that the frame seldom moves. */
export function rangeOf(values: readonly number[]): readonly [number, number] {
  const low = -reach(-Math.min(0, ...values));
  const high = reach(Math.max(0, ...values));
  return low === 0 && high === 0 ? [-10, 10] : [low, high];
}

function reach(most: number): number {
  return most <= 0 ? 0 : (steps.find((step) => step >= most) ?? most);
}

/** Three lines from bottom to top; zero where it lies between. */
export function ticksOf([low, high]: readonly [number, number]): readonly number[] {
  return low < 0 && high > 0 ? [low, 0, high] : [low, (low + high) / 2, high];
}

export function toX({ x: [from, to] }: Frame, value: number): number {
  return plot.left + ((value - from) / (to - from)) * (plot.right - plot.left);
}

export function toY({ y: [low, high] }: Frame, value: number): number {
  return plot.bottom - ((value - low) / (high - low)) * (plot.bottom - plot.top);
}

/** The value under a point of the drawing. */
export function fromPoint(frame: Frame, point: { x: number; y: number }): { x: number; y: number } {
  const { x, y } = frame;
  const across = (point.x - plot.left) / (plot.right - plot.left);
  const up = (plot.bottom - point.y) / (plot.bottom - plot.top);
  return { x: x[0] + across * (x[1] - x[0]), y: y[0] + up * (y[1] - y[0]) };
}

/** The curve as an SVG path, and the same closed at zero. */
export function pathsOf(frame: Frame, at: (x: number) => number): { line: string; area: string } {
  const [from, to] = frame.x;
  const step = Math.max(1, Math.floor((to - from) / 240));
  const xs = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => from + n * step);
  if (xs.at(-1) !== to) xs.push(to);
  const points = xs.map((x) => `${toX(frame, x).toFixed(1)},${toY(frame, at(x)).toFixed(1)}`);
  const zero = toY(frame, 0).toFixed(1);
  const ends = `${toX(frame, to).toFixed(1)},${zero}L${toX(frame, from).toFixed(1)},${zero}`;
  return { line: `M${points.join("L")}`, area: `M${points.join("L")}L${ends}Z` };
}
