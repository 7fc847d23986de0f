"use client";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { ListingRow } from "@/lib/catalog/rows";
import { blocksOf } from "./axis";
import { useRowNights } from "./use-row-nights";
import { type GridLayout, positionAt } from "./layout";
import type { GridFormats } from "./use-grid-formats";
import { useNightText } from "./use-night-text";

interface Hovered {
  row: number;
  day: number;
  x: number;
  y: number;
}

/** A tooltip for the night under the pointer, where nights are too narrow for text. */
export function GridTip({
  scroller,
  layout,
  formats,
}: {
  scroller: RefObject<HTMLElement | null>;
  layout: GridLayout;
  formats: GridFormats;
}) {
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const onMove = useEffectEvent((event: PointerEvent) => {
    const box = scroller.current;
    const found = box && event.pointerType === "mouse" && positionAt(layout, box, event);
    if (!found) return setHovered(null);
    if (hovered?.row === found.row && hovered.day === found.day) return undefined;
    const frame = box.getBoundingClientRect();
    return setHovered({ ...found, x: event.clientX - frame.left, y: event.clientY - frame.top });
  });
  useEffect(() => {
    const box = scroller.current;
    const move = (event: PointerEvent): void => onMove(event);
    const leave = (): void => setHovered(null);
    box?.addEventListener("pointermove", move, { passive: true });
    box?.addEventListener("pointerleave", leave);
    box?.addEventListener("scroll", leave, { passive: true });
    return () => {
      box?.removeEventListener("pointermove", move);
      box?.removeEventListener("pointerleave", leave);
      box?.removeEventListener("scroll", leave);
    };
  }, [scroller]);
  const row = layout.rows[hovered?.row ?? -1];
  if (!hovered || row?.kind !== "listing") return null;
  return <Tip hovered={hovered} row={row.row} layout={layout} formats={formats} />;
}

function Tip({
  hovered: { day, x, y },
  row,
  layout: { axis },
  formats,
}: {
  hovered: Hovered;
  row: ListingRow;
  layout: GridLayout;
  formats: GridFormats;
}) {
  const { nightText, weekText } = useNightText(formats);
  const { nights } = useRowNights(row.listing, blocksOf(axis, day, day));
  if (!nights) return null;
  const text = axis.unit === 7 ? weekText(nights, day) : nightText(nights, day);
  const side = x > 240 ? { transform: "translateX(-100%)", left: x - 8 } : { left: x + 12 };
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-30 max-w-72 rounded-sm bg-ink px-2 py-1 text-xs text-surface shadow-overlay"
      style={{ top: y + 16, ...side }}
    >
      <span className="font-semibold">
        {row.listing.name} · {formats.long(day)}
      </span>
      <span className="block first-letter:uppercase">{text}</span>
    </div>
  );
}
