import { type RefObject, useLayoutEffect, useState } from "react";

/** Returns the content width of an element in px; `before` until it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>, before = 0): number {
  const [width, setWidth] = useState(before);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = (): void => setWidth(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
