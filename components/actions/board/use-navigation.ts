import { useCallback, useRef } from "react";
import type { Item } from "@/lib/pricing/actions/board";
import { openNow, useBoardView } from "./use-board-view";

/** Selects another action: by key, or by a number of steps. */
export function useNavigation(items: readonly Item[], chosen: Item | null) {
  const { open } = useBoardView();
  // Keys repeat faster than the address changes, hence each press continues from the last target.
  const target = useRef<string | null>(null);
  const choose = useCallback(
    (key: string | null) => {
      target.current = null;
      open(key);
    },
    [open],
  );
  const moveBy = (step: number) => {
    const last = openNow() === null ? null : target.current;
    const from = items.findIndex(({ key }) => key === last);
    const index = (from < 0 && chosen ? items.indexOf(chosen) : from) + step;
    const next = items[Math.max(0, Math.min(index, items.length - 1))];
    if (!next) return;
    target.current = next.key;
    open(next.key);
  };
  return { choose, moveBy };
}
