import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ColumnShape } from "@/components/data-table/types";
import type { SortKey } from "@/lib/catalog/rows";

interface Shape extends Omit<ColumnShape, "header"> {
  id: SortKey;
  isExtra?: true;
}

const end = { align: "end" } as const;
const price = { ...end, minWidth: 80, grow: 0.5 } as const;
const extra = { card: "hidden", isExtra: true } as const;

/** The table's columns without headers and cells; extra columns are hidden by default. */
const shapes = [
  { id: "name", minWidth: 224, grow: 3 },
  { id: "pms", minWidth: 80, grow: 0.5, hasCardLabel: false },
  { id: "channels", minWidth: 112, ...extra },
  { id: "city", minWidth: 100, ...extra },
  { id: "bedrooms", ...end, minWidth: 88, grow: 0.4, ...extra },
  { id: "group", minWidth: 104, grow: 1.2 },
  { id: "min", ...price },
  { id: "base", ...price, card: "value", hasCardLabel: true },
  { id: "max", ...price },
  { id: "currency", minWidth: 74, grow: 0, ...extra },
  { id: "occupancy", ...end, minWidth: 104, grow: 0.4 },
  { id: "market", ...end, minWidth: 98, grow: 0.4 },
  { id: "adr", ...end, minWidth: 100, grow: 0.4 },
  { id: "lastYear", ...end, minWidth: 110, grow: 0.4 },
  { id: "revenue", ...end, ...extra },
  { id: "pickup", ...end, ...extra },
  { id: "sync", minWidth: 60, grow: 0, hasCardLabel: true },
  { id: "mapping", minWidth: 118, grow: 0.6, ...extra },
  { id: "tags", minWidth: 120, ...extra },
] as const satisfies readonly Shape[];

export type ColumnId = (typeof shapes)[number]["id"];

/** Ids of the columns that are hidden by default. */
export const extraColumns: readonly string[] = shapes.flatMap((shape: Shape) =>
  shape.isExtra ? [shape.id] : [],
);

/** Returns the columns with their headers; the same array until the language changes. */
export function useColumnShapes(): readonly (ColumnShape & { id: ColumnId })[] {
  const t = useTranslations("listings.columns");
  return useMemo(
    () => shapes.map((shape) => ({ ...shape, header: t(shape.id), isSortable: true })),
    [t],
  );
}
