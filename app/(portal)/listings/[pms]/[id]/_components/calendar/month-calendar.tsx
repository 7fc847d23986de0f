"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { cx } from "@/components/ui/cx";
import { weeksOf } from "@/lib/pricing/prices/listing-nights";
import { nightText, usePageView } from "../state/use-page-view";
import type { MonthCalendarProps } from "./month-props";
import { MonthHeader } from "./month-header";
import { useGridKeys } from "./use-grid-keys";
import { useNightLabel } from "./use-night-label";
import { WeekRow } from "./week-row";

/** A month of nights with prices, demand, bookings and changes. Pressing a night explains its price. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { nights, today, formats, row, range } = props;
  const t = useTranslations("listing.calendar");
  const { month: chosen, night: opened, write } = usePageView();
  const byDate = useMemo(() => new Map(nights.map((night) => [night.date, night])), [nights]);
  const thisMonth = today.slice(0, 7);
  const month = chosen ?? thisMonth;
  const weeks = useMemo(() => weeksOf(month, today), [month, today]);
  const labelOf = useNightLabel(props);
  const last = nights.at(-1)?.date ?? today;
  const show = (next: string) => write({ month: next === thisMonth ? null : next });
  const title = t("title", { month: formats.month(`${month}-01`) });
  const keys = useGridKeys({
    from: today,
    to: last,
    dates: weeks.flat(),
    start: opened ?? today,
    show: (date) => show(date.slice(0, 7)),
    extend: range.extend,
    clear: range.clear,
  });
  const onOpen = (date: string, isExtending: boolean) => {
    if (isExtending) return range.extend(keys.current, date);
    range.clear();
    write({ night: nightText(row.listing, date) });
  };
  return (
    <section
      aria-label={title}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <MonthHeader {...props} month={month} first={thisMonth} last={last.slice(0, 7)} show={show} />
      <table {...grid} aria-label={title} className="block border-t border-line">
        <Weekdays />
        <tbody className="block">
          {weeks.map((dates) => (
            <WeekRow
              key={dates[0]}
              {...props}
              {...{ dates, month, byDate, opened, labelOf, keys, onOpen }}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** With the grid role, screen readers pass arrow keys to the page. */
const grid = { role: "grid" };

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

function Weekdays() {
  const t = useTranslations("customizations.days");
  return (
    <thead className="block">
      <tr className="grid grid-cols-7 border-b border-line bg-hover">
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            className={cx(
              "px-2 py-1.5 text-left text-xs",
              day === "fri" || day === "sat"
                ? "font-semibold text-ink"
                : "font-normal text-ink-soft",
            )}
          >
            {t(day)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
