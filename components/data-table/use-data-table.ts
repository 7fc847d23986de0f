import { type RefObject, useCallback, useMemo, useState } from "react";
import { HEADER_HEIGHT, ROW_HEIGHTS } from "./layout";
import type { DataTableProps } from "./types";
import { useRowEvents } from "./use-row-events";
import { useRowWindow } from "./use-row-window";
import { useSelection } from "./use-selection";

const NO_COLUMNS: readonly string[] = [];

/** State and handlers of a DataTable: visible columns, rows in the document, selection, what a press or key does. */
export function useDataTable<Row extends object>(
  props: DataTableProps<Row>,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const { rows, columns: all, hiddenColumns = NO_COLUMNS, density = "dense" } = props;
  const columns = useMemo(
    () => all.filter((column) => !hiddenColumns.includes(column.id)),
    [all, hiddenColumns],
  );
  // The first function stays, since a new one would measure all rows anew.
  const [rowKey] = useState(() => props.rowKey);
  const keyOf = useCallback(
    (index: number) => {
      const row = rows[index];
      return row ? rowKey(row) : String(index);
    },
    [rows, rowKey],
  );
  const list = useRowWindow({
    scroller,
    count: rows.length,
    heightOf: () => ROW_HEIGHTS[density],
    headerHeight: HEADER_HEIGHT,
    keyOf,
    onEndReached: props.onEndReached,
  });
  const { keys, toggle, selectAll } = useSelection(rows, rowKey, props.selection);
  const open = (index: number) => {
    const row = rows[index];
    if (row) props.onRowAction?.(row);
  };
  useRowEvents(scroller, {
    count: rows.length,
    enter: list.setCurrent,
    moveTo: list.moveTo,
    open,
    toggle,
  });
  return { columns, keyOf, list, keys, toggle, selectAll, density };
}
