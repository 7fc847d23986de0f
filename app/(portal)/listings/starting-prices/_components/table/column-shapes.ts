import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { sortableColumns } from "../rules/scope";
import type { ColumnShape } from "@/components/data-table/types";

const end = { align: "end" } as const;
/** On cards the cells say themselves what they are. */
const own = { hasCardLabel: false } as const;
const known = { ...end, ...own, minWidth: 76, group: "known", isDetail: true } as const;
const chosen = { ...end, ...own, minWidth: 74, grow: 0.2, group: "chosen" } as const;

interface Shape extends Omit<ColumnShape, "header"> {
  group?: "known" | "suggestion" | "chosen";
  /** Left out where the chosen prices would not fit beside it. */
  isDetail?: true;
}

/** The table's columns without headers and cells. */
const shapes = [
  { id: "name", minWidth: 150, grow: 2.4 },
  { id: "calendar", ...known },
  { id: "bookings", ...known },
  { id: "pmsBase", ...known, minWidth: 86 },
  { id: "market", ...known, minWidth: 94 },
  { id: "suggested", ...end, ...own, minWidth: 82, grow: 0.4, group: "suggestion" },
  { id: "from", minWidth: 146, grow: 1.2, group: "suggestion" },
  { id: "base", ...chosen },
  { id: "min", ...chosen },
  { id: "status", minWidth: 116, grow: 0.2, group: "chosen", card: "value" },
] as const satisfies readonly Shape[];

export type ColumnId = (typeof shapes)[number]["id"];

/** Ids of the columns that windows of medium width have no room for. */
export const detailColumns: readonly string[] = shapes.flatMap((shape: Shape) =>
  shape.isDetail ? [shape.id] : [],
);

/** Returns the columns with their headers; the same array until the language changes. */
export function useColumnShapes(): readonly (ColumnShape & { id: ColumnId })[] {
  const t = useTranslations("startingPrices");
  return useMemo(
    () =>
      shapes.map((shape: Shape & { id: ColumnId }) => ({
        ...shape,
        header: t(`columns.${shape.id}`),
        isSortable: sortableColumns.includes(shape.id),
        ...(shape.group && { group: t(`groups.${shape.group}`) }),
      })) as readonly (ColumnShape & { id: ColumnId })[],
    [t],
  );
}
