"use client";
import { LayerShape, margin, type PlotScales, valuesOf } from "./axes";
import { PlotFrame } from "./inspector";
import type { ChartData, Layer, PlotProps, XTick } from "../types";

export interface LinePlotProps extends PlotProps {
  layers: readonly Layer[];
  /** A vertical line at one x value, such as today. */
  mark?: XTick | undefined;
}

/** Lines and bands over days, clipped to the domain. */
export default function LinePlot(props: LinePlotProps) {
  const { data, layers, mark, height } = props;
  return (
    <PlotFrame {...props}>
      {(scales, at) => (
        <>
          <svg y={0} height={height - margin.bottom} width={scales.width}>
            {layers.map((layer) => (
              <LayerShape key={keyOf(layer)} layer={layer} data={data} scales={scales} />
            ))}
          </svg>
          {mark && <Mark mark={mark} scales={scales} />}
          {at !== null && <Cursor at={at} data={data} layers={layers} scales={scales} />}
        </>
      )}
    </PlotFrame>
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

function keyOf(layer: Layer): string {
  return layer.kind === "band" ? `${layer.low} ${layer.high}` : layer.series;
}
