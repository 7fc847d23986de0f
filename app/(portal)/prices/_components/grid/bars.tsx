"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { channelLabel } from "@/lib/catalog/channels";
import { type Axis, xOf } from "../axis/axis";
import type { RowNights } from "../data/row-nights";
import { barText } from "../data/tile-text";
import { cellId, columnIndex, type LineProps } from "./line";
import { closedLook } from "./looks";
import type { NightsProps } from "./tiles";

/** Bookings with channel and price a night, and nights blocked by the owner or unavailable. */
export function Bars(props: NightsProps) {
  const t = useTranslations("prices.grid");
  const { nights, first, last, axis, active } = props;
  const booked = nights.bars
    .filter((bar) => bar.last >= first && bar.first <= last)
    .map((bar) => {
      const channel = bar.channel === null ? t("bookedBar") : channelLabel(bar.channel);
      const rate = bar.rate === null ? null : String(Math.round(bar.rate));
      return { ...bar, text: barText(channel, rate, widthOf(bar, axis)), look: "bg-stay text-ink" };
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
    <span
      className={cx("sticky px-1.5 font-medium", isClosed && "rounded-xs bg-surface")}
      style={{ left: names }}
    >
      {name}
      {rate !== "" && <span className="ml-1 font-normal text-ink-soft tabular-nums">{rate}</span>}
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
