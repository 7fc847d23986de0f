"use client";
import { Area, LinePath } from "@visx/shape";
import { Axes } from "./axes";
import { Inspector } from "./inspector";
import { bandLooks, lineLooks } from "./looks";
import type { ChartData, Layer, PlotProps, XTick } from "./types";
import { margin, type Place, usePlot } from "./use-plot";

export interface LinePlotProps extends PlotProps {
  layers: readonly Layer[];
  /** A line across the drawing at one place, such as today. */
  mark?: XTick | undefined;
}

/** Lines and bands over days. Values outside the domain are cut off. */
export default function LinePlot(props: LinePlotProps) {
  const { label, data, format, ticks, layers, mark, height } = props;
  const { ref, place } = usePlot(props);
  return (
    <div ref={ref} style={{ height }}>
      <Inspector label={label} data={data} format={format} place={place}>
        {(at) => (
          <svg aria-hidden width={place.width} height={height} className="block overflow-hidden">
            <Axes place={place} format={format} ticks={ticks} />
            <svg y={0} height={height - margin.bottom} width={place.width}>
              {layers.map((layer) => (
                <Drawn key={keyOf(layer)} layer={layer} data={data} place={place} />
              ))}
            </svg>
            {mark && <Mark mark={mark} place={place} />}
            {at !== null && <Cursor at={at} data={data} layers={layers} place={place} />}
          </svg>
        )}
      </Inspector>
    </div>
  );
}

interface DrawnProps {
  layer: Layer;
  data: ChartData;
  place: Place;
}

function Drawn({ layer, data, place }: DrawnProps) {
  const places = data.x.values.map((_, at) => at);
  const value = (series: string) => {
    const values = valuesOf(data, series);
    return (at: number): number | null => values[at] ?? null;
  };
  if (layer.kind === "band") {
    const [low, high] = [value(layer.low), value(layer.high)];
    return (
      <Area
        data={places}
        x={(at) => place.x(at)}
        y0={(at) => place.y(low(at) ?? 0)}
        y1={(at) => place.y(high(at) ?? 0)}
        defined={(at) => low(at) !== null && high(at) !== null}
        className={bandLooks[layer.tone]}
      />
    );
  }
  const known = value(layer.series);
  return (
    <LinePath
      data={places}
      x={(at) => place.x(at)}
      y={(at) => place.y(known(at) ?? 0)}
      defined={(at) => known(at) !== null}
      strokeLinejoin="round"
      {...lineLooks[layer.tone]}
    />
  );
}

function Mark({ mark, place }: { mark: XTick; place: Place }) {
  const x = place.x(mark.at);
  return (
    <g>
      <path d={`M${x} ${margin.top}V${place.height - margin.bottom}`} className="stroke-field" />
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
  place: Place;
}

function Cursor({ at, data, layers, place }: CursorProps) {
  const x = place.x(at);
  const [low, high] = [margin.top, place.height - margin.bottom];
  return (
    <g>
      <path d={`M${x} ${low}V${high}`} className="stroke-ink-faint" />
      {layers.map((layer) => {
        const value = layer.kind === "line" ? valuesOf(data, layer.series)[at] : null;
        const y = value == null ? -1 : place.y(value);
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
