"use client";
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
  return (
    <td
      key={day}
      id={cellId(index, day)}
      aria-colindex={columnIndex(axis, day)}
      aria-selected={isSelected}
      aria-label={day === active && !hasText ? label : undefined}
      className={tileLook(night)}
      style={{ left: names + xOf(axis, day) + 1, width: axis.night - 2 }}
    >
      {hasText && tilePrice(night.price ?? 0, axis.night)}
      {hasText && night.minStay !== nights.usualStay && (
        <small className="block text-2xs leading-3 font-normal">{night.minStay} n</small>
      )}
      {hasText && day === active && <span className="sr-only">{label}</span>}
    </td>
  );
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
