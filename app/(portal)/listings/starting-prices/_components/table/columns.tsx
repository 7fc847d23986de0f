"use client";
import { useMemo } from "react";
import type { Column } from "@/components/data-table/types";
import type { StartingRow } from "../rules/rows";
import { type ColumnId, useColumnShapes } from "./column-shapes";
import {
  FromCell,
  MarketCell,
  NameCell,
  NightsCell,
  PmsBaseCell,
  SuggestedCell,
} from "./known-cells";
import { PriceField } from "./price-field";
import { StatusCell } from "./status-cell";

const cells: Readonly<Record<ColumnId, Column<StartingRow>["cell"]>> = {
  name: (row) => <NameCell row={row} />,
  calendar: (row) => <NightsCell row={row} source="calendar" />,
  bookings: (row) => <NightsCell row={row} source="bookings" />,
  pmsBase: (row) => <PmsBaseCell row={row} />,
  market: (row) => <MarketCell row={row} />,
  suggested: (row) => <SuggestedCell row={row} />,
  from: (row) => <FromCell row={row} />,
  base: (row, isTabbable) => <PriceField row={row} field="base" isTabbable={isTabbable} />,
  min: (row, isTabbable) => <PriceField row={row} field="min" isTabbable={isTabbable} />,
  status: (row, isTabbable) => <StatusCell row={row} isTabbable={isTabbable} />,
};

/** Returns the columns with their cells; the same array until the language changes. */
export function useColumns(): readonly Column<StartingRow>[] {
  const shapes = useColumnShapes();
  return useMemo(() => shapes.map((shape) => ({ ...shape, cell: cells[shape.id] })), [shapes]);
}
