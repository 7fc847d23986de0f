"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { columnOf, xOf, type Axis } from "./axis";
import { type GridNight, isOpen, type RowNights } from "./use-row-nights";
import { cellId, columnIndex, type LineProps, cornerLook, demandLooks, closedLook } from "./layout";
import { useTranslations } from "next-intl";
import { channelLabel } from "@/lib/catalog/view";

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
    if (night && (isOpen(night) || isSoldOut(night)))
      tiles.push(tileOf(props, day, night, chosen.has(day)));
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

/** True for a night of a listing with units that are all sold: its price counts once a stay is cancelled. */
function isSoldOut({ state, units, price }: GridNight): boolean {
  return state === "b" && units !== null && price !== null;
}

function textOf({ price, minStay, units }: GridNight, width: number, usualStay: number) {
  const stay = minStay === usualStay ? null : `${minStay} n`;
  const small = units ? `${units.sold}/${units.sellable}` : stay;
  return (
    <>
      {tilePrice(price ?? 0, width)}
      {small !== null && (
        <small className="block text-2xs leading-3 font-normal whitespace-nowrap">{small}</small>
      )}
    </>
  );
}

/** An arrow up or down for a price that changed since yesterday. */
function Changed({ by }: { by: number }) {
  const Arrow = by > 0 ? ArrowUp : ArrowDown;
  return <Arrow aria-hidden className="absolute top-1 left-1.5 size-3" />;
}

function tileLook(night: GridNight): string {
  return cx(
    "absolute top-1 flex h-7.5 flex-col justify-center rounded-sm text-center text-xs leading-3.5 font-semibold tabular-nums",
    isSoldOut(night) ? "bg-stay text-ink" : cx("text-night-ink", demandLooks[night.demand]),
    night.override && cornerLook,
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

/** Width of a digit of a price in px, slightly above the widest. */
const digit = 6.8;
/** Average width of a character of a bar, in px. */
const character = 6.2;

/** Returns a price that fits a night: a whole number, or thousands where that doesn't fit. */
export function tilePrice(price: number, width: number): string {
  const whole = String(Math.round(price));
  if (whole.length * digit <= width - 1) return whole;
  const thousands = price / 1_000;
  return `${thousands < 10 ? Math.round(10 * thousands) / 10 : Math.round(thousands)}k`;
}

/** Returns the parts of the channel and the price a night that fit a bar. */
export function barText(channel: string, rate: string | null, width: number): [string, string] {
  const room = width - 8;
  const fits = (text: string): boolean => text.length * character <= room;
  if (!fits(channel)) {
    const [word = ""] = channel.split(/[ .]/);
    return [fits(word) ? word : width >= 22 ? channel.slice(0, 1) : "", ""];
  }
  return [channel, rate !== null && fits(`${channel} ${rate}`) ? rate : ""];
}

/** Bookings with channel and price a night, and nights blocked by the owner or unavailable. */
export function Bars(props: NightsProps) {
  const t = useTranslations("prices.grid");
  const { nights, first, last, axis, active } = props;
  const booked = nights.bars
    .filter((bar) => bar.last >= first && bar.first <= last)
    .map((bar) => {
      const channel = bar.channel === null ? t("bookedBar") : channelLabel(bar.channel);
      const rate = bar.rate === null ? null : String(Math.round(bar.rate));
      const text = barText(channel, rate, widthOf(bar, axis));
      return { ...bar, text, look: bar.isTwice ? twiceBar : "bg-stay text-ink" };
    });
  const closed = closedRuns(nights, first, last).map((run) => {
    const text = run.state === "k" ? t("owner") : t("unavailable");
    return { ...run, text: barText(text, null, widthOf(run, axis)), look: closedBar };
  });
  return [...booked, ...closed].map((bar) => {
    const isActive = active !== null && bar.first <= active && active <= bar.last;
    return (
      <td
        key={bar.first}
        id={cellId(props.index, isActive ? active : bar.first)}
        aria-colindex={columnIndex(axis, Math.max(bar.first, axis.first))}
        aria-colspan={bar.last - Math.max(bar.first, axis.first) + 1}
        aria-label={isActive ? props.label : undefined}
        className={cx(
          "absolute top-2 flex h-5.5 items-center overflow-clip rounded-sm text-xs whitespace-nowrap",
          bar.look,
        )}
        style={place(bar, props)}
      >
        <BarText text={bar.text} names={props.names} isClosed={bar.look === closedBar} />
      </td>
    );
  });
}

const twiceBar = "border-2 border-danger bg-danger-soft text-danger-ink";
const closedBar = cx("border border-edge text-ink-soft", closedLook);

function BarText({
  text: [name, rate],
  names,
  isClosed,
}: {
  text: [string, string];
  names: number;
  isClosed: boolean;
}) {
  if (name === "") return null;
  return (
    <span className="sticky flex shrink-0 bg-inherit" style={{ left: names }}>
      {/* Without a width it stays at the left edge to the bar's last px: what doesn't fit is cut at its end. */}
      <span className="sticky w-0" style={{ left: names }}>
        <span className={cx("px-1.5 font-medium", isClosed && "rounded-xs bg-surface")}>
          {name}
        </span>
      </span>
      {rate !== "" && (
        <>
          <span
            data-name={name}
            className="invisible pl-1.5 font-medium before:content-[attr(data-name)]"
          />
          {/* Above the name: a rate is whole or hidden, as part of one would be another. */}
          <span className="relative rounded-sm bg-inherit px-1 font-normal text-ink-soft tabular-nums">
            {rate}
          </span>
        </>
      )}
    </span>
  );
}

function place({ first, last }: { first: number; last: number }, { axis, names }: LineProps) {
  // A stay that began before the first night of the grid begins at its edge.
  const start = Math.max(first, axis.first);
  return { left: names + xOf(axis, start) + gapOf(axis), width: widthOf({ first, last }, axis) };
}

function widthOf({ first, last }: { first: number; last: number }, axis: Axis): number {
  const nights = last - Math.max(first, axis.first) + 1;
  return Math.max(nights * axis.night - 2 * gapOf(axis), 2);
}

function gapOf({ night }: Axis): number {
  return night >= 20 ? 2 : 1;
}

/** A run of nights blocked by the owner or not available. */
function closedRuns({ nightOn }: RowNights, first: number, last: number) {
  const runs: { state: string; first: number; last: number }[] = [];
  for (let day = first; day <= last; day++) {
    const state = nightOn(day)?.state;
    if (state !== "k" && state !== "u") continue;
    const before = runs.at(-1);
    if (before?.state === state && before.last === day - 1) before.last = day;
    else runs.push({ state, first: day, last: day });
  }
  return runs;
}
