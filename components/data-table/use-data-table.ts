import { type RefObject, useCallback, useMemo, useState } from "react";
import { ROW_HEIGHTS } from "./layout";
import { isHeading, linesOf } from "./lines";
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
  const sectionOf = props.sections?.of;
  const lines = useMemo(() => linesOf(rows, sectionOf), [rows, sectionOf]);
  const lineKey = useCallback(
    (line: number) => {
      const key = keyOf(lines.rowAt[line] ?? 0);
      return isHeading(lines, line) ? `above ${key}` : key;
    },
    [keyOf, lines],
  );
  const list = useRowWindow({
    scroller,
    lines,
    rowHeight: ROW_HEIGHTS[density],
    keyOf: lineKey,
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
  return { columns, keyOf, lines, list, keys, toggle, selectAll, density };
}
