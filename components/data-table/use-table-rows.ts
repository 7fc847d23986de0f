import {
  type ColumnDef,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { Column, TableSelection } from "./types";

const features = tableFeatures({ rowSelectionFeature });

export interface TableRowsInput<Row extends object> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  selection?: TableSelection<Row> | undefined;
}

/** The table's row model: keys, selection with ranges by Shift, and the state of "select all". */
export function useTableRows<Row extends object>({
  rows,
  columns,
  rowKey,
  selection,
}: TableRowsInput<Row>) {
  const defs = useMemo(
    (): ColumnDef<typeof features, Row>[] => columns.map(({ id, header }) => ({ id, header })),
    [columns],
  );
  const rowSelection = useMemo(
    () => Object.fromEntries([...(selection?.keys ?? [])].map((key) => [key, true as const])),
    [selection?.keys],
  );
  return useTable<typeof features, Row>({
    features,
    columns: defs,
    data: rows,
    getRowId: rowKey,
    enableRowSelection: selection !== undefined,
    state: { rowSelection },
    onRowSelectionChange: (updater) => {
      const next = typeof updater === "function" ? updater(rowSelection) : updater;
      selection?.onChange(new Set(Object.keys(next)));
    },
  });
}
