"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { columnOf, xOf } from "../axis/axis";
import { type GridNight, isOpen, type RowNights } from "../data/row-nights";
import { tilePrice } from "../data/tile-text";
import { cellId, columnIndex, type LineProps } from "./line";
import { cornerLook, demandLooks } from "./looks";

export interface NightsProps extends LineProps {
  nights: RowNights;
  /** Selected days, joined with commas. */
  selected: string;
  /** Label of the active cell. */
  label: string | undefined;
  /** Returns the change of a night's price since yesterday, with its text; null without one. */
  changeOn: (day: number) => { by: number; text: string } | null;
}

/** Open nights: the price in the colour of its demand, and the minimum stay where it differs from the usual one. */
export function Tiles(props: NightsProps) {
  const { nights, first, last, active } = props;
  const chosen = new Set(props.selected.split(",").map(Number));
  const tiles = [];
  for (let day = first; day <= last; day++) {
    const night = nights.nightOn(day);
    if (night && isOpen(night)) tiles.push(tileOf(props, day, night, chosen.has(day)));
    else if (day === active && !"bku".includes(night?.state ?? "?")) {
      tiles.push(<HiddenCell key={day} {...props} day={day} />);
    } else if (!night) tiles.push(<Waiting key={day} {...props} day={day} />);
  }
  return tiles;
}

/** A function and not a component, because there are hundreds of tiles. */
function tileOf(props: NightsProps, day: number, night: GridNight, isSelected: boolean) {
  const { nights, axis, index, names, active, label } = props;
  const hasText = axis.night >= 20;
  const change = props.changeOn(day);
  return (
    <td
      key={day}
      id={cellId(index, day)}
      aria-colindex={columnIndex(axis, day)}
      aria-selected={isSelected}
      aria-label={day === active && !hasText ? label : undefined}
      title={change?.text}
      className={tileLook(night)}
      style={{ left: names + xOf(axis, day) + 1, width: axis.night - 2 }}
    >
      {hasText && textOf(night, axis.night, nights.usualStay)}
      {change && <Changed by={change.by} />}
      {hasText && day === active && <span className="sr-only">{label}</span>}
    </td>
  );
}

function textOf({ price, minStay }: GridNight, width: number, usualStay: number) {
  return (
    <>
      {tilePrice(price ?? 0, width)}
      {minStay !== usualStay && (
        <small className="block text-2xs leading-3 font-normal">{minStay} n</small>
      )}
    </>
  );
}

/** An arrow up or down for a price that changed since yesterday. */
function Changed({ by }: { by: number }) {
  const Arrow = by > 0 ? ArrowUp : ArrowDown;
  return <Arrow aria-hidden className="absolute top-1 left-1.5 size-3" />;
}

function tileLook({ demand, override }: GridNight): string {
  return cx(
    "absolute top-1 flex h-7.5 flex-col justify-center rounded-sm text-center text-xs leading-3.5 font-semibold text-night-ink tabular-nums",
    demandLooks[demand],
    override && cornerLook,
  );
}

/** A skeleton tile for each week while its nights load. */
function Waiting({ axis, names, day, first }: LineProps & { day: number }) {
  if (columnOf({ ...axis, unit: 7 }, day) !== day && day !== first) return null;
  return (
    <td
      aria-hidden
      className="absolute top-1 block h-7.5 animate-pulse rounded-sm bg-muted"
      style={{ left: names + xOf(axis, day) + 1, width: axis.night * 7 - 2 }}
    />
  );
}

/** The focused night where nothing is drawn, for screen readers. */
export function HiddenCell({
  index,
  axis,
  day,
  label,
}: Pick<NightsProps, "index" | "axis" | "label"> & { day: number }) {
  return (
    <td
      id={cellId(index, day)}
      aria-colindex={columnIndex(axis, day)}
      aria-label={label}
      className="sr-only"
    />
  );
}
