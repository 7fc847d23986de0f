import {
  type RefObject,
  useCallback,
  useMemo,
  useState,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { ROW_HEIGHTS, headerHeight, SECTION_HEIGHT } from "./table-frame";
import type { DataTableProps, TableSelection } from "./types";
import { useVirtualRows, type VirtualRowsInput } from "./use-virtual-rows";

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
    headerHeight: headerHeight(columns),
    keyOf: lineKey,
    onEndReached: props.onEndReached,
  });
  const { keys, toggle, selectAll } = useSelection(rows, rowKey, props.selection);
  const own = (key: string, index: number): (() => void) | undefined =>
    on(rows[index], props.rowKeys?.[key] ?? jumpOf(props, key, list.moveTo));
  useRowEvents(scroller, {
    count: rows.length,
    enter: list.setCurrent,
    moveTo: list.moveTo,
    open: (index) => on(rows[index], props.onRowAction)?.(),
    toggle,
    own,
  });
  return { columns, keyOf, lines, list, keys, toggle, selectAll, density };
}

/** What moves from a row to the one that a key names; undefined where the key names none. */
function jumpOf<Row extends object>(
  { jumps, rows }: DataTableProps<Row>,
  key: string,
  moveTo: (index: number) => void,
): ((row: Row) => void) | undefined {
  const jump = jumps?.[key];
  if (!jump) return undefined;
  return (row) => {
    const next = jump(row);
    if (next) moveTo(rows.indexOf(next));
  };
}

/** What an action does to a row; undefined without either. */
function on<Row>(
  row: Row | undefined,
  action: ((row: Row) => void) | undefined,
): (() => void) | undefined {
  return row && action && (() => action(row));
}

/** Listens on the box for all rows, which need no handlers of their own while they scroll in and out. */
function useRowEvents(box: RefObject<HTMLElement | null>, rows: RowHandlers): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const index = pressedRow(event);
    if (index !== null) rows.open(index);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => handleRowKey(event, rows));
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const index = rowOf(event.target);
    if (index !== null) rows.enter(index);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const click = (event: MouseEvent) => onClick(event);
    const keyDown = (event: KeyboardEvent) => onKeyDown(event);
    const focus = (event: FocusEvent) => onFocus(event);
    element.addEventListener("focusin", focus);
    element.addEventListener("click", click);
    element.addEventListener("keydown", keyDown);
    return () => {
      element.removeEventListener("focusin", focus);
      element.removeEventListener("click", click);
      element.removeEventListener("keydown", keyDown);
    };
  }, [box]);
}

type Fixed = "pinned" | "count" | "heightOf" | "indexAttribute" | "coveredHeight";

interface RowWindowInput extends Omit<VirtualRowsInput, Fixed> {
  lines: Lines;
  headerHeight: number;
  /** Estimated height of a row in px. */
  rowHeight: number;
  /** Keeps its identity while the lines do. */
  keyOf: (line: number) => string;
  onEndReached?: (() => void) | undefined;
}

/** The next rows are loaded this many lines before the last one. */
const NEAR_END = 12;

/** Returns the lines in the document, the current row, and how to move to another. */
function useRowWindow({ onEndReached, lines, rowHeight, ...input }: RowWindowInput) {
  const { scroller } = input;
  const count = lines.lineOf.length;
  const hasSections = lines.headings.length > 0;
  const [wanted, setCurrent] = useState(0);
  const current = Math.max(0, Math.min(wanted, count - 1));
  const isMoving = useRef(false);
  const { last, scrollTo, ...list } = useVirtualRows({
    ...input,
    count: lines.rowAt.length,
    heightOf: (line) => (isHeading(lines, line) ? SECTION_HEIGHT : rowHeight),
    indexAttribute: "data-line",
    coveredHeight: input.headerHeight + (hasSections ? SECTION_HEIGHT : 0),
    // The heading of the first line in sight sticks to the top, hence it stays.
    pinned: (first) => [lines.lineOf[current] ?? 0, headingOver(lines, first) ?? first],
  });
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${current}"]`);
    if (!row) return;
    isMoving.current = false;
    row.focus({ preventScroll: true });
  });
  const total = lines.rowAt.length;
  useEffect(() => {
    if (total > 0 && last >= total - NEAR_END) onEndReached?.();
  }, [last, total, onEndReached]);
  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(index, count - 1));
    isMoving.current = true;
    scrollTo(lines.lineOf[target] ?? 0);
    setCurrent(target);
  };
  return { ...list, current, setCurrent, moveTo };
}

/** What a table shows from top to bottom: its rows, and a heading above the first row of each section. */
interface Lines {
  /** Index of each line's row; a heading has the row below it. */
  rowAt: readonly number[];
  /** Line of each row. */
  lineOf: readonly number[];
  /** Lines that are headings, in order. */
  headings: readonly number[];
}

/** Returns the lines of rows, of which `sectionOf` names the section; without it there are no headings. */
export function linesOf<Row>(
  rows: readonly Row[],
  sectionOf: ((row: Row) => string) | undefined,
): Lines {
  const rowAt: number[] = [];
  const lineOf: number[] = [];
  const headings: number[] = [];
  let section: string | undefined;
  rows.forEach((row, index) => {
    const own = sectionOf?.(row);
    if (own !== section) {
      headings.push(rowAt.length);
      rowAt.push(index);
    }
    section = own;
    lineOf.push(rowAt.length);
    rowAt.push(index);
  });
  return { rowAt, lineOf, headings };
}

/** True where a line is a heading. */
export function isHeading({ rowAt, lineOf }: Lines, line: number): boolean {
  return lineOf[rowAt[line] ?? -1] !== line;
}

/** The heading that a line is below, or the line itself; undefined where there are none. */
export function headingOver({ headings }: Lines, line: number): number | undefined {
  let [low, high] = [0, headings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((headings[middle] ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return headings[low - 1];
}

const PAGE = 10;
const CONTROLS =
  "a, button, input, select, textarea, label, [role='button'], [role='switch'], [contenteditable='true'], [data-details]";

/** Returns the index of the pressed row; null if a control inside it was pressed, or text was selected. */
function pressedRow(event: MouseEvent): number | null {
  const target = event.target instanceof Element ? event.target : null;
  if (!target || target.closest(CONTROLS) || document.getSelection()?.type === "Range") return null;
  return rowOf(target);
}

interface RowKeys {
  count: number;
  moveTo: (index: number) => void;
  open: (index: number) => void;
  toggle: (index: number) => void;
  /** Returns what the table's owner does on a key, which goes before what the table does. */
  own?: (key: string, index: number) => (() => void) | undefined;
}

interface RowHandlers extends RowKeys {
  /** Called when a row gets the focus. */
  enter: (index: number) => void;
}

/** Returns the index of the row around an element; null outside the rows. */
function rowOf(target: EventTarget | null): number | null {
  return target instanceof Element ? rowIndex(target.closest("[data-index]")) : null;
}

/** Returns the action of a key on a row: arrows, Home, End and page keys move, Enter opens, Space selects. */
export function rowAction(key: string, index: number, keys: RowKeys): (() => void) | undefined {
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE,
    PageUp: index - PAGE,
    Home: 0,
    End: keys.count - 1,
  };
  const own = keys.own?.(key, index);
  if (own) return own;
  const target = targets[key];
  if (target !== undefined) return () => keys.moveTo(target);
  if (key === "Enter") return () => keys.open(index);
  if (key === " ") return () => keys.toggle(index);
  return undefined;
}

/** Runs a key's action if the row itself has the focus, not a control inside it. */
function handleRowKey(event: KeyboardEvent, keys: RowKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const index = event.target instanceof HTMLTableRowElement ? rowIndex(event.target) : null;
  const action = index === null ? undefined : rowAction(event.key, index, keys);
  if (!action) return;
  event.preventDefault();
  action();
}

function rowIndex(row: Element | null | undefined): number | null {
  const index = Number(row?.getAttribute("data-index") ?? Number.NaN);
  return Number.isInteger(index) ? index : null;
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** Returns which rows are selected, and how to select one, a range from the one before (Shift), or all. */
function useSelection<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  selection: TableSelection<Row> | undefined,
) {
  const { keys = NO_KEYS } = selection ?? {};
  const latest = useRef(selection);
  const anchor = useRef<string | null>(null);
  useLayoutEffect(() => {
    latest.current = selection;
  });
  const isAll = useMemo(
    () => rows.length > 0 && keys.size > 0 && rows.every((row) => keys.has(keyOf(row))),
    [rows, keys, keyOf],
  );
  const toggle = useCallback(
    (index: number, isRange = false) => {
      const row = rows[index];
      if (!row || !latest.current) return;
      const from = isRange ? rows.findIndex((other) => keyOf(other) === anchor.current) : -1;
      anchor.current = keyOf(row);
      latest.current.onChange(toggled(latest.current.keys, rows.map(keyOf), index, from));
    },
    [rows, keyOf],
  );
  const selectAll = selection && {
    label: selection.allLabel,
    isOn: isAll,
    isMixed: !isAll && keys.size > 0,
    onChange: () => selection.onChange(withKeys(keys, rows.map(keyOf), !isAll)),
  };
  return { keys, toggle, selectAll };
}

/**
 * Toggles the row at `index`, and sets the rows from `from` to it to the same. A `from` of -1 is no range.
 * `order` has the keys of all rows.
 */
export function toggled(
  keys: ReadonlySet<string>,
  order: readonly string[],
  index: number,
  from: number,
): ReadonlySet<string> {
  const start = from < 0 ? index : from;
  const range = order.slice(Math.min(start, index), Math.max(start, index) + 1);
  return withKeys(keys, range, !keys.has(order[index] ?? ""));
}

/** Keys of rows that are not loaded stay as they are. */
function withKeys(keys: ReadonlySet<string>, changed: readonly string[], isOn: boolean) {
  if (isOn) return new Set([...keys, ...changed]);
  const removed = new Set(changed);
  return new Set([...keys].filter((key) => !removed.has(key)));
}
