import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { type Axis, dayAt, xOf } from "./axis";
import type { PricesView } from "../use-prices-view";
import type { GridLayout } from "./layout";

/** Visible days, as numbers of days since 1970-01-01. */
export interface Shown {
  first: number;
  last: number;
}

type Scroller = RefObject<HTMLElement | null>;

/** Delay after the last scroll before the URL is updated, in ms. */
const settleMs = 150;

/** Keeps the URL in step with the first visible day, and the day under the pointer in place when zooming. */
export function useGridScroll(
  scroller: Scroller,
  { axis, names }: GridLayout,
  { from, show }: PricesView,
  onShown: (shown: Shown) => void,
): void {
  const written = useRef<number | null>(null);
  const scrollTo = useAnchoredZoom(scroller, axis, names, from);
  const follow = useEffectEvent((day: number) => {
    if (written.current !== day) scrollTo(xOf(axis, day));
    written.current = null;
  });
  const settle = useEffectEvent((box: HTMLElement, drawn: Axis) => {
    // A night that is more than a quarter hidden isn't the first visible one.
    const first = dayAt(drawn, box.scrollLeft + drawn.night * 0.75);
    const last = dayAt(drawn, box.scrollLeft + box.clientWidth - names - drawn.night / 2);
    onShown({ first, last });
    if (first === from) return;
    written.current = first;
    show(first);
  });
  useEffect(() => follow(from), [from]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    let timer = setTimeout(() => settle(box, axis), settleMs);
    const onScroll = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => settle(box, axis), settleMs);
    };
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      box.removeEventListener("scroll", onScroll);
    };
  }, [scroller, axis]);
}

/** Scrolls to the first day initially, and keeps the day under the pointer in place when nights change their width. */
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

/** Returns the distance in px from the name column to the pointer; null while it is elsewhere. */
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
