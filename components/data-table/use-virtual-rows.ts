import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  Virtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useReducer, useState } from "react";
import { HEADER_HEIGHT } from "./layout";

export interface VirtualRowsInput {
  scroller: RefObject<HTMLDivElement | null>;
  /** Number of rows. */
  count: number;
  /** In px; rows that turn out otherwise are measured. */
  rowHeight: number;
  /** Keep it stable. */
  keyAt: (index: number) => string;
  /** A row that stays in the document wherever the list is scrolled: the one with the focus. */
  pinned: number;
}

type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLTableRowElement>;

/** Height in px that the server draws rows for, before the real one is known. */
const FIRST_PAINT_HEIGHT = 720;

/** The rows in sight of a scrolling box below a header that stays. Draws again only when they change. */
export function useVirtualRows(input: VirtualRowsInput): RowVirtualizer {
  const { count, rowHeight, keyAt, pinned } = input;
  const [, redraw] = useReducer((version: number) => version + 1, 0);
  const [virtualizer] = useState(
    (): RowVirtualizer =>
      new Virtualizer({
        ...changingOptions(input),
        getScrollElement: () => input.scroller.current,
        observeElementRect,
        observeElementOffset,
        scrollToFn: elementScroll,
        overscan: 10,
        scrollMargin: HEADER_HEIGHT,
        scrollPaddingStart: HEADER_HEIGHT,
        initialRect: { width: 0, height: FIRST_PAINT_HEIGHT },
        onChange: redraw,
      }),
  );
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    virtualizer.setOptions({
      ...virtualizer.options,
      ...changingOptions({ count, rowHeight, keyAt, pinned }),
    });
    redraw();
  }, [virtualizer, count, rowHeight, keyAt, pinned]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}

function changingOptions({ count, rowHeight, keyAt, pinned }: Omit<VirtualRowsInput, "scroller">) {
  return {
    count,
    estimateSize: () => rowHeight,
    getItemKey: keyAt,
    rangeExtractor: (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      if (pinned >= range.count || inSight.includes(pinned)) return inSight;
      return [...inSight, pinned].toSorted((a, b) => a - b);
    },
  };
}
