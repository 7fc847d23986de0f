import type { ChosenField } from "../rules/rows";

/** The row's element around another. */
export function rowAround(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>("[data-index]");
}

/** Focuses a price field so many rows further; stays at the first and last row. */
export function focusBeside(from: Element, rows: number, field: ChosenField): void {
  const row = rowAround(from);
  const index = Number(row?.dataset["index"]) + rows;
  const target = row?.parentElement?.querySelector<HTMLElement>(
    `[data-index="${index}"] [data-field="${field}"]`,
  );
  target?.focus();
}

/** Leaves the field for its row. */
export function focusRow(from: Element): void {
  rowAround(from)?.focus();
}
