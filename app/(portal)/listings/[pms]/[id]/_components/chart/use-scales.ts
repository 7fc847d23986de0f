import { useParentSize } from "@visx/responsive";
import { scaleLinear } from "@visx/scale";
import type { Domain } from "@/components/chart/types";
import { plotHeights } from "./heights";

/** Heights of the axis and of the bookings lane above it, in px. */
const axis = 22;
const lane = 30;
/** Below this width, in px, the limits are labelled inside the plot. */
const narrow = 540;

/** Scales from values to px from the top left corner of the plot. */
export interface PlotScales {
  width: number;
  height: number;
  isNarrow: boolean;
  left: number;
  right: number;
  top: number;
  /** Bottom of the curve, and of the bookings lane. */
  bottom: number;
  laneBottom: number;
  /** Width of a night. */
  step: number;
  x: (at: number) => number;
  y: (value: number) => number;
  yTicks: readonly number[];
  /** Returns the index of the night nearest to a distance from the left. */
  nearest: (left: number) => number;
}

/** Measures the element with `ref` and returns its scales; width 0 before it is measured. */
export function useScales(count: number, domain: Domain) {
  const { parentRef, width } = useParentSize({ debounceTime: 60, ignoreDimensions: "height" });
  return { ref: parentRef, scales: scalesOf(count, width, domain) };
}

function scalesOf(count: number, width: number, domain: Domain): PlotScales {
  const isNarrow = width < narrow;
  const height = isNarrow ? plotHeights.narrow : plotHeights.wide;
  const [left, top] = [40, isNarrow ? 18 : 10];
  const right = width - (isNarrow ? 8 : 84);
  const laneBottom = height - axis;
  const bottom = laneBottom - lane;
  const step = Math.max(1, right - left) / Math.max(1, count - 1);
  const scale = scaleLinear<number>({ domain: [...domain], range: [bottom, top] });
  return {
    width,
    height,
    isNarrow,
    left,
    right,
    top,
    bottom,
    laneBottom,
    step,
    x: (at) => left + at * step,
    y: (value) => scale(value),
    yTicks: scale.ticks(4),
    nearest: (from) => Math.min(count - 1, Math.max(0, Math.round((from - left) / step))),
  };
}
