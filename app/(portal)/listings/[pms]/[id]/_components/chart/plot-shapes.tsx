import { GridLines, LayerShape } from "@/components/chart/plot/axes";
import { fittingTicks } from "@/components/chart/axis";
import type { ChartData, Domain, Layer, XTick } from "@/components/chart/types";
import type { Formats } from "@/components/chart/use-formats";
import type { ListingNight } from "@/lib/pricing/prices/listing-nights";
import { useParentSize } from "@visx/responsive";
import { scaleLinear } from "@visx/scale";
import { plotHeights } from "./use-chart-data";

interface ShapeProps {
  scales: PlotScales;
}

/** Grid lines with prices, and a line at each month. */
export function Grid({
  scales,
  ticks,
  formats,
}: ShapeProps & { ticks: readonly XTick[]; formats: Formats }) {
  const { left, right, top, bottom, laneBottom } = scales;
  return (
    <g className="text-xs tabular-nums">
      <GridLines scales={scales} left={left} right={right} text={formats.whole} />
      {fittingTicks(ticks, scales.step, 64).map(({ at, text }) => (
        <g key={at}>
          <path d={`M${scales.x(at)} ${top}V${laneBottom}`} className="stroke-line" />
          <text x={scales.x(at) + 4} y={laneBottom + 16} className="fill-ink-faint">
            {text}
          </text>
        </g>
      ))}
      <path d={`M${left} ${bottom}H${right}`} className="stroke-line" />
      <path d={`M${left} ${laneBottom}H${right}`} className="stroke-edge" />
    </g>
  );
}

const layers: readonly Layer[] = [
  { kind: "band", low: "p25", high: "p75", tone: "inner", label: "" },
  { kind: "line", series: "p50", tone: "median" },
  { kind: "line", series: "price", tone: "own" },
];

/** The market's 25th to 75th percentile and median, with the listing's price on top. */
export function Curves({ data, scales }: ShapeProps & { data: ChartData }) {
  return (
    <svg y={0} height={scales.bottom} width={scales.width}>
      {layers.map((layer) => (
        <LayerShape key={layer.tone} layer={layer} data={data} scales={scales} />
      ))}
    </svg>
  );
}

/** A diamond on the curve at every night with an override. */
export function Overrides({ nights, scales }: ShapeProps & { nights: readonly ListingNight[] }) {
  return nights.map(({ date, override, price }, at) => {
    if (override === null || price === null) return null;
    const [x, y] = [scales.x(at), scales.y(price)];
    if (y < scales.top - 4 || y > scales.bottom) return null;
    return (
      <path
        key={date}
        d={`M${x} ${y - 5}l5 5l-5 5l-5 -5z`}
        className="fill-surface stroke-accent stroke-[1.75]"
      />
    );
  });
}

/** Bookings filled and owner blocks outlined, in the lane below the curve. */
export function Lane({ nights, scales }: ShapeProps & { nights: readonly ListingNight[] }) {
  const y = scales.bottom + 10;
  return runsOf(nights).map(({ state, first, last }) => {
    const x = scales.x(first) - scales.step / 2;
    const width = Math.max(2, (last - first + 1) * scales.step - 1);
    const left = Math.max(scales.left, x);
    const shape = { x: left, y, width: Math.max(2, x + width - left), height: 10, rx: 2 };
    return state === "booked" ? (
      <rect key={first} {...shape} className="fill-field" />
    ) : (
      <rect key={first} {...shape} className="fill-transparent stroke-field" />
    );
  });
}

interface Run {
  state: "booked" | "blocked";
  first: number;
  last: number;
}

function runsOf(nights: readonly ListingNight[]): Run[] {
  const runs: Run[] = [];
  for (const [at, { state }] of nights.entries()) {
    if (state !== "booked" && state !== "blocked") continue;
    const run = runs.at(-1);
    if (run && run.last === at - 1 && run.state === state) run.last = at;
    else runs.push({ state, first: at, last: at });
  }
  return runs;
}

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
