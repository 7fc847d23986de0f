"use client";
import { useEffect, useRef } from "react";
import { Button } from "react-aria-components/Button";
import { cx } from "@/components/ui/cx";
import type { Size, Spot } from "./projection";
import type { Look } from "./types";

interface MapMarkerProps {
  look: Look;
  at: Spot;
  /** Size of the map, which the name stays inside. */
  size: Size;
  isChosen: boolean;
  /** Tab reaches it. */
  isCurrent: boolean;
  /** Reached by an arrow key, hence takes the focus. */
  isWanted: boolean;
  onFocus: () => void;
  onPress: () => void;
  /** Returns whether the key was handled. */
  onKey: (key: string) => boolean;
}

/** In px: nearer to an edge of the map, a name would be cut off. */
const edge = { top: 32, side: 160 };

/** A marker of one or several points, with its name on hover and focus. */
export function MapMarker(props: MapMarkerProps) {
  const { look, at, size, isChosen, isCurrent, isWanted, onFocus, onPress, onKey } = props;
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isWanted && ref.current?.parentElement?.contains(document.activeElement))
      ref.current.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <Button
      ref={ref}
      aria-label={look.label}
      excludeFromTabOrder={!isCurrent}
      onFocus={onFocus}
      onPress={onPress}
      onKeyDown={(event) => {
        if (!onKey(event.key)) event.continuePropagation();
      }}
      style={{ left: at.x, top: at.y }}
      className={cx(
        "group absolute z-1 grid -translate-1/2 place-items-center focus-ring hover:z-2 data-focus-visible:z-2",
        look.className,
        isChosen && "z-2 ring-2 ring-ink ring-offset-2 ring-offset-surface",
      )}
    >
      {look.text}
      <span
        aria-hidden
        className={cx(
          "pointer-events-none absolute hidden rounded-sm bg-ink px-1.5 py-0.5 text-xs font-normal whitespace-nowrap text-surface group-hover:block group-data-focus-visible:block",
          at.y < edge.top ? "top-full mt-1" : "bottom-full mb-1",
          at.x < edge.side && "left-0",
          at.x >= edge.side && at.x > size.width - edge.side && "right-0",
        )}
      >
        {look.label}
      </span>
    </Button>
  );
}
