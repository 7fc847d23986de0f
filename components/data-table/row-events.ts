const PAGE = 10;
const CONTROLS =
  "a, button, input, select, textarea, label, [role='button'], [role='switch'], [contenteditable='true']";

/** Returns the index of the pressed row; null if a control inside it was pressed, or text was selected. */
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
  /** Called when a row gets the focus. */
  enter: (index: number) => void;
}

/** Returns the index of the row around an element; null outside the rows. */
export function rowOf(target: EventTarget | null): number | null {
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
  const target = targets[key];
  if (target !== undefined) return () => keys.moveTo(target);
  if (key === "Enter") return () => keys.open(index);
  if (key === " ") return () => keys.toggle(index);
  return undefined;
}

/** Runs a key's action if the row itself has the focus, not a control inside it. */
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
