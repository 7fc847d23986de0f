import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type GridLayout, positionAt } from "./layout";
import type { GridState } from "./use-grid-state";
import type { Cell, SelectMode } from "./selection";

type Scroller = RefObject<HTMLElement | null>;

/** Time in ms that a finger is held still before it selects a range. */
const pressMs = 450;
/** Distance in px that a finger may move meanwhile. */
const slack = 8;

interface Gesture {
  isFinger: boolean;
  isDragging: boolean;
  x: number;
  y: number;
  head: Cell;
  timer?: ReturnType<typeof setTimeout>;
}

/** Pointer handlers of the grid: a press selects, dragging extends. A finger is held still first, then drags. */
export function useGridPointer(scroller: Scroller, layout: GridLayout, state: GridState) {
  const gesture = useRef<Gesture | null>(null);
  useScrollLock(scroller, gesture);
  const cellAt = (event: PointerEvent | MouseEvent): Cell | null => {
    // Leaves links and buttons alone: capturing the pointer would suppress their click.
    if (event.target instanceof Element && event.target.closest("a, button")) return null;
    const found = scroller.current && positionAt(layout, scroller.current, event);
    const row = layout.rows[found?.row ?? -1];
    return found && row?.kind === "listing" ? { key: row.key, day: found.day } : null;
  };
  const end = (): void => clearGesture(gesture);
  const drag = (event: PointerEvent, now: Gesture): void => {
    if (scroller.current) scrollAtEdge(scroller.current, event, now, layout.names);
    const cell = cellAt(event);
    if (!cell || (cell.key === now.head.key && cell.day === now.head.day)) return;
    now.head = cell;
    state.press(cell, "extend");
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const cell = event.button === 0 ? cellAt(event) : null;
      if (!cell) return;
      const now = gestureOf(event, cell);
      gesture.current = now;
      if (!now.isFinger) {
        event.currentTarget.setPointerCapture(event.pointerId);
        state.press(cell, modeOf(event));
        return;
      }
      now.timer = setTimeout(() => {
        now.isDragging = true;
        state.press(cell, "only");
      }, pressMs);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = gesture.current;
      if (now?.isDragging) drag(event, now);
      else if (now && Math.hypot(event.clientX - now.x, event.clientY - now.y) > slack) end();
    },
    onPointerUp: () => {
      const now = gesture.current;
      if (now && !now.isDragging) state.press(now.head, "only");
      end();
    },
    onPointerCancel: end,
    onDoubleClick: (event: { nativeEvent: MouseEvent }) => {
      const cell = cellAt(event.nativeEvent);
      if (cell) state.explain(cell);
    },
  };
}

function clearGesture(gesture: RefObject<Gesture | null>): void {
  clearTimeout(gesture.current?.timer);
  gesture.current = null;
}

function gestureOf({ pointerType, clientX: x, clientY: y }: PointerEvent, head: Cell): Gesture {
  const isFinger = pointerType === "touch";
  return { isFinger, isDragging: !isFinger, x, y, head };
}

function modeOf({ shiftKey, ctrlKey, metaKey }: PointerEvent): SelectMode {
  if (shiftKey) return "extend";
  return ctrlKey || metaKey ? "add" : "only";
}

/** Distance in px from an edge within which dragging scrolls. */
const edge = 24;

/** Scrolls at an edge that the pointer has moved towards. A drag that began at the edge may be moving inward. */
function scrollAtEdge(
  box: HTMLElement,
  { clientX, clientY }: PointerEvent,
  start: { x: number; y: number },
  names: number,
): void {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const x = stepTo(clientX, start.x, left + names + edge, right - edge);
  const y = stepTo(clientY, start.y, top + edge * 3, bottom - edge);
  if (x !== 0 || y !== 0) box.scrollBy({ left: x, top: y, behavior: "instant" });
}

function stepTo(at: number, start: number, low: number, high: number): number {
  if (at > high && at > start) return edge;
  return at < low && at < start ? -edge : 0;
}

/** Prevents scrolling while a finger selects a range. */
function useScrollLock(scroller: Scroller, gesture: RefObject<Gesture | null>): void {
  useEffect(() => {
    const box = scroller.current;
    const hold = (event: Event): void => {
      if (gesture.current?.isFinger && gesture.current.isDragging) event.preventDefault();
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
