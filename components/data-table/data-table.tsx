"use client";
import { useRef, type ReactNode, type Ref } from "react";
import { headerRows, TableFrame } from "./table-frame";
import { TableHeader } from "./table-header";
import { TableRow } from "./table-row";
import type { DataTableProps } from "./types";
import { useDataTable, isHeading } from "./use-data-table";

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
      <table
        aria-label={label}
        aria-rowcount={totalRows + headerRows(table.columns)}
        className="block"
      >
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
  "rows" | "sections" | "selection" | "activeKey" | "onRowAction" | "details"
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
  details,
}: TableBodyProps<Row>) {
  const { lines, list, columns, keyOf, keys } = table;
  const rowsAbove = headerRows(columns);
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
            rowsAbove={rowsAbove}
            columns={columns}
            isSelected={keys.has(keyOf(index))}
            isCurrent={index === list.current}
            isActive={keyOf(index) === activeKey}
            isPressable={onRowAction !== undefined}
            selectLabel={selection?.rowLabel(row)}
            onSelect={table.toggle}
            gap={gap}
            measure={list.measure}
            details={details?.keys.has(keyOf(index)) ? details.render(row) : undefined}
          />
        );
      })}
    </tbody>
  );
}

interface SectionRowProps {
  line: number;
  columns: number;
  /** Height in px of the lines above it that are not in the document. */
  gap: number;
  measure: Ref<HTMLTableRowElement>;
  children: ReactNode;
}

/** The heading of a section, which stays below the table's header while the section scrolls. */
function SectionRow({ line, columns, gap, measure, children }: SectionRowProps) {
  return (
    <tr
      ref={measure}
      data-line={line}
      className="sticky top-8.5 z-2 flex h-8 items-center border-b border-line bg-paper text-sm card:top-0"
      style={gap > 0 ? { marginTop: gap } : undefined}
    >
      <th
        scope="rowgroup"
        colSpan={columns}
        className="sticky left-0 px-4 text-left font-normal whitespace-nowrap card:px-3"
      >
        {children}
      </th>
    </tr>
  );
}
