"use client";
import { cx } from "@/components/ui/cx";
import { xOf } from "../axis/axis";
import { type GridWeek, weekOf } from "../data/week";
import { cellId, columnIndex } from "./line";
import { closedLook, cornerLook, demandLooks } from "./looks";
import type { NightsProps } from "./tiles";

/** A column per week in the colour of its median demand, filled from below by the booked share. */
export function Weeks(props: NightsProps) {
  const { nights, first, last, axis } = props;
  const chosen = new Set(props.selected.split(",").map(Number));
  const columns = [];
  for (let day = first; day <= last; day += 7) {
    const week = weekOf(nights, day);
    columns.push(
      <td
        key={day}
        id={cellId(props.index, day)}
        aria-colindex={columnIndex(axis, day)}
        aria-selected={chosen.has(day)}
        aria-label={day === props.active ? props.label : undefined}
        className={cx(
          "absolute top-1 flex h-7.5 flex-col justify-end overflow-clip rounded-xs",
          lookOf(week),
        )}
        style={{ left: props.names + xOf(axis, day) + 1, width: axis.night * 7 - 2 }}
      >
        {week && week.booked > 0 && (
          <span className="block bg-field/70" style={{ height: `${(week.booked / 7) * 100}%` }} />
        )}
      </td>,
    );
  }
  return columns;
}

function lookOf(week: GridWeek | undefined): string {
  if (!week) return "animate-pulse bg-muted";
  if (week.open === 0 && week.closed > 0) return closedLook;
  return cx(demandLooks[week.demand], week.hasOverride && cornerLook);
}
