import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Spot } from "./projection";

/** Calls `panBy` with the px that a pointer drags the map; buttons are left alone. */
export function usePanning(box: RefObject<HTMLElement | null>, panBy: (by: Spot) => void): void {
  const move = useEffectEvent(panBy);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onDown = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest("button")) return;
      element.setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent) => {
      if (!element.hasPointerCapture(event.pointerId)) return;
      move({ x: event.movementX, y: event.movementY });
    };
    element.addEventListener("pointerdown", onDown);
    element.addEventListener("pointermove", onMove);
    return () => {
      element.removeEventListener("pointerdown", onDown);
      element.removeEventListener("pointermove", onMove);
    };
  }, [box]);
}
