import { useCallback, useRef } from "react";
import type { Item } from "@/lib/pricing/actions/board";
import { useBoardView } from "./use-board-view";

/** Ways to another action: by its key, or by so many steps down the list. */
export function useMoving(items: readonly Item[], chosen: Item | null) {
  const { openKey, open } = useBoardView();
  // Keys come faster than the address changes: each press goes on from where the last one led.
  const underway = useRef<string | null>(null);
  const choose = useCallback(
    (key: string | null) => {
      underway.current = null;
      open(key);
    },
    [open],
  );
  const goBy = (step: number) => {
    const last = openKey === null ? null : underway.current;
    const from = items.findIndex(({ key }) => key === last);
    const index = (from < 0 && chosen ? items.indexOf(chosen) : from) + step;
    const next = items[Math.max(0, Math.min(index, items.length - 1))];
    if (!next) return;
    underway.current = next.key;
    open(next.key);
  };
  return { choose, goBy };
}
