import type { ReactNode } from "react";

export type Density = "dense" | "comfortable";

/** What the widths of a table are made of. */
export interface SizedColumn {
  /** Narrowest width in px; 96 when left out. */
  minWidth?: number;
  /** Share of the free width; 1 when left out, 0 keeps the column at its narrowest. */
  grow?: number;
}

/** What a skeleton needs to know of a column. */
export interface ColumnShape extends SizedColumn {
  id: string;
  header: string;
  /** "end" for numbers: right-aligned in tabular figures. */
  align?: "start" | "end";
  isSortable?: boolean;
  /** Its place when rows become cards; the first column is the title, the others meta. */
  card?: "title" | "meta" | "value" | "hidden";
  /** Whether the header stands before a meta value on a card; by default for numbers. */
  hasCardLabel?: boolean;
}

/** One column of a DataTable. */
export interface Column<Row> extends ColumnShape {
  /** `isTabbable`: Tab reaches this row's controls; those of other rows are reached from their row. */
  cell: (row: Row, isTabbable: boolean) => ReactNode;
}

export interface Sort {
  column: string;
  direction: "ascending" | "descending";
}

export interface TableSelection<Row> {
  /** Keys of the selected rows; may name rows that are not loaded. */
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
  /** Name of the box that selects every row. */
  allLabel: string;
  /** Name of a row's box, such as "Select Quayside Loft". */
  rowLabel: (row: Row) => string;
}

export interface DataTableProps<Row extends object> {
  /** Names the table for assistive technology. */
  label: string;
  /** Keep the array stable between renders. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Ids of columns that are not shown. */
  hiddenColumns?: readonly string[];
  /** The order the rows are in; the page sorts them. */
  sort?: Sort | undefined;
  onSortChange?: ((sort: Sort) => void) | undefined;
  selection?: TableSelection<Row> | undefined;
  /** Press or Enter on a row. */
  onRowAction?: (row: Row) => void;
  /** Key of the row whose details are open. */
  activeKey?: string | null;
  density?: Density;
  /** Number of rows there are, when more than are loaded. */
  totalRows?: number;
  /** Called when the last loaded rows come near; keep it stable. */
  onEndReached?: (() => void) | undefined;
  /** After the last row: more is loading, or that was all. */
  footer?: ReactNode;
  /** Bounds the height, such as "max-h-[60dvh]" or "min-h-0 flex-1"; the rows scroll inside. */
  className?: string | undefined;
}
