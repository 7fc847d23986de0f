const PAGE = 10;
const CONTROLS =
  "a, button, input, select, textarea, label, [role='button'], [role='switch'], [contenteditable='true']";

/** Index of the pressed row; null when the press was meant for a control inside it, or ended a text selection. */
export function pressedRow(event: MouseEvent): number | null {
  const target = event.target instanceof Element ? event.target : null;
  if (!target || target.closest(CONTROLS) || document.getSelection()?.type === "Range") return null;
  return rowOf(target);
}

export interface RowKeys {
  count: number;
  moveTo: (index: number) => void;
  open: (index: number) => void;
  toggle: (index: number) => void;
}

export interface RowHandlers extends RowKeys {
  /** The focus came into a row, by whatever way. */
  enter: (index: number) => void;
}

/** Index of the row that holds this element; null outside the rows. */
export function rowOf(target: EventTarget | null): number | null {
  return target instanceof Element ? rowIndex(target.closest("[data-index]")) : null;
}

/** What a key does on the row at `index`: arrows, Home, End and page keys move, Enter opens, Space selects. */
export function rowAction(key: string, index: number, keys: RowKeys): (() => void) | undefined {
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE,
    PageUp: index - PAGE,
    Home: 0,
    End: keys.count - 1,
  };
  const target = targets[key];
  if (target !== undefined) return () => keys.moveTo(target);
  if (key === "Enter") return () => keys.open(index);
  if (key === " ") return () => keys.toggle(index);
  return undefined;
}

/** Runs the key's action when the row itself has the focus; keys inside a cell's control are its own. */
export function handleRowKey(event: KeyboardEvent, keys: RowKeys): void {
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
