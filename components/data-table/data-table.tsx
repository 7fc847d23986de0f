"use client";
import { useRef } from "react";
import { HEADER_HEIGHT } from "./layout";
import { TableFrame } from "./table-frame";
import { TableHeader } from "./table-header";
import { TableRow } from "./table-row";
import type { DataTableProps } from "./types";
import { useDataTable } from "./use-data-table";

/** Rows of one kind. Thousands of them stay smooth: only those in sight are in the document. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, selection, totalRows = props.rows.length, footer, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useDataTable(props, scroller);
  return (
    <TableFrame
      ref={scroller}
      columns={table.columns}
      hasSelection={selection !== undefined}
      density={table.density}
      className={className}
    >
      <table aria-label={label} aria-rowcount={totalRows + 1} className="block">
        <TableHeader
          columns={table.columns}
          sort={props.sort}
          onSortChange={props.onSortChange}
          selectAll={table.selectAll}
        />
        <TableBody {...props} table={table} />
      </table>
      {footer}
    </TableFrame>
  );
}

interface TableBodyProps<Row extends object> extends Pick<
  DataTableProps<Row>,
  "selection" | "activeKey" | "onRowAction"
> {
  table: ReturnType<typeof useDataTable<Row>>;
}

function TableBody<Row extends object>({
  table,
  selection,
  activeKey,
  onRowAction,
}: TableBodyProps<Row>) {
  const { rows, list, columns } = table;
  return (
    <tbody className="flow-root" style={{ minHeight: list.size }}>
      {list.items.map((item, at) => {
        const row = rows[item.index];
        if (!row) return null;
        return (
          <TableRow
            key={item.key}
            row={row.original}
            index={item.index}
            columns={columns}
            isSelected={row.getIsSelected()}
            isCurrent={item.index === list.current}
            isActive={row.id === activeKey}
            isPressable={onRowAction !== undefined}
            selectLabel={selection?.rowLabel(row.original)}
            onSelect={table.select}
            gap={item.start - (list.items[at - 1]?.end ?? HEADER_HEIGHT)}
            measure={list.measure}
          />
        );
      })}
    </tbody>
  );
}
