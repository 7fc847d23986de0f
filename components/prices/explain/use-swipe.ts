import { type TouchEvent, useRef } from "react";

interface Swipes {
  onLeft: () => void;
  onRight: () => void;
  onUp: () => void;
  onDown: () => void;
}

/** Shortest swipe in px. */
const least = 56;

/** Handlers of touches: swipes sideways anywhere, up and down where nothing scrolls. */
export function useSwipe({ onLeft, onRight, onUp, onDown }: Swipes) {
  const start = useRef<{ x: number; y: number; isFree: boolean } | null>(null);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches.item(0);
      const isOne = touch && touches.length === 1;
      start.current = isOne
        ? { x: touch.clientX, y: touch.clientY, isFree: !isScrolling(target) }
        : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0);
      const from = start.current;
      start.current = null;
      if (!from || !touch) return;
      const [right, down] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(right) >= least && Math.abs(right) > 2 * Math.abs(down)) {
        if (right < 0) onLeft();
        else onRight();
      } else if (from.isFree && Math.abs(down) >= least && Math.abs(down) > 2 * Math.abs(right)) {
        if (down < 0) onUp();
        else onDown();
      }
    },
  };
}

/** True if a touch here scrolls something. */
function isScrolling(target: EventTarget): boolean {
  const scroller = target instanceof Element ? target.closest(".overflow-y-auto") : null;
  return scroller !== null && scroller.scrollHeight > scroller.clientHeight;
}
