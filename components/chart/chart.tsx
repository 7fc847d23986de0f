"use client";
import { ChartLine, Download, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { ChartTable } from "./chart-table";
import { Legend } from "./legend";
import { saveFile } from "./save-file";
import type { ChartData, ChartFormat, Layer } from "./types";

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
  /** The drawing. */
  children: ReactNode;
}

/** A figure: its title and what it says in words, the drawing or the same as a table, and the values as a file. */
export function Chart(props: ChartProps) {
  const { title, summary, data, format, layers, fileName, height, actions, children } = props;
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <figure
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-summary`}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface"
    >
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2">
        <h2 id={`${id}-title`} className="text-sm font-semibold text-ink">
          {title}
        </h2>
        <div className="ml-auto flex items-center gap-1">
          {actions}
          <ChartTools
            title={title}
            data={data}
            fileName={fileName}
            isTable={isTable}
            onToggle={() => setTable(!isTable)}
          />
        </div>
      </header>
      <figcaption id={`${id}-summary`} className="px-4 text-sm text-pretty text-ink-soft">
        {summary}
      </figcaption>
      {/* As much room for the table as for drawing and legend, so that switching moves nothing. */}
      <div className="mt-3 px-4 pb-4">
        {isTable ? (
          <ChartBody height={layers ? height + 32 : height}>
            <ChartTable label={title} data={data} format={format} className="h-full" />
          </ChartBody>
        ) : (
          <>
            <ChartBody height={height}>{children}</ChartBody>
            {layers && (
              <div className="mt-2 min-h-6">
                <Legend layers={layers} data={data} />
              </div>
            )}
          </>
        )}
      </div>
    </figure>
  );
}

function ChartBody({ height, children }: { height: number; children: ReactNode }) {
  return <div style={{ height }}>{children}</div>;
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
