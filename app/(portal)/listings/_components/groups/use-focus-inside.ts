import { type RefObject, useEffect, useRef } from "react";

/** Focuses the first field inside the element once: it appeared because somebody asked for it. */
export function useFocusInside<Box extends HTMLElement>(isWanted = true): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useEffect(() => {
    if (isWanted) box.current?.querySelector("input")?.focus();
  }, [isWanted]);
  return box;
}
