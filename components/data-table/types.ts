import type { ReactNode } from "react";

export type Density = "dense" | "comfortable";

/** The width of a column. */
export interface SizedColumn {
  /** Minimum width in px; 96 by default. */
  minWidth?: number;
  /** Share of the free width; 1 by default, 0 keeps the minimum width. */
  grow?: number;
}

/** A column without its cells, as a skeleton needs it. */
export interface ColumnShape extends SizedColumn {
  id: string;
  header: string;
  /** A heading above this column and its neighbours of the same group. */
  group?: string;
  /** "end" for numbers: right-aligned in tabular figures. */
  align?: "start" | "end";
  isSortable?: boolean;
  /** Its position on a card; by default the first column is the title, the others meta. */
  card?: "title" | "meta" | "value" | "wide" | "hidden";
  /** Shows the header before a meta value on a card; by default for numbers. */
  hasCardLabel?: boolean;
}

/** Headings among the rows, one above each run of rows of the same section. */
interface Sections<Row> {
  /** Names the row's section; keep it stable. */
  of: (row: Row) => string;
  renderHeading: (section: string) => ReactNode;
}

/** One column of a DataTable. */
export interface Column<Row> extends ColumnShape {
  /** `isTabbable`: Tab reaches the controls of this row, the current one. */
  cell: (row: Row, isTabbable: boolean) => ReactNode;
}

export interface Sort {
  column: string;
  direction: "ascending" | "descending";
}

export interface TableSelection<Row> {
  /** Keys of the selected rows, including rows that are not loaded. */
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
  /** Label of the checkbox that selects every row. */
  allLabel: string;
  /** Label of a row's checkbox, such as "Select Quayside Loft". */
  rowLabel: (row: Row) => string;
}

export interface TableDetails<Row> {
  /** Keys of the rows that are open. */
  keys: ReadonlySet<string>;
  render: (row: Row) => ReactNode;
}

export interface DataTableProps<Row extends object> {
  /** Names the table for assistive technology. */
  label: string;
  /** Keep the array stable between renders. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Groups the rows, which are in the order of their sections. */
  sections?: Sections<Row> | undefined;
  hiddenColumns?: readonly string[];
  /** The order of the rows, which the page has sorted. */
  sort?: Sort | undefined;
  onSortChange?: ((sort: Sort) => void) | undefined;
  selection?: TableSelection<Row> | undefined;
  /** Press or Enter on a row. */
  onRowAction?: (row: Row) => void;
  /** Key of the row whose details are open. */
  activeKey?: string | null;
  /** What open rows show below their cells. */
  details?: TableDetails<Row> | undefined;
  /** What other keys do on a row that has the focus, by key. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>> | undefined;
  /** The row to which other keys move from a row that has the focus, by key; undefined: none. */
  jumps?: Readonly<Record<string, (row: Row) => Row | undefined>> | undefined;
  density?: Density;
  /** Number of rows, if not all are loaded. */
  totalRows?: number;
  /** Called when the last loaded rows are near; keep it stable. */
  onEndReached?: (() => void) | undefined;
  /** Shown after the last row. */
  footer?: ReactNode;
  /** Limits the height, such as "max-h-[60dvh]"; the rows scroll inside. */
  className?: string | undefined;
}
