import { useCallback, useRef } from "react";
import type { Item } from "@/lib/pricing/actions/board";
import { openNow, useBoardView } from "./use-board-view";

/** Selects another action: by key, or by a number of steps. `keyNow` is the one that the last press selected. */
export function useNavigation(items: readonly Item[], chosen: Item | null) {
  const { open } = useBoardView();
  // Keys repeat faster than the address changes, and Next puts an earlier address back while it draws a page for it:
  // each press continues from the last target.
  const target = useRef<string | null>(null);
  const choose = useCallback(
    (key: string | null) => {
      target.current = null;
      open(key);
    },
    [open],
  );
  const keyNow = () => openNow() && (target.current ?? openNow());
  const moveBy = (step: number) => {
    const from = items.findIndex(({ key }) => key === keyNow());
    const index = (from < 0 && chosen ? items.indexOf(chosen) : from) + step;
    const next = items[Math.max(0, Math.min(index, items.length - 1))];
    if (!next) return;
    target.current = next.key;
    open(next.key);
  };
  return { choose, moveBy, keyNow };
}
