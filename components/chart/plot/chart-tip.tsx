import type { ChartData, ChartFormat, Series } from "../types";
import type { PlotScales } from "./use-plot";

interface ChartTipProps {
  at: number;
  data: ChartData;
  format: ChartFormat;
  scales: PlotScales;
}

/** The tooltip: the value of every series at one x value. */
export function ChartTip({ at, data, format, scales }: ChartTipProps) {
  const left = scales.x(at);
  const isRight = left > scales.width / 2;
  const away = (isRight ? scales.width - left : left) + 10;
  // Stays inside the drawing, however narrow.
  const side = `clamp(0px, ${away}px, calc(100% - 13rem))`;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-2 z-2 w-52 rounded-md bg-raised px-2.5 py-2 text-xs shadow-overlay dark:border dark:border-edge"
      style={isRight ? { right: side } : { left: side }}
    >
      <p className="mb-1 font-semibold text-ink">{format.x(data.x.values[at] ?? "")}</p>
      {data.series.map((series) => (
        <p key={series.id} className="flex justify-between gap-4 text-ink-soft">
          <span>{series.label}</span>
          <span className="font-medium text-ink tabular-nums">{valueText(series, format, at)}</span>
        </p>
      ))}
    </div>
  );
}

/** Writes the tooltip as one line, for assistive technology. */
export function tipText(data: ChartData, format: ChartFormat, at: number): string {
  const values = data.series.map((series) => `${series.label} ${valueText(series, format, at)}`);
  return `${format.x(data.x.values[at] ?? "")}: ${values.join(", ")}`;
}

function valueText({ values, format: own }: Series, format: ChartFormat, at: number): string {
  const value = values[at];
  return value == null ? "–" : (own ?? format.y)(value);
}
