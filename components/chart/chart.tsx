"use client";
import { ChartLine, Download, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { isDrawable } from "./axis";
import { LazyChartTable } from "./lazy-plots";
import { saveCsv } from "./save-file";
import type { ChartData, ChartFormat, Layer } from "./types";
import { bandLooks, lineLooks } from "./legend";

/** Height in px of a one-line legend with its margin. */
const legendHeight = 32;

export interface ChartProps {
  title: string;
  /** Describes what the chart shows, below the title. */
  summary?: ReactNode;
  data: ChartData;
  format: ChartFormat;
  /** For the legend; no legend without it. */
  layers?: readonly Layer[];
  /** Name of the CSV file, without its extension. */
  fileName: string;
  /** In px, also of the table. */
  height: number;
  /** Controls beside the title. */
  actions?: ReactNode;
  /** Shown instead of the drawing when no value is known. */
  unavailable?: string;
  /** The drawing. */
  children: ReactNode;
}

/** A figure: title, summary, drawing or table, and the values as a CSV file. */
export function Chart(props: ChartProps) {
  const { title, summary, data, layers, fileName, height, actions } = props;
  const [isTable, setTable] = useState(false);
  const id = useId();
  const isKnown = isDrawable(data.series);
  const hasSummary = Boolean(summary);
  return (
    <figure
      aria-labelledby={`${id}-title`}
      {...(hasSummary && { "aria-describedby": `${id}-summary` })}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface"
    >
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2 pb-1">
        <h2 id={`${id}-title`} className="text-sm font-semibold text-ink">
          {title}
        </h2>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
          {actions}
          {isKnown && (
            <ChartTools
              title={title}
              data={data}
              fileName={fileName}
              isTable={isTable}
              onToggle={() => setTable(!isTable)}
            />
          )}
        </div>
      </header>
      {hasSummary && (
        <p id={`${id}-summary`} className="mb-3 px-4 text-sm text-pretty text-ink-soft">
          {summary}
        </p>
      )}
      <div className="px-4 pb-4">
        {isKnown ? (
          <ChartBody {...props} isTable={isTable} />
        ) : (
          <p
            className="grid place-items-center rounded-md bg-muted px-6 text-center text-sm text-pretty text-ink-soft"
            style={{ height: layers ? height + legendHeight : height }}
          >
            {props.unavailable}
          </p>
        )}
      </div>
    </figure>
  );
}

/** The table is as high as drawing and legend, which keeps the page steady. */
function ChartBody(props: ChartProps & { isTable: boolean }) {
  const { title, data, format, layers, height, isTable, children } = props;
  if (isTable) {
    return (
      <div style={{ height: layers ? height + legendHeight : height }}>
        <LazyChartTable label={title} data={data} format={format} className="h-full" />
      </div>
    );
  }
  return (
    <>
      <div style={{ height }}>{children}</div>
      {layers && (
        <div className="mt-2 min-h-6">
          <Legend layers={layers} data={data} />
        </div>
      )}
    </>
  );
}

interface ChartToolsProps extends Pick<ChartProps, "title" | "data" | "fileName"> {
  isTable: boolean;
  onToggle: () => void;
}

function ChartTools({ title, data, fileName, isTable, onToggle }: ChartToolsProps) {
  const t = useTranslations("common.chart");
  const save = async () => {
    const { chartCsv } = await import("./csv");
    saveCsv(`${fileName}.csv`, chartCsv(data));
  };
  return (
    <>
      <IconButton
        size="sm"
        aria-label={t(isTable ? "asChart" : "asTable", { title })}
        onPress={onToggle}
      >
        {isTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
      </IconButton>
      <IconButton size="sm" aria-label={t("csv", { title })} onPress={() => void save()}>
        <Download aria-hidden />
      </IconButton>
    </>
  );
}

/** The legend of a drawing. */
function Legend({ layers, data }: { layers: readonly Layer[]; data: ChartData }) {
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
