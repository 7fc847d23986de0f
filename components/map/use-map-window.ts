import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  createContext,
  useContext,
} from "react";
import { fit, pan, type Size, type Spot, type View, zoom } from "./projection";

/** Zoom factors of a press or key, and of a notch of the wheel. */
const step = 1.6;
const notch = 1.2;

/**
 * Holds the visible part of the map, `first` at the start. The wheel zooms it; on a long page only with Ctrl or ⌘,
 * which is also how browsers report a pinch on a touchpad.
 */
export function useMapWindow(
  box: RefObject<HTMLDivElement | null>,
  spots: readonly Spot[],
  { first, isInPage }: { first: readonly Spot[]; isInPage: boolean },
) {
  const size = useSize(box);
  const [moved, setMoved] = useState<View | null>(null);
  const start = fit(first, size);
  const view = moved ?? start;
  const change = (next: (view: View) => View) => setMoved((now) => next(now ?? start));
  const handler = useRef({ change, size });
  useLayoutEffect(() => {
    handler.current = { change, size };
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (isInPage && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      const { change: move, size: now } = handler.current;
      move((old) => zoom(old, now, event.deltaY < 0 ? notch : 1 / notch, at));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [box, isInPage]);
  return {
    size,
    view,
    panBy: (by: Spot) => change((old) => pan(old, by)),
    nearer: (at?: Spot) => change((old) => zoom(old, size, step, at)),
    farther: () => change((old) => zoom(old, size, 1 / step)),
    showAll: () => setMoved(fit(spots, size)),
    show: (some: readonly Spot[]) => setMoved(fit(some, size)),
  };
}

export type MapWindow = ReturnType<typeof useMapWindow>;

function useSize(box: RefObject<HTMLDivElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const read = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

export const MapContext = createContext<MapWindow | null>(null);

/** Returns the visible part of the map. Throws outside a MapCanvas. */
export function useMap(): MapWindow {
  const window = useContext(MapContext);
  if (!window) throw new Error("useMap is called outside a MapCanvas");
  return window;
}
