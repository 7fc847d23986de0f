import { fittingTicks } from "../axis";
import { Area, LinePath } from "@visx/shape";
import { bandLooks, lineLooks } from "../legend";
import type { ChartData, Domain, Layer, PlotProps } from "../types";
import { useParentSize } from "@visx/responsive";
import { scaleLinear } from "@visx/scale";

/** The y axis with its grid lines, and the labels of the x axis. */
export function Axes({
  scales,
  format,
  ticks,
}: Pick<PlotProps, "format" | "ticks"> & { scales: PlotScales }) {
  const right = scales.width - margin.right;
  const bottom = scales.height - margin.bottom;
  return (
    <g className="text-xs tabular-nums">
      <GridLines scales={scales} left={margin.left} right={right} text={format.tick} />
      {fittingTicks(ticks, scales.step, widthOf(ticks)).map(({ at, text }) => (
        <g key={at}>
          <path d={`M${scales.x(at)} ${bottom}v4`} className="stroke-edge" />
          <text
            x={scales.x(at)}
            y={scales.height - 4}
            textAnchor="middle"
            className="fill-ink-faint"
          >
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

interface GridLinesProps {
  scales: Pick<PlotScales, "y" | "yTicks">;
  left: number;
  right: number;
  text: (value: number) => string;
}

/** A line with its value for every tick of the y axis. */
export function GridLines({ scales, left, right, text }: GridLinesProps) {
  return scales.yTicks.map((value) => (
    <g key={value}>
      <path d={`M${left} ${scales.y(value)}H${right}`} className="stroke-line" />
      <text
        x={left - 8}
        y={scales.y(value)}
        dy="0.32em"
        textAnchor="end"
        className="fill-ink-faint"
      >
        {text(value)}
      </text>
    </g>
  ));
}

/** Width of the longest label with a gap, in px: a character is about 7 px wide. */
function widthOf(ticks: PlotProps["ticks"]): number {
  return 14 + 7 * ticks.reduce((most, { text }) => Math.max(most, text.length), 0);
}

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

interface LayerShapeProps {
  layer: Layer;
  data: ChartData;
  scales: Pick<PlotScales, "x" | "y">;
}

/** One line or band of a drawing. */
export function LayerShape({ layer, data, scales }: LayerShapeProps) {
  const indexes = data.x.values.map((_, at) => at);
  const value = (series: string) => {
    const values = valuesOf(data, series);
    return (at: number): number | null => values[at] ?? null;
  };
  if (layer.kind === "band") {
    const [low, high] = [value(layer.low), value(layer.high)];
    return (
      <Area
        data={indexes}
        x={scales.x}
        y0={(at) => scales.y(low(at) ?? 0)}
        y1={(at) => scales.y(high(at) ?? 0)}
        defined={(at) => low(at) !== null && high(at) !== null}
        className={bandLooks[layer.tone]}
      />
    );
  }
  const known = value(layer.series);
  return (
    <LinePath
      data={indexes}
      x={scales.x}
      y={(at) => scales.y(known(at) ?? 0)}
      defined={(at) => known(at) !== null}
      strokeLinejoin="round"
      {...lineLooks[layer.tone]}
    />
  );
}

export function valuesOf({ series }: ChartData, id: string): readonly (number | null)[] {
  return series.find((each) => each.id === id)?.values ?? [];
}
