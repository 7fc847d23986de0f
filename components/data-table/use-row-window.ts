import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useVirtualRows, type VirtualRowsInput } from "./use-virtual-rows";

export interface RowWindowInput extends Omit<VirtualRowsInput, "pinned"> {
  onEndReached?: (() => void) | undefined;
}

/** So many rows before the last one, more are asked for. */
const NEAR_END = 12;

/** Which rows are in the document, which of them is current, and a way to move to another. */
export function useRowWindow({ onEndReached, ...input }: RowWindowInput) {
  const { scroller, count } = input;
  const [wanted, setCurrent] = useState(0);
  const current = Math.max(0, Math.min(wanted, count - 1));
  const isMoving = useRef(false);
  const virtualizer = useVirtualRows({ ...input, pinned: current });
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${current}"]`);
    if (!row) return;
    isMoving.current = false;
    row.focus({ preventScroll: true });
  });
  const items = virtualizer.getVirtualItems();
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    if (count > 0 && last >= count - NEAR_END) onEndReached?.();
  }, [last, count, onEndReached]);
  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(index, count - 1));
    isMoving.current = true;
    virtualizer.scrollToIndex(target, { align: "auto" });
    setCurrent(target);
  };
  return {
    items,
    size: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    current,
    setCurrent,
    moveTo,
  };
}
