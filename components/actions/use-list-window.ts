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

/** In px; rows that turn out otherwise are measured. */
const heights = { heading: 29, row: 59, accountRow: 75 };
/** Height in px that the server draws rows for, before the real one is known. */
const firstPaintHeight = 720;

interface ListWindowInput {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  hasAccounts: boolean;
  /** The row that is brought into sight when it becomes another one. */
  shownKey: string | null;
  /** A row that stays in the document wherever the list is scrolled: the chosen one. */
  chosen: string | null;
  /** Another: the one with the focus. */
  focused: string | null;
}

/** A row in the document; `gap` in px keeps the place of those above it that are not. */
export interface Shown {
  index: number;
  row: Row;
  gap: number;
}

/** The rows in sight of the scrolling list, with the heading that they stand under. */
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
  const shown = items.flatMap(({ index, start }, at): Shown[] => {
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
    // A list that is not shown for a while has no height; its rows keep theirs.
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
