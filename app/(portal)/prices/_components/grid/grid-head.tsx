"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { cx } from "@/components/ui/cx";
import { weekdayOf } from "@/lib/core/days";
import { type Axis, monthsOf, xOf } from "../axis/axis";
import type { GridFormats } from "./use-grid-formats";

interface GridHeadProps {
  axis: Axis;
  /** Rendered days. */
  first: number;
  last: number;
  names: number;
  formats: GridFormats;
}

/** The sticky head with months and days. */
export const GridHead = memo(function GridHead({
  axis,
  first,
  last,
  names,
  formats,
}: GridHeadProps) {
  const t = useTranslations("prices.grid");
  return (
    <thead className="sticky top-0 z-20 block">
      <tr aria-rowindex={1} className="relative block h-13 border-b border-edge bg-surface text-xs">
        <th
          scope="col"
          aria-colindex={1}
          className="sticky left-0 z-1 flex h-full items-end justify-between gap-2 border-r border-edge bg-surface pr-3 pb-1.5 pl-4 text-left font-normal text-ink-faint lg:pl-6"
          style={{ width: names }}
        >
          <span className="truncate">{t("listing")}</span>
          <span className="whitespace-nowrap max-sm:hidden">{t("booked30")}</span>
        </th>
        <Months axis={axis} first={first} last={last} names={names} formats={formats} />
        <Days axis={axis} first={first} last={last} names={names} formats={formats} />
      </tr>
    </thead>
  );
});

function Months({ axis, first, last, names, formats }: GridHeadProps) {
  return monthsOf(first, last).map((month) => {
    const width = (month.last - month.first + 1) * axis.night;
    const name = axis.unit === 7 ? formats.shortMonth : formats.month;
    return (
      <td
        key={month.month}
        aria-hidden
        className="absolute top-0 block h-5.5 overflow-clip border-l border-edge pt-1.5 leading-4 font-semibold whitespace-nowrap text-ink"
        style={{ left: names + xOf(axis, month.first), width }}
      >
        <span className="sticky inline-block px-1.5" style={{ left: names }}>
          {width > 24 && name(month.first)}
        </span>
      </td>
    );
  });
}

/** Narrow nights have one date a week. */
function Days({ axis, first, last, names, formats }: GridHeadProps) {
  const isNarrow = axis.night < 20;
  const columns: number[] = [];
  for (let day = first; day <= last; day += isNarrow ? 7 : 1) columns.push(day);
  return columns.map((day) => (
    <th
      key={day}
      scope="col"
      aria-colindex={(day - axis.first) / axis.unit + 2}
      {...(isNarrow && axis.unit === 1 && { "aria-colspan": 7 })}
      className={cx(
        "absolute top-5.5 block h-7.5 text-center leading-3.5 font-normal tabular-nums",
        weekdayOf(day) === 4 || weekdayOf(day) === 5 ? "text-ink" : "text-ink-soft",
      )}
      style={{ left: names + xOf(axis, day), width: axis.night * (isNarrow ? 7 : 1) }}
    >
      {isNarrow ? (
        <span className="block pt-3">{formats.dayOfMonth(day)}</span>
      ) : (
        <>
          <span className="block text-2xs leading-3.5">{formats.letters[weekdayOf(day)]}</span>
          <span
            className={cx(
              "mx-auto block w-fit rounded-xs px-1",
              day === axis.today
                ? "bg-accent font-semibold text-on-accent"
                : (weekdayOf(day) === 4 || weekdayOf(day) === 5) && "font-semibold",
            )}
          >
            {formats.dayOfMonth(day)}
          </span>
        </>
      )}
    </th>
  ));
}
