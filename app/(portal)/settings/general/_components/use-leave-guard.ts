"use client";
import { useEffect, useState } from "react";

/** While something is unsaved, holds back links of this site and the closing of the tab. */
export function useLeaveGuard(isDirty: boolean): { target: string | null; stay: () => void } {
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const path = leavingTo(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(path);
    };
    addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [isDirty]);
  return { target, stay: () => setTarget(null) };
}

/** Where a plain click on a link of this site goes, when that is another page. */
function leavingTo(event: MouseEvent): string | null {
  const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!isPlain || !(link instanceof HTMLAnchorElement) || link.target === "_blank") return null;
  const { origin, pathname, search } = new URL(link.href);
  const isHere = origin !== location.origin || pathname === location.pathname;
  return isHere ? null : pathname + search;
}
