import { bandLooks, lineLooks } from "./plot/looks";
import type { ChartData, Layer } from "./types";

/** The legend of a drawing. */
export function Legend({ layers, data }: { layers: readonly Layer[]; data: ChartData }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
      {layers.map((layer) => (
        <li key={nameOf(layer, data)} className="flex items-center gap-1.5">
          <svg aria-hidden width={18} height={10}>
            {layer.kind === "band" ? (
              <rect width={18} height={10} rx={2} className={bandLooks[layer.tone]} />
            ) : (
              <path d="M0 5H18" {...lineLooks[layer.tone]} />
            )}
          </svg>
          {nameOf(layer, data)}
        </li>
      ))}
    </ul>
  );
}

function nameOf(layer: Layer, { series }: ChartData): string {
  if (layer.kind === "band") return layer.label;
  return series.find(({ id }) => id === layer.series)?.label ?? layer.series;
}
