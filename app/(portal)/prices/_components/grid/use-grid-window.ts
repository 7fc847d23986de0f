import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useMemo } from "react";
import { blocksOf } from "./axis";
import { rowHeights } from "./grid-rows";
import type { GridLayout } from "./layout";

/** Weeks rendered beyond the visible ones, so that a short scroll renders nothing. */
const weeksBeyond = { "2w": 1, "5w": 1, "3m": 2, "1y": 4 } as const;

/** Returns the rows and days to render, and the blocks of nights that they need. */
export function useGridWindow(scroller: RefObject<HTMLElement | null>, layout: GridLayout) {
  const { rows, axis } = layout;
  const heightOf = useCallback((at: number) => rowHeights[rows[at]?.kind ?? "listing"], [rows]);
  // Stable functions, because new ones repeat all measurements.
  const keyOf = useCallback((at: number) => rows[at]?.key ?? at, [rows]);
  const vertical = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: 6,
    useFlushSync: false,
  });
  const weekOf = useCallback((at: number) => `${axis.night}:${at}`, [axis.night]);
  const weeks = useVirtualizer<HTMLElement, HTMLElement>({
    horizontal: true,
    count: axis.count / 7,
    getScrollElement: () => scroller.current,
    estimateSize: () => axis.night * 7,
    getItemKey: weekOf,
    overscan: weeksBeyond[axis.zoom],
    useFlushSync: false,
  });
  const shown = weeks.getVirtualItems();
  const first = axis.first + (shown[0]?.index ?? 0) * 7;
  const last = axis.first + ((shown.at(-1)?.index ?? 0) + 1) * 7 - 1;
  const blocks = useMemo(() => blocksOf(axis, first, last), [axis, first, last]);
  return { rows: vertical.getVirtualItems().map(({ index }) => index), first, last, blocks };
}
