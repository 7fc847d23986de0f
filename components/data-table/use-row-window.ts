import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useVirtualRows, type VirtualRowsInput } from "@/components/virtual-rows/use-virtual-rows";

export interface RowWindowInput extends Omit<VirtualRowsInput, "pinned"> {
  onEndReached?: (() => void) | undefined;
}

/** The next rows are loaded this many rows before the last one. */
const NEAR_END = 12;

/** Returns the rows in the document, the current one, and how to move to another. */
export function useRowWindow({ onEndReached, ...input }: RowWindowInput) {
  const { scroller, count } = input;
  const [wanted, setCurrent] = useState(0);
  const current = Math.max(0, Math.min(wanted, count - 1));
  const isMoving = useRef(false);
  const { last, scrollTo, ...list } = useVirtualRows({ ...input, pinned: () => [current] });
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${current}"]`);
    if (!row) return;
    isMoving.current = false;
    row.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (count > 0 && last >= count - NEAR_END) onEndReached?.();
  }, [last, count, onEndReached]);
  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(index, count - 1));
    isMoving.current = true;
    scrollTo(target);
    setCurrent(target);
  };
  return { ...list, current, setCurrent, moveTo };
}
