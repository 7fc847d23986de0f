import { type CellEdit, type ChosenField, chosenFields } from "./rows";

/** True where a text has several cells of a spreadsheet: more than one line or column. */
export function hasCells(text: string): boolean {
  return /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ""));
}

/** A currency before or after an amount, as spreadsheets copy it: `CA$160`, `£ 160`, `160 €`, `CAD 160`. */
const currency = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?=[\s\d]))|(?:\p{Sc}|\s[A-Z]{3})$/gu;

/** A cell's text as a person would type it. */
function typed(cell: string): string {
  return cell.trim().replaceAll(currency, "").trim();
}

/** Cells of a spreadsheet put into the table, and how many were beyond its last row or column. */
interface Pasted {
  edits: CellEdit[];
  outside: number;
}

/**
 * Puts copied cells into the table, right and down from one cell. `keys`: the rows in order; empty cells are passed
 * over.
 */
export function pasted(
  text: string,
  keys: readonly string[],
  from: { key: string; field: ChosenField },
): Pasted {
  const top = keys.indexOf(from.key);
  const left = chosenFields.indexOf(from.field);
  const lines = text.replace(/[\r\n]+$/, "").split(/\r\n|\r|\n/);
  const found = lines.flatMap((line, down) =>
    line.split("\t").map((cell, right) => ({
      key: keys[top + down],
      field: chosenFields[left + right],
      text: typed(cell),
    })),
  );
  const cells = found.filter((cell) => cell.text !== "");
  const edits = cells.flatMap(({ key, field, text: value }) =>
    key !== undefined && field !== undefined ? [{ key, field, text: value }] : [],
  );
  return { edits, outside: cells.length - edits.length };
}
