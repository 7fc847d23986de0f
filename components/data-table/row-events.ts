const PAGE = 10;
const CONTROLS =
  "a, button, input, select, textarea, label, [role='button'], [role='switch'], [contenteditable='true']";

/** Index of the pressed row; null when the press was meant for a control inside it, or ended a text selection. */
export function pressedRow(event: MouseEvent): number | null {
  const target = event.target instanceof Element ? event.target : null;
  if (!target || target.closest(CONTROLS) || document.getSelection()?.type === "Range") return null;
  return rowIndex(target.closest("[data-index]"));
}

export interface RowKeys {
  count: number;
  moveTo: (index: number) => void;
  open: (index: number) => void;
  toggle: (index: number) => void;
}

/** Arrows, Home, End and page keys move; Enter opens, Space selects. Keys inside a cell's control are its own. */
export function handleRowKey(event: KeyboardEvent, keys: RowKeys): void {
  const target = event.target instanceof Element ? event.target : null;
  const index = target instanceof HTMLTableRowElement ? rowIndex(target) : null;
  if (index === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const actions: Partial<Record<string, () => void>> = {
    ArrowDown: () => keys.moveTo(index + 1),
    ArrowUp: () => keys.moveTo(index - 1),
    PageDown: () => keys.moveTo(index + PAGE),
    PageUp: () => keys.moveTo(index - PAGE),
    Home: () => keys.moveTo(0),
    End: () => keys.moveTo(keys.count - 1),
    Enter: () => keys.open(index),
    " ": () => keys.toggle(index),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

function rowIndex(row: Element | null | undefined): number | null {
  const index = Number(row?.getAttribute("data-index") ?? Number.NaN);
  return Number.isInteger(index) ? index : null;
}
