import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
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
  { from, show }: PricesView,
  onShown: (shown: Shown) => void,
): void {
  const told = useRef<number | null>(null);
  const scrollTo = useAnchoredZoom(scroller, axis, names, from);
  const follow = useEffectEvent((day: number) => {
    if (told.current !== day) scrollTo(xOf(axis, day));
    told.current = null;
  });
  const rest = useEffectEvent((box: HTMLElement, drawn: Axis) => {
    // A night that is more than a quarter out of sight isn't the first one.
    const first = dayAt(drawn, box.scrollLeft + drawn.night * 0.75);
    const last = dayAt(drawn, box.scrollLeft + box.clientWidth - names - drawn.night / 2);
    onShown({ first, last });
    if (first === from) return;
    told.current = first;
    show(first);
  });
  useEffect(() => follow(from), [from]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    let timer = setTimeout(() => rest(box, axis), restMs);
    const onScroll = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => rest(box, axis), restMs);
    };
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      box.removeEventListener("scroll", onScroll);
    };
  }, [scroller, axis]);
}

/** Scrolls to a day at first, and keeps the day under the pointer in place when the nights get wider or narrower. */
function useAnchoredZoom(
  scroller: Scroller,
  axis: Axis,
  names: number,
  from: number,
): (left: number) => void {
  const pointer = usePointerX(scroller, names);
  const drawn = useRef<{ axis: Axis; left: number } | null>(null);
  const scrollTo = (left: number): void => {
    drawn.current = { axis, left };
    scroller.current?.scrollTo({ left, behavior: "instant" });
  };
  const place = useEffectEvent((next: Axis) => {
    const before = drawn.current;
    if (!before) return scrollTo(xOf(next, from));
    const at = pointer.current ?? 0;
    const day = before.axis.first + (before.left + at) / before.axis.night;
    return scrollTo((day - next.first) * next.night - at);
  });
  const keep = useEffectEvent((left: number) => {
    drawn.current = { axis, left };
  });
  useLayoutEffect(() => place(axis), [axis]);
  useEffect(() => {
    const box = scroller.current;
    const onScroll = (): void => keep(box?.scrollLeft ?? 0);
    box?.addEventListener("scroll", onScroll, { passive: true });
    return () => box?.removeEventListener("scroll", onScroll);
  }, [scroller]);
  return scrollTo;
}

/** Px of the pointer right of the names; null while it is elsewhere. */
function usePointerX(scroller: Scroller, names: number): RefObject<number | null> {
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
  }, [scroller, names]);
  return pointer;
}
