import { type RefObject, useEffect, useState } from "react";
import { clearPlace, margin, type Place } from "./clear-place";
import { toastQueue } from "./toast-queue";

const corner: Place = { side: "right", lift: margin };

/** Places the region where it covers no `data-decides` element (bars with the buttons of a decision) and no dialog. */
export function useClearPlace(region: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState(corner);
  const [isShown, setShown] = useState(false);
  useEffect(() => toastQueue.subscribe(() => setShown(toastQueue.visibleToasts.length > 0)), []);
  useEffect(() => {
    if (!isShown) return;
    return onEveryMove(() => {
      const element = region.current;
      if (!element) return;
      const next = placeOf(element);
      setPlace((now) => (now.side === next.side && now.lift === next.lift ? now : next));
    });
  }, [isShown, region]);
  return place;
}

function placeOf(region: HTMLElement): Place {
  const { offsetWidth: width, offsetHeight: height } = region;
  const { innerWidth, innerHeight } = window;
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => !region.contains(element))
      .map((element) => element.getBoundingClientRect());
  const obstacles = {
    panels: boxes("[role=dialog], [role=alertdialog]"),
    bars: boxes("[data-decides]"),
  };
  return clearPlace({ width: innerWidth, height: innerHeight }, { width, height }, obstacles);
}

/** Calls `measure` in the next frame and after whatever may move an element; returns what ends that. */
function onEveryMove(measure: () => void): () => void {
  let frame = requestAnimationFrame(measure);
  const again = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(measure);
  };
  const added = new MutationObserver(again);
  added.observe(document.body, { childList: true, subtree: true });
  const events = ["resize", "scroll", "transitionend"] as const;
  for (const name of events) window.addEventListener(name, again, true);
  return () => {
    cancelAnimationFrame(frame);
    added.disconnect();
    for (const name of events) window.removeEventListener(name, again, true);
  };
}
