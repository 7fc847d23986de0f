import type { ChartData, ChartFormat, Series } from "./types";
import type { Place } from "./use-plot";

interface ChartTipProps {
  at: number;
  data: ChartData;
  format: ChartFormat;
  place: Place;
}

/** What every series says at one place. */
export function ChartTip({ at, data, format, place }: ChartTipProps) {
  const left = place.x(at);
  const isRight = left > place.width / 2;
  const away = (isRight ? place.width - left : left) + 10;
  // Never out of the drawing, however narrow it is.
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
          <span className="font-medium text-ink tabular-nums">{spoken(series, format, at)}</span>
        </p>
      ))}
    </div>
  );
}

/** The same as one line, for assistive technology. */
export function tipText(data: ChartData, format: ChartFormat, at: number): string {
  const values = data.series.map((series) => `${series.label} ${spoken(series, format, at)}`);
  return `${format.x(data.x.values[at] ?? "")}: ${values.join(", ")}`;
}

function spoken({ values, format: own }: Series, format: ChartFormat, at: number): string {
  const value = values[at];
  return value == null ? "–" : (own ?? format.y)(value);
}
