import { Area, LinePath } from "@visx/shape";
import { bandLooks, lineLooks } from "@/components/chart/plot/looks";
import { fittingTicks } from "@/components/chart/ticks";
import type { ChartData, XTick } from "@/components/chart/types";
import type { Formats } from "@/components/chart/use-formats";
import type { ListingNight } from "@/lib/pricing/prices/listing-nights";
import type { PlotScales } from "./use-scales";

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
      {scales.yTicks.map((value) => (
        <g key={value}>
          <path d={`M${left} ${scales.y(value)}H${right}`} className="stroke-line" />
          <text
            x={left - 8}
            y={scales.y(value)}
            dy="0.32em"
            textAnchor="end"
            className="fill-ink-faint"
          >
            {formats.whole(value)}
          </text>
        </g>
      ))}
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

/** The market's 25th to 75th percentile and median, with the listing's price on top. */
export function Curves({ data, scales }: ShapeProps & { data: ChartData }) {
  const indexes = data.x.values.map((_, at) => at);
  const values = (id: string) => {
    const found = data.series.find((each) => each.id === id)?.values ?? [];
    return (at: number): number | null => found[at] ?? null;
  };
  const [low, median, high, price] = ["p25", "p50", "p75", "price"].map(values);
  if (!low || !median || !high || !price) return null;
  const line = (value: (at: number) => number | null) => ({
    data: indexes,
    x: scales.x,
    y: (at: number) => scales.y(value(at) ?? 0),
    defined: (at: number) => value(at) !== null,
    strokeLinejoin: "round" as const,
  });
  return (
    <svg y={0} height={scales.bottom} width={scales.width}>
      <Area
        data={indexes}
        x={scales.x}
        y0={(at) => scales.y(low(at) ?? 0)}
        y1={(at) => scales.y(high(at) ?? 0)}
        defined={(at) => low(at) !== null && high(at) !== null}
        className={bandLooks.inner}
      />
      <LinePath {...line(median)} {...lineLooks.median} />
      <LinePath {...line(price)} {...lineLooks.own} />
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
