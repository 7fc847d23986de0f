"use client";
import { columnOf } from "../axis/axis";
import type { Position } from "../keys/move";
import type { Area } from "../selection/selection";
import { boxOf, type GridLayout } from "./layout";

/** Outlines of the selection, the copied nights and the focused cell, above the nights. */
export function Overlay({
  layout,
  areas,
  copied,
  position,
}: {
  layout: GridLayout;
  areas: readonly Area[];
  copied: readonly Area[];
  position: Position | null;
}) {
  const { axis } = layout;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 top-13 bottom-0 text-ink-soft/0 peer-focus/grid:text-ink-soft peer-focus-visible/grid:text-accent"
    >
      {areas.map((area) => (
        <div
          key={`${area.top}-${area.first}-${area.bottom}-${area.last}`}
          className="absolute rounded-sm bg-accent/10 outline-2 outline-accent"
          style={boxOf(layout, area)}
        />
      ))}
      {copied.map((area) => (
        <div
          key={`${area.top}-${area.first}`}
          className="absolute rounded-sm border-2 border-dashed border-accent"
          style={boxOf(layout, area)}
        />
      ))}
      {position && layout.rows[position.row]?.kind === "listing" && (
        <div
          className="absolute rounded-sm border-2 border-current"
          style={boxOf(layout, {
            top: position.row,
            bottom: position.row,
            first: columnOf(axis, position.day),
            last: columnOf(axis, position.day) + axis.unit - 1,
          })}
        />
      )}
    </div>
  );
}
