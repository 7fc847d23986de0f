"use client";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import type { Column } from "@/components/data-table/types";
import type { ChartData, ChartFormat, Series } from "./types";

interface ChartRow {
  key: string;
  at: number;
}

export interface ChartTableProps {
  label: string;
  data: ChartData;
  format: ChartFormat;
  className?: string;
}

/** A chart's values as a table: a row per x value, a column per series. */
export default function ChartTable({ label, data, format, className }: ChartTableProps) {
  const columns = useMemo((): Column<ChartRow>[] => {
    const { x, series } = data;
    return [
      {
        id: "x",
        header: x.label,
        minWidth: 156,
        cell: ({ at }) => format.x(x.values[at] ?? ""),
      },
      ...series.map((each) => columnOf(each, format)),
    ];
  }, [data, format]);
  const rows = useMemo(() => data.x.values.map((key, at) => ({ key, at })), [data]);
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      className={className}
    />
  );
}

function columnOf(
  { id, label, values, format: own }: Series,
  { y }: ChartFormat,
): Column<ChartRow> {
  const cell = ({ at }: ChartRow) => {
    const value = values[at];
    return value == null ? <span className="text-ink-faint">–</span> : (own ?? y)(value);
  };
  return { id, header: label, align: "end", minWidth: 112, cell };
}
