import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  Virtualizer,
} from "@tanstack/react-virtual";
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useState,
} from "react";
import { headingsOf, type Row } from "./list-rows";

/** Estimated heights in px, before rows are measured. */
const heights = { heading: 29, row: 59, accountRow: 75 };
/** Viewport height in px assumed on the server. */
const firstPaintHeight = 720;

interface ListWindowInput {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  hasAccounts: boolean;
  /** The row to scroll to when it changes. */
  shownKey: string | null;
  /** The chosen row, which stays in the document wherever the list is scrolled. */
  chosen: string | null;
  /** The focused row, which stays too. */
  focused: string | null;
}

/** A row in the document; `gap` is the height in px of the omitted rows above it. */
export interface VisibleRow {
  index: number;
  row: Row;
  gap: number;
}

/** The visible rows of the scrolling list, with their heading. */
export function useListWindow({ scroller, shownKey, ...input }: ListWindowInput) {
  const { rows, hasAccounts, chosen, focused } = input;
  const [, redraw] = useReducer((version: number) => version + 1, 0);
  const options = useMemo(
    () => optionsOf({ rows, hasAccounts, chosen, focused }),
    [rows, hasAccounts, chosen, focused],
  );
  const [virtualizer] = useState(
    () =>
      new Virtualizer<HTMLDivElement, HTMLElement>({
        ...options,
        getScrollElement: () => scroller.current,
        observeElementRect,
        observeElementOffset,
        scrollToFn: elementScroll,
        overscan: 8,
        initialRect: { width: 0, height: firstPaintHeight },
        onChange: redraw,
      }),
  );
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    virtualizer.setOptions({ ...virtualizer.options, ...options });
    redraw();
  }, [virtualizer, options]);
  useLayoutEffect(() => virtualizer._willUpdate());
  const show = useEffectEvent((key: string | null) => {
    const at = key === null ? -1 : rows.findIndex((row) => row.key === key);
    if (at >= 0) virtualizer.scrollToIndex(at, { align: "auto" });
  });
  useEffect(() => show(shownKey), [shownKey]);
  const items = virtualizer.getVirtualItems();
  const shown = items.flatMap(({ index, start }, at): VisibleRow[] => {
    const row = rows[index];
    return row ? [{ index, row, gap: start - (items[at - 1]?.end ?? 0) }] : [];
  });
  return { shown, size: virtualizer.getTotalSize(), measure: virtualizer.measureElement };
}

function optionsOf(input: Omit<ListWindowInput, "scroller" | "shownKey">) {
  const { rows, hasAccounts, chosen, focused } = input;
  const headings = headingsOf(rows);
  const kept = rows.flatMap(({ key }, at) => (key === chosen || key === focused ? [at] : []));
  const height = (index: number): number => {
    if (rows[index]?.item === null) return heights.heading;
    return hasAccounts ? heights.accountRow : heights.row;
  };
  return {
    count: rows.length,
    estimateSize: height,
    getItemKey: (index: number) => rows[index]?.key ?? index,
    // Rows of a hidden list measure 0; they keep the estimate.
    measureElement: (element: HTMLElement) =>
      element.offsetHeight || height(Number(element.dataset["index"])),
    scrollPaddingStart: rows[0]?.item === null ? heights.heading : 0,
    rangeExtractor: (range: Range) => {
      const heading = headings[range.startIndex] ?? -1;
      const all = new Set([...defaultRangeExtractor(range), heading, ...kept]);
      return [...all].filter((at) => at >= 0).toSorted((a, b) => a - b);
    },
  };
}
