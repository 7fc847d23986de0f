import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useVirtualRows, type VirtualRowsInput } from "@/components/virtual-rows/use-virtual-rows";
import { HEADER_HEIGHT, SECTION_HEIGHT } from "./layout";
import { headingOver, isHeading, type Lines } from "./lines";

type Fixed = "pinned" | "count" | "heightOf" | "indexAttribute" | "headerHeight" | "coveredHeight";

export interface RowWindowInput extends Omit<VirtualRowsInput, Fixed> {
  lines: Lines;
  /** Estimated height of a row in px. */
  rowHeight: number;
  /** Keeps its identity while the lines do. */
  keyOf: (line: number) => string;
  onEndReached?: (() => void) | undefined;
}

/** The next rows are loaded this many lines before the last one. */
const NEAR_END = 12;

/** Returns the lines in the document, the current row, and how to move to another. */
export function useRowWindow({ onEndReached, lines, rowHeight, ...input }: RowWindowInput) {
  const { scroller } = input;
  const count = lines.lineOf.length;
  const hasSections = lines.headings.length > 0;
  const [wanted, setCurrent] = useState(0);
  const current = Math.max(0, Math.min(wanted, count - 1));
  const isMoving = useRef(false);
  const { last, scrollTo, ...list } = useVirtualRows({
    ...input,
    count: lines.rowAt.length,
    heightOf: (line) => (isHeading(lines, line) ? SECTION_HEIGHT : rowHeight),
    indexAttribute: "data-line",
    headerHeight: HEADER_HEIGHT,
    coveredHeight: HEADER_HEIGHT + (hasSections ? SECTION_HEIGHT : 0),
    // The heading of the first line in sight sticks to the top, hence it stays.
    pinned: (first) => [lines.lineOf[current] ?? 0, headingOver(lines, first) ?? first],
  });
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${current}"]`);
    if (!row) return;
    isMoving.current = false;
    row.focus({ preventScroll: true });
  });
  const total = lines.rowAt.length;
  useEffect(() => {
    if (total > 0 && last >= total - NEAR_END) onEndReached?.();
  }, [last, total, onEndReached]);
  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(index, count - 1));
    isMoving.current = true;
    scrollTo(lines.lineOf[target] ?? 0);
    setCurrent(target);
  };
  return { ...list, current, setCurrent, moveTo };
}
