"use client";
import { Area, LinePath } from "@visx/shape";
import { Axes } from "./axes";
import { Inspector } from "./inspector";
import { bandLooks, lineLooks } from "./looks";
import type { ChartData, Layer, PlotProps, XTick } from "../types";
import { margin, type PlotScales, usePlot } from "./use-plot";

export interface LinePlotProps extends PlotProps {
  layers: readonly Layer[];
  /** A vertical line at one x value, such as today. */
  mark?: XTick | undefined;
}

/** Lines and bands over days, clipped to the domain. */
export default function LinePlot(props: LinePlotProps) {
  const { label, data, format, ticks, layers, mark, height, onPick } = props;
  const { ref, scales } = usePlot(props);
  return (
    <div ref={ref} style={{ height }}>
      <Inspector label={label} data={data} format={format} scales={scales} onPick={onPick}>
        {(at) => (
          <svg aria-hidden width={scales.width} height={height} className="block overflow-hidden">
            <Axes scales={scales} format={format} ticks={ticks} />
            <svg y={0} height={height - margin.bottom} width={scales.width}>
              {layers.map((layer) => (
                <LayerShape key={keyOf(layer)} layer={layer} data={data} scales={scales} />
              ))}
            </svg>
            {mark && <Mark mark={mark} scales={scales} />}
            {at !== null && <Cursor at={at} data={data} layers={layers} scales={scales} />}
          </svg>
        )}
      </Inspector>
    </div>
  );
}

interface LayerShapeProps {
  layer: Layer;
  data: ChartData;
  scales: PlotScales;
}

function LayerShape({ layer, data, scales }: LayerShapeProps) {
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
        x={(at) => scales.x(at)}
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
      x={(at) => scales.x(at)}
      y={(at) => scales.y(known(at) ?? 0)}
      defined={(at) => known(at) !== null}
      strokeLinejoin="round"
      {...lineLooks[layer.tone]}
    />
  );
}

function Mark({ mark, scales }: { mark: XTick; scales: PlotScales }) {
  const x = scales.x(mark.at);
  return (
    <g>
      <path d={`M${x} ${margin.top}V${scales.height - margin.bottom}`} className="stroke-field" />
      <text x={x + 5} y={margin.top + 8} className="fill-ink-soft text-xs">
        {mark.text}
      </text>
    </g>
  );
}

interface CursorProps {
  at: number;
  data: ChartData;
  layers: readonly Layer[];
  scales: PlotScales;
}

function Cursor({ at, data, layers, scales }: CursorProps) {
  const x = scales.x(at);
  const [low, high] = [margin.top, scales.height - margin.bottom];
  return (
    <g>
      <path d={`M${x} ${low}V${high}`} className="stroke-ink-faint" />
      {layers.map((layer) => {
        const value = layer.kind === "line" ? valuesOf(data, layer.series)[at] : null;
        const y = value == null ? -1 : scales.y(value);
        if (y < low || y > high) return null;
        return (
          <circle
            key={keyOf(layer)}
            cx={x}
            cy={y}
            r={3.5}
            className="fill-surface stroke-ink stroke-[1.5]"
          />
        );
      })}
    </g>
  );
}

function valuesOf({ series }: ChartData, id: string): readonly (number | null)[] {
  return series.find((each) => each.id === id)?.values ?? [];
}

function keyOf(layer: Layer): string {
  return layer.kind === "band" ? `${layer.low} ${layer.high}` : layer.series;
}
