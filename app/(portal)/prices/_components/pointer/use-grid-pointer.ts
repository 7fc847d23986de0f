import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type GridLayout, positionAt } from "../grid/layout";
import type { GridState } from "../grid/use-grid-state";
import type { Cell } from "../selection/selection";

/** How long a finger rests before it selects a range. */
const pressMs = 450;
/** Px that a finger may move meanwhile. */
const slack = 8;

interface Gesture {
  kind: "mouse" | "finger";
  isDragging: boolean;
  x: number;
  y: number;
  head: Cell | null;
  timer?: ReturnType<typeof setTimeout>;
}

/** Handlers of the whole grid: a press selects, dragging extends; a finger rests first, then drags. */
export function useGridPointer(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  state: GridState,
) {
  const gesture = useRef<Gesture | null>(null);
  useHeldScroll(scroller, gesture);
  const cellAt = (event: PointerEvent | MouseEvent): Cell | null => {
    const found = scroller.current && positionAt(layout, scroller.current, event);
    const row = layout.rows[found?.row ?? -1];
    return found && row?.kind === "listing" ? { key: row.key, day: found.day } : null;
  };
  const end = (): void => {
    clearTimeout(gesture.current?.timer);
    gesture.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const cell = event.button === 0 ? cellAt(event) : null;
      if (!cell) return;
      const at = { x: event.clientX, y: event.clientY, head: cell };
      if (event.pointerType === "touch") {
        const timer = setTimeout(() => {
          if (gesture.current) gesture.current.isDragging = true;
          state.press(cell, "only");
        }, pressMs);
        gesture.current = { kind: "finger", isDragging: false, ...at, timer };
        return;
      }
      gesture.current = { kind: "mouse", isDragging: true, ...at };
      event.currentTarget.setPointerCapture(event.pointerId);
      state.press(cell, modeOf(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = gesture.current;
      if (!now) return;
      if (!now.isDragging) {
        if (Math.hypot(event.clientX - now.x, event.clientY - now.y) > slack) end();
        return;
      }
      if (scroller.current) followEdge(scroller.current, event, layout.names);
      const cell = cellAt(event);
      if (!cell || (cell.key === now.head?.key && cell.day === now.head.day)) return;
      now.head = cell;
      state.press(cell, "extend");
    },
    onPointerUp: () => {
      const now = gesture.current;
      if (now?.kind === "finger" && !now.isDragging && now.head) state.press(now.head, "only");
      end();
    },
    onPointerCancel: end,
    onDoubleClick: (event: { nativeEvent: MouseEvent }) => {
      const cell = cellAt(event.nativeEvent);
      if (cell) state.explain(cell);
    },
  };
}

function modeOf({ shiftKey, ctrlKey, metaKey }: PointerEvent) {
  if (shiftKey) return "extend";
  return ctrlKey || metaKey ? "add" : "only";
}

/** Scrolls on while a range is dragged to an edge. */
function followEdge(box: HTMLElement, { clientX, clientY }: PointerEvent, names: number): void {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const edge = 24;
  if (clientX > right - edge) box.scrollLeft += edge;
  else if (clientX < left + names + edge) box.scrollLeft -= edge;
  if (clientY > bottom - edge) box.scrollTop += edge;
  else if (clientY < top + edge * 3) box.scrollTop -= edge;
}

/** Keeps the grid from scrolling below a finger that selects a range. */
function useHeldScroll(
  scroller: RefObject<HTMLElement | null>,
  gesture: RefObject<Gesture | null>,
): void {
  useEffect(() => {
    const box = scroller.current;
    const hold = (event: Event): void => {
      if (gesture.current?.kind === "finger" && gesture.current.isDragging) event.preventDefault();
    };
    // React's own listeners are passive and can't prevent scrolling.
    box?.addEventListener("touchmove", hold, { passive: false });
    box?.addEventListener("contextmenu", hold);
    return () => {
      box?.removeEventListener("touchmove", hold);
      box?.removeEventListener("contextmenu", hold);
    };
  }, [scroller, gesture]);
}
