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
      const key = keyOf(row);
      const from = isRange ? rows.findIndex((other) => keyOf(other) === anchor.current) : -1;
      const [first, last] = from < 0 ? [index, index] : [from, index].toSorted((a, b) => a - b);
      const range = rows.slice(first, (last ?? index) + 1).map(keyOf);
      anchor.current = key;
      latest.current.onChange(withKeys(latest.current.keys, range, !latest.current.keys.has(key)));
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

/** Keys of rows that are not loaded stay as they are. */
function withKeys(keys: ReadonlySet<string>, changed: readonly string[], isOn: boolean) {
  if (isOn) return new Set([...keys, ...changed]);
  const removed = new Set(changed);
  return new Set([...keys].filter((key) => !removed.has(key)));
}
