import { type RefObject, useEffect, useEffectEvent, useMemo } from "react";
import { useVirtualRows } from "@/components/virtual-rows/use-virtual-rows";
import { headingsOf, type Row } from "./list-rows";

/** In px; rows that turn out otherwise are measured. */
const heights = { heading: 29, row: 59, accountRow: 75 };

interface ListWindowInput {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  hasAccounts: boolean;
  /** The row that is scrolled to when it changes. */
  shownKey: string | null;
  /** Key of a row that stays in the document wherever the list is scrolled: the chosen one. */
  chosen: string | null;
  /** Key of another: the one with the focus. */
  focused: string | null;
}

/** A row in the document; `gap` is the height in px of the rows above it that are not. */
export interface Shown {
  index: number;
  row: Row;
  gap: number;
}

/** Returns the rows in sight of the scrolling list, and the heading of the first. */
export function useListWindow({ scroller, shownKey, ...input }: ListWindowInput) {
  const { rows, hasAccounts, chosen, focused } = input;
  const headings = useMemo(() => headingsOf(rows), [rows]);
  const keyOf = useMemo(() => (index: number) => rows[index]?.key ?? String(index), [rows]);
  const pinned = useMemo(
    () => rows.flatMap(({ key }, at) => (key === chosen || key === focused ? [at] : [])),
    [rows, chosen, focused],
  );
  const {
    rows: inDocument,
    scrollTo,
    ...list
  } = useVirtualRows({
    scroller,
    count: rows.length,
    heightOf: (index) => {
      if (rows[index]?.item === null) return heights.heading;
      return hasAccounts ? heights.accountRow : heights.row;
    },
    keyOf,
    pinned: (first) => [headings[first] ?? -1, ...pinned],
    coveredHeight: rows[0]?.item === null ? heights.heading : 0,
  });
  const show = useEffectEvent((key: string | null) => {
    const at = key === null ? -1 : rows.findIndex((row) => row.key === key);
    if (at >= 0) scrollTo(at);
  });
  useEffect(() => show(shownKey), [shownKey]);
  const shown = inDocument.flatMap(({ index, gap }): Shown[] => {
    const row = rows[index];
    return row ? [{ index, row, gap }] : [];
  });
  return { shown, size: list.size, measure: list.measure };
}
