import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { dateOf } from "@/lib/core/dates";
import { type Axis, dayAt, xOf } from "../axis/axis";
import type { PricesView } from "../view/use-prices-view";
import type { GridLayout } from "./layout";

/** Days that are in sight, since 1970-01-01. */
export interface Shown {
  first: number;
  last: number;
}

type Scroller = RefObject<HTMLElement | null>;

/** How long the grid rests before the address follows it. */
const restMs = 150;

/** Keeps the first day in sight and the address alike, and the date under the pointer where it is when zooming. */
export function useGridScroll(
  scroller: Scroller,
  { axis, names }: GridLayout,
  { from, write }: PricesView,
  onShown: (shown: Shown) => void,
): void {
  const pointer = usePointerX(scroller, axis, names);
  const drawn = useRef<{ axis: Axis; left: number } | null>(null);
  const told = useRef<number | null>(null);
  const scrollTo = (left: number): void => {
    drawn.current = { axis, left };
    if (scroller.current) scroller.current.scrollLeft = left;
  };
  const place = useEffectEvent(() => {
    // Nothing is drawn before the width is known.
    if (!scroller.current) return;
    const before = drawn.current;
    if (!before) return scrollTo(xOf(axis, from));
    const at = pointer.current ?? 0;
    const day = before.axis.first + (before.left + at) / before.axis.night;
    return scrollTo((day - axis.first) * axis.night - at);
  });
  const follow = useEffectEvent(() => {
    if (told.current !== from) scrollTo(xOf(axis, from));
    told.current = null;
  });
  const rest = useEffectEvent((box: HTMLElement) => {
    // A night that is more than a quarter out of sight isn't the first one.
    const first = dayAt(axis, box.scrollLeft + axis.night * 0.75);
    const last = dayAt(axis, box.scrollLeft + box.clientWidth - names - axis.night / 2);
    onShown({ first, last });
    if (first === from) return;
    told.current = first;
    write({ from: first === axis.today ? null : dateOf(first) });
  });
  useLayoutEffect(() => place(), [axis]);
  useEffect(() => follow(), [from]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    let timer = setTimeout(() => rest(box), restMs);
    const onScroll = (): void => {
      drawn.current = { axis, left: box.scrollLeft };
      clearTimeout(timer);
      timer = setTimeout(() => rest(box), restMs);
    };
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      box.removeEventListener("scroll", onScroll);
    };
  }, [scroller, axis]);
}

/** Px of the pointer right of the names; null while it is elsewhere. */
function usePointerX(scroller: Scroller, axis: Axis, names: number): RefObject<number | null> {
  const pointer = useRef<number | null>(null);
  useEffect(() => {
    const box = scroller.current;
    const onMove = (event: PointerEvent): void => {
      const left = box?.getBoundingClientRect().left ?? 0;
      pointer.current = Math.max(0, event.clientX - left - names);
    };
    const onLeave = (): void => {
      pointer.current = null;
    };
    box?.addEventListener("pointermove", onMove, { passive: true });
    box?.addEventListener("pointerleave", onLeave);
    return () => {
      box?.removeEventListener("pointermove", onMove);
      box?.removeEventListener("pointerleave", onLeave);
    };
    // Another axis may be the first that is drawn.
  }, [scroller, axis, names]);
  return pointer;
}
