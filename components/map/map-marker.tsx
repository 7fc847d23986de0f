"use client";
import { useEffect, useRef } from "react";
import { Button } from "react-aria-components/Button";
import { cx } from "@/components/ui/cx";
import type { Spot } from "./projection";
import type { Look } from "./types";

interface MapMarkerProps {
  look: Look;
  at: Spot;
  isChosen: boolean;
  /** Tab reaches it. */
  isCurrent: boolean;
  /** An arrow key led here: it takes the focus. */
  isWanted: boolean;
  onFocus: () => void;
  onPress: () => void;
  /** Answers whether the key meant something. */
  onKey: (key: string) => boolean;
}

/** One point, or several that stand too close to be told apart; its name appears when it is looked at. */
export function MapMarker(props: MapMarkerProps) {
  const { look, at, isChosen, isCurrent, isWanted, onFocus, onPress, onKey } = props;
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
        isChosen && "ring-3 ring-accent/45",
      )}
    >
      {look.text}
      <span
        aria-hidden
        className="pointer-events-none absolute bottom-full mb-1 hidden rounded-sm bg-ink px-1.5 py-0.5 text-xs font-normal whitespace-nowrap text-surface group-hover:block group-data-focus-visible:block"
      >
        {look.label}
      </span>
    </Button>
  );
}
