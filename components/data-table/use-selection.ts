import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import type { TableSelection } from "./types";

const NO_KEYS: ReadonlySet<string> = new Set();

/** Returns which rows are selected, and how to select one, a range from the one before (Shift), or all. */
export function useSelection<Row>(
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
