"use client";
import { ChartLine, Download, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { isDrawable } from "./domain";
import { LazyChartTable } from "./lazy-plots";
import { Legend } from "./legend";
import { saveFile } from "./save-file";
import type { ChartData, ChartFormat, Layer } from "./types";

/** Height of a legend of one line with its distance, in px. */
const legendRoom = 32;

export interface ChartProps {
  title: string;
  /** What it shows, in words: stands below the title for everybody. */
  summary: ReactNode;
  data: ChartData;
  format: ChartFormat;
  /** Explains the looks of the drawing; left out where there is one only. */
  layers?: readonly Layer[];
  /** Name of the CSV file, without its ending. */
  fileName: string;
  /** In px; the table takes the same room. */
  height: number;
  /** Switches of what is shown. */
  actions?: ReactNode;
  /** Stands where the drawing would be when no value is known: why not. */
  unavailable?: string;
  /** The drawing. */
  children: ReactNode;
}

/** A figure: its title and what it says in words, the drawing or the same as a table, and the values as a file. */
export function Chart(props: ChartProps) {
  const { title, summary, data, layers, fileName, height, actions } = props;
  const [isTable, setTable] = useState(false);
  const id = useId();
  const isKnown = isDrawable(data.series);
  return (
    <figure
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-summary`}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface"
    >
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2 pb-1">
        <h2 id={`${id}-title`} className="text-sm font-semibold text-ink">
          {title}
        </h2>
        <div className="ml-auto flex items-center gap-1">
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
      <p id={`${id}-summary`} className="px-4 text-sm text-pretty text-ink-soft">
        {summary}
      </p>
      <div className="mt-3 px-4 pb-4">
        {isKnown ? (
          <ChartBody {...props} isTable={isTable} />
        ) : (
          <p
            className="grid place-items-center rounded-md bg-muted px-6 text-center text-sm text-pretty text-ink-soft"
            style={{ height: layers ? height + legendRoom : height }}
          >
            {props.unavailable}
          </p>
        )}
      </div>
    </figure>
  );
}

/** As much room for the table as for drawing and legend, so that switching moves nothing. */
function ChartBody(props: ChartProps & { isTable: boolean }) {
  const { title, data, format, layers, height, isTable, children } = props;
  if (isTable) {
    return (
      <div style={{ height: layers ? height + legendRoom : height }}>
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
    saveFile(`${fileName}.csv`, new Blob([chartCsv(data)], { type: "text/csv;charset=utf-8" }));
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
