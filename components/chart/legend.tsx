import type { ChartData, Tone } from "./types";

/** Classes of each tone. Dashes tell lines apart without colour. */
export const lineLooks: Record<Tone, { className: string; strokeDasharray?: string }> = {
  own: { className: "stroke-accent stroke-[2.25]" },
  limit: { className: "stroke-accent stroke-[1.25]", strokeDasharray: "2 4" },
  median: { className: "stroke-band-median stroke-[1.5]" },
  inner: { className: "stroke-band-inner" },
  outer: { className: "stroke-band-outer" },
  past: { className: "stroke-ink-faint stroke-[1.5]", strokeDasharray: "5 3" },
};

export const bandLooks = { inner: "fill-band-inner", outer: "fill-band-outer" };

/** A series of a grouped bar chart: own figures filled, the same earlier as a tint, how it ended as a dashed outline. */
export interface GroupedBar {
  series: string;
  look: "own" | "past" | "final";
  /** In the legend; default: the series' label. */
  label?: string;
}

/** Classes of each look. Fill, tint and dashes tell bars apart without colour. */
export const groupedLooks = {
  own: { className: "fill-accent" },
  past: { className: "fill-band-inner" },
  final: { className: "fill-transparent stroke-ink-faint", strokeDasharray: "3 2" },
} as const;

/** The legend of a grouped bar chart. */
export function GroupedLegend({ bars, data }: { bars: readonly GroupedBar[]; data: ChartData }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
      {bars.map(({ series, look, label }) => (
        <li key={series} className="flex items-center gap-1.5">
          <svg aria-hidden width={12} height={10}>
            <rect x={0.5} y={0.5} width={11} height={9} rx={2} {...groupedLooks[look]} />
          </svg>
          {label ?? data.series.find(({ id }) => id === series)?.label ?? series}
        </li>
      ))}
    </ul>
  );
}
