import { type RefObject, useCallback, useMemo } from "react";
import { ROW_HEIGHTS } from "./layout";
import type { DataTableProps } from "./types";
import { useRowEvents } from "./use-row-events";
import { useRowWindow } from "./use-row-window";
import { useTableRows } from "./use-table-rows";

const NO_COLUMNS: readonly string[] = [];

/** State and handlers of a DataTable: visible columns, row model, window of rows, what a press or key does. */
export function useDataTable<Row extends object>(
  props: DataTableProps<Row>,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const { columns: all, hiddenColumns = NO_COLUMNS, selection, density = "dense" } = props;
  const columns = useMemo(
    () => all.filter((column) => !hiddenColumns.includes(column.id)),
    [all, hiddenColumns],
  );
  const table = useTableRows({ rows: props.rows, columns: all, rowKey: props.rowKey, selection });
  const rows = table.getRowModel().rows;
  const keyAt = useCallback((index: number) => rows[index]?.id ?? String(index), [rows]);
  const list = useRowWindow({
    scroller,
    count: rows.length,
    rowHeight: ROW_HEIGHTS[density],
    keyAt,
    onEndReached: props.onEndReached,
  });
  const select = useCallback(
    (index: number, event: unknown) => rows[index]?.getToggleSelectedHandler()(event),
    [rows],
  );
  const open = (index: number) => {
    const row = rows[index];
    if (row) props.onRowAction?.(row.original);
  };
  const isAll = table.getIsAllRowsSelected();
  const selectAll = selection && {
    label: selection.allLabel,
    isOn: isAll,
    isMixed: !isAll && table.getIsSomeRowsSelected(),
    onChange: () => table.toggleAllRowsSelected(!isAll),
  };
  useRowEvents(scroller, {
    count: rows.length,
    enter: list.setCurrent,
    moveTo: list.moveTo,
    open,
    toggle: (index: number) => rows[index]?.toggleSelected(),
  });
  return { columns, rows, list, select, selectAll, density };
}
