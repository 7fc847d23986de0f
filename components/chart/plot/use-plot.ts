import { useParentSize } from "@visx/responsive";
import { scaleLinear } from "@visx/scale";
import type { Domain, PlotProps } from "../types";

/** Margins for the axes, in px. */
export const margin = { top: 8, right: 12, bottom: 22, left: 46 };

/** Scales from values to px from the top left corner of the drawing. */
export interface PlotScales {
  width: number;
  height: number;
  /** Width of an x value in px. */
  step: number;
  x: (at: number) => number;
  y: (value: number) => number;
  yTicks: readonly number[];
  /** Returns the index nearest to a distance from the left. */
  nearest: (left: number) => number;
}

/** Measures the element with `ref` and returns its scales; width 0 before it is measured. */
export function usePlot({ data, domain, height }: PlotProps, isBars = false) {
  const { parentRef, width } = useParentSize({ debounceTime: 60, ignoreDimensions: "height" });
  const count = data.x.values.length;
  return { ref: parentRef, scales: scalesOf({ count, width, height, domain, isBars }) };
}

interface Measures {
  count: number;
  width: number;
  height: number;
  domain: Domain;
  isBars: boolean;
}

function scalesOf({ count, width, height, domain, isBars }: Measures): PlotScales {
  const inner = Math.max(1, width - margin.left - margin.right);
  const step = inner / Math.max(1, isBars ? count : count - 1);
  const offset = isBars ? step / 2 : 0;
  const scale = scaleLinear<number>({
    domain: [...domain],
    range: [height - margin.bottom, margin.top],
  });
  return {
    width,
    height,
    step,
    x: (at) => margin.left + offset + at * step,
    y: (value) => scale(value),
    yTicks: scale.ticks(4),
    nearest: (left) => {
      const at = Math.round((left - margin.left - offset) / step);
      return Math.min(count - 1, Math.max(0, at));
    },
  };
}
