import {
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual";
import type { RefObject } from "react";

export interface VirtualRowsInput {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  /** Estimated height of a row in px; rows in the document are measured. */
  heightOf: (index: number) => number;
  /** Keep it stable: a new function makes all measurements anew. */
  keyOf: (index: number) => string;
  /** Indexes of rows that stay in the document wherever the box is scrolled; `first`: the first row in sight. */
  pinned: (first: number) => readonly number[];
  /** The attribute of a row's element that has its index; `data-index` by default. */
  indexAttribute?: string;
  /** Height in px of a header above the rows, which the first row starts below. */
  headerHeight?: number;
  /** Height in px of what covers the top of the box, which rows are scrolled clear of. */
  coveredHeight?: number;
}

/** A row in the document; `gap` is the height in px of the rows above it that are not. */
export interface VirtualRow extends Pick<VirtualItem, "index" | "key"> {
  gap: number;
}

/** Height in px that the server renders rows for. */
const serverHeight = 720;

/** Returns the rows of a scrolling box that are in sight, and how to scroll to another. */
export function useVirtualRows(input: VirtualRowsInput) {
  const { scroller, count, heightOf, keyOf, pinned } = input;
  const { headerHeight = 0, coveredHeight = headerHeight } = input;
  const { indexAttribute = "data-index" } = input;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    indexAttribute,
    // A hidden box has rows without height, which keep their estimate.
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) || heightOf(instance.indexFromElement(element)),
    rangeExtractor: (range) => {
      const rows = new Set([...defaultRangeExtractor(range), ...pinned(range.startIndex)]);
      return [...rows].filter((at) => at >= 0 && at < count).toSorted((a, b) => a - b);
    },
    overscan: 10,
    scrollMargin: headerHeight,
    scrollPaddingStart: coveredHeight,
    initialRect: { width: 0, height: serverHeight },
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  return {
    rows: items.map(({ index, key, start }, at): VirtualRow => {
      return { index, key, gap: start - (items[at - 1]?.end ?? headerHeight) };
    }),
    /** Height of all rows in px. */
    size: virtualizer.getTotalSize(),
    /** Index of the last row in sight. */
    last: virtualizer.range?.endIndex ?? 0,
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: "auto" }),
  };
}
