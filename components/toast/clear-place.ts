/** A box in the viewport, CSS pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Where notices are: at which side, and how far above the viewport's bottom edge, px. */
export interface Place {
  side: "left" | "right";
  lift: number;
}

/** Between notices and the viewport's edges or a bar, px. */
export const margin = 16;
const gap = 8;
/** In narrower viewports notices take the whole width, so there is no other side. */
const wide = 640;

/**
 * Returns where notices of this size cover none of `bars`, which hold the buttons of a decision, nor, where there is
 * room, the dialogs in `panels`. Prefers the bottom right corner.
 */
export function clearPlace(
  viewport: Size,
  notices: Size,
  { panels, bars }: { panels: readonly Box[]; bars: readonly Box[] },
): Place {
  const sides = viewport.width >= wide ? (["right", "left"] as const) : (["right"] as const);
  const boxAt = ({ side, lift }: Place): Box => {
    const left = side === "left" ? margin : viewport.width - margin - notices.width;
    const bottom = viewport.height - lift;
    return { left, right: left + notices.width, top: bottom - notices.height, bottom };
  };
  const places = sides.flatMap((side) => lifted(side, boxAt, bars) ?? []);
  const clear = places.find((place) => !panels.some((panel) => overlap(boxAt(place), panel)));
  return clear ?? places[0] ?? { side: "right", lift: margin };
}

/** The lowest place at that side that is clear of `bars`; null without one in the viewport. */
function lifted(
  side: Place["side"],
  boxAt: (place: Place) => Box,
  bars: readonly Box[],
): Place | null {
  const place = { side, lift: margin };
  for (const bar of bars.toSorted((a, b) => b.top - a.top)) {
    const box = boxAt(place);
    if (overlap(box, bar)) place.lift += box.bottom - bar.top + gap;
  }
  return boxAt(place).top >= 0 ? place : null;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
