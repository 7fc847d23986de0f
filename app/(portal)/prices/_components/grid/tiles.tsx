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
  /** Selected days, comma-joined. */
  selected: string;
  /** What the active cell is, in words. */
  label: string | undefined;
  /** How a night's price changed since yesterday, in words; null where it didn't or isn't known. */
  changeOn: (day: number) => { by: number; text: string } | null;
}

/** Open nights: the price in the colour of its demand, the minimum stay where it differs. */
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

/** Not a component: there are hundreds of them. */
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

/** The way a price went since yesterday. */
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

/** A grey tile a week while its nights load, which is enough to see that something comes. */
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

/** The focused night where nothing is drawn, so that it can be read. */
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
