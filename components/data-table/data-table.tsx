"use client";
import { useRef } from "react";
import { TableFrame } from "./table-frame";
import { TableHeader } from "./table-header";
import { isHeading } from "./lines";
import { SectionRow } from "./section-row";
import { TableRow } from "./table-row";
import type { DataTableProps } from "./types";
import { useDataTable } from "./use-data-table";

/** A table of any number of rows; only those in sight are in the document. */
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
  "rows" | "sections" | "selection" | "activeKey" | "onRowAction"
> {
  table: ReturnType<typeof useDataTable<Row>>;
}

function TableBody<Row extends object>({
  table,
  rows,
  sections,
  selection,
  activeKey,
  onRowAction,
}: TableBodyProps<Row>) {
  const { lines, list, columns, keyOf, keys } = table;
  return (
    <tbody className="flow-root" style={{ minHeight: list.size }}>
      {list.rows.map(({ index: line, key, gap }) => {
        const index = lines.rowAt[line] ?? 0;
        const row = rows[index];
        if (!row) return null;
        if (sections && isHeading(lines, line)) {
          const shown = { line, gap, measure: list.measure, columns: columns.length };
          return (
            <SectionRow key={key} {...shown}>
              {sections.renderHeading(sections.of(row))}
            </SectionRow>
          );
        }
        return (
          <TableRow
            key={key}
            row={row}
            index={index}
            line={line}
            columns={columns}
            isSelected={keys.has(keyOf(index))}
            isCurrent={index === list.current}
            isActive={keyOf(index) === activeKey}
            isPressable={onRowAction !== undefined}
            selectLabel={selection?.rowLabel(row)}
            onSelect={table.toggle}
            gap={gap}
            measure={list.measure}
          />
        );
      })}
    </tbody>
  );
}
