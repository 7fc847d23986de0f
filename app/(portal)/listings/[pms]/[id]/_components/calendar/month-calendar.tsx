"use client";
import { useTranslations } from "next-intl";
import { useMemo, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import {
  firstMonth,
  isOpen,
  type ListingNight,
  nextMonth,
  weeksOf,
} from "@/lib/pricing/prices/listing-nights";
import { nightText, usePageView, type Range } from "../state/use-page-view";
import { channelLabel } from "@/lib/catalog/view";
import { type DateText, addDays } from "@/lib/core/dates";
import { demandLooks } from "@/components/prices/demand-looks";
import { NightCell, Corner } from "./night-cell";
import { segmentsOf } from "./segments";
import type { Changes } from "../changes-card";
import type { NightsProps, PartProps } from "../state/page-props";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";

/** A month of nights with prices, demand, bookings and changes. Pressing a night explains its price. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { nights, today, formats, row, range } = props;
  const t = useTranslations("listing.calendar");
  const { month: chosen, night: opened, write } = usePageView();
  const byDate = useMemo(() => new Map(nights.map((night) => [night.date, night])), [nights]);
  const first = firstMonth(today);
  const month = chosen !== null && chosen > first ? chosen : first;
  const weeks = useMemo(() => weeksOf(month, today), [month, today]);
  const labelOf = useNightLabel(props);
  const last = nights.at(-1)?.date ?? today;
  const show = (next: string) => write({ month: next <= first ? null : next });
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
      <MonthHeader {...props} month={month} first={first} last={last.slice(0, 7)} show={show} />
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

/** Returns the label of a night's cell: `Fri, Dec 25, 2026: CA$289, Very high demand, minimum stay 3 nights, override`. */
function useNightLabel({ bars, calendar, changes, formats, today }: MonthCalendarProps) {
  const t = useTranslations("listing.calendar");
  const label = useTranslations("listing.calendar.label");
  const demands = useTranslations("listing.demand");
  const since = changes.isYesterday
    ? t("sinceYesterday")
    : t("sinceDate", { date: formats.shortDate(changes.day) });
  return (date: string, night: ListingNight | undefined): string => {
    const day = formats.day(date);
    if (!night || date < today) return label("past", { date: day });
    const units = night.units ? unitsText(night.units) : "";
    if (!isOpen(night)) return [closed(day, night), units].filter(Boolean).join(", ");
    const { price, demand, minStay, override } = night;
    return [
      price === null
        ? label("noPrice", { date: day })
        : label("price", { date: day, price: formats.money(price) }),
      demandText(demand),
      units,
      minStay !== calendar.min_stay_default && label("minStay", { nights: minStay }),
      override !== null && label("override"),
      changed(changes.byNight.get(date) ?? 0),
    ]
      .filter(Boolean)
      .join(", ");
  };

  function unitsText({ count, sold, sellable }: NonNullable<ListingNight["units"]>): string {
    return label("units", { sold, count, closed: count - sellable });
  }

  function demandText(demand: ListingNight["demand"]): string {
    if (demand === "unavailable") return "";
    return demand === "unknown" ? demands(demand) : label("demand", { demand: demands(demand) });
  }

  function changed(delta: number): string {
    const amount = formats.money(Math.abs(delta));
    return delta === 0 ? "" : label(delta > 0 ? "up" : "down", { amount, since });
  }

  function closed(date: string, night: ListingNight): string {
    if (night.state === "blocked") return label("blocked", { date });
    if (night.state === "unavailable") return label("unavailable", { date });
    const bar = bars.find(({ from, to }) => from <= night.date && night.date <= to);
    const text = bar?.channel
      ? label("bookedOn", { date, channel: channelLabel(bar.channel) })
      : label("booked", { date });
    return bar?.booked_twice ? `${text}, ${t("twice")}` : text;
  }
}

interface WeekRowProps extends MonthCalendarProps {
  dates: readonly DateText[];
  month: string;
  byDate: ReadonlyMap<DateText, ListingNight>;
  opened: DateText | null;
  labelOf: (date: DateText, night: ListingNight | undefined) => string;
  keys: GridKeys;
  /** Opens a night, or selects up to it. */
  onOpen: (date: DateText, isExtending: boolean) => void;
}

/** Seven nights. A stay or block is drawn in the cell of its first night and overlaps the others. */
function WeekRow(props: WeekRowProps) {
  const { dates, month, today, byDate, bars, calendar, formats } = props;
  const { changes, range, opened, labelOf, keys, onOpen } = props;
  const segments = segmentsOf(dates, bars, byDate, today);
  return (
    <tr className="grid grid-cols-7 border-b border-line last:border-b-0">
      {dates.map((date, column) => {
        const night = byDate.get(date);
        return (
          <NightCell
            key={date}
            date={date}
            night={date < today ? undefined : night}
            isToday={date === today}
            isOutside={!date.startsWith(month)}
            delta={changes.byNight.get(date) ?? 0}
            usualStay={calendar.min_stay_default}
            formats={formats}
            label={labelOf(date, night)}
            segment={segments.find((each) => each.column === column)}
            isTabStop={date === keys.current}
            isOpened={date === opened}
            isSelected={range.has(date)}
            onFocus={keys.onFocus}
            onKeyDown={keys.onKeyDown}
            onOpen={onOpen}
          />
        );
      })}
    </tr>
  );
}

/** Props of the month calendar: the nights, their changes and the selection. */
interface MonthCalendarProps extends NightsProps {
  changes: Changes;
  range: Range;
}

interface GridKeysInput {
  /** First and last date that can be focused. */
  from: DateText;
  to: DateText;
  /** The dates shown. */
  dates: readonly DateText[];
  /** The date that Tab focuses first. */
  start: DateText;
  /** Shows the month of a date that is not shown. */
  show: (date: DateText) => void;
  /** Selects from one date to another; called while Shift is held. */
  extend: (from: DateText, to: DateText) => void;
  /** Clears the selection; returns whether there was one. */
  clear: () => boolean;
}

/** Days that each key moves by; a page is four weeks, so that the weekday stays. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
};

/** Keyboard navigation of a calendar with one tab stop: arrows, Home and End in a week, Page keys; Shift selects. */
function useGridKeys({ from, to, dates, start, show, extend, clear }: GridKeysInput) {
  const [moved, setMoved] = useState<DateText | null>(null);
  const isMoving = useRef(false);
  const current = moved !== null && dates.includes(moved) ? moved : fallback(dates, start);
  useEffect(() => {
    // The cell exists only once its month is shown.
    if (!isMoving.current || current !== moved) return;
    isMoving.current = false;
    document.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus();
  }, [current, moved]);
  const go = (target: DateText, isExtending: boolean) => {
    const next = target < from ? from : target > to ? to : target;
    isMoving.current = next !== current;
    if (isExtending) extend(current, next);
    else clear();
    setMoved(next);
    if (!dates.includes(next)) show(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, current, dates);
    const isHandled = target !== null || (event.key === "Escape" && clear());
    if (isHandled) event.preventDefault();
    if (target !== null) go(target, event.shiftKey);
  };
  return { current, onKeyDown, onFocus: setMoved };
}

type GridKeys = ReturnType<typeof useGridKeys>;

function targetOf(key: string, current: DateText, dates: readonly DateText[]): DateText | null {
  const step = steps[key];
  if (step !== undefined) return addDays(current, step);
  const week = Math.floor(dates.indexOf(current) / 7);
  if (key === "Home") return dates[week * 7] ?? null;
  if (key === "End") return dates[week * 7 + 6] ?? null;
  return null;
}

function fallback(dates: readonly DateText[], start: DateText): DateText {
  return dates.includes(start) ? start : (dates.find((date) => date.endsWith("-01")) ?? start);
}

interface MonthHeaderProps extends PartProps {
  nights: readonly ListingNight[];
  /** `YYYY-MM`, like `first` and `last`, the first and last month that can be shown. */
  month: string;
  first: string;
  last: string;
  show: (month: string) => void;
}

/** The month's name, its legend, and buttons that change the month. */
function MonthHeader({ month, first, last, show, row, formats, nights }: MonthHeaderProps) {
  const t = useTranslations("listing.calendar");
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <h2 className="text-sm font-semibold text-ink" aria-live="polite">
        {formats.month(`${month}-01`)}
      </h2>
      <CalendarLegend
        currency={row.listing.currency}
        hasUnknown={nights.some(({ demand }) => demand === "unknown")}
      />
      <div className="ml-auto flex items-center gap-1">
        <IconButton
          aria-label={t("previous")}
          isDisabled={month <= first}
          onPress={() => show(nextMonth(month, -1))}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <Button onPress={() => show(first)}>{t("today")}</Button>
        <IconButton
          aria-label={t("next")}
          isDisabled={month >= last}
          onPress={() => show(nextMonth(month, 1))}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
    </header>
  );
}

const scale = ["low", "belowNormal", "normal", "high", "veryHigh"] as const;

interface CalendarLegendProps {
  currency: string | null;
  /** Nothing is known about the demand of some night. */
  hasUnknown: boolean;
}

/** The legend of the calendar: its colours and override corners. */
function CalendarLegend({ currency, hasUnknown }: CalendarLegendProps) {
  const t = useTranslations("listing.calendar");
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft">
      {currency !== null && <li>{t("unit", { currency })}</li>}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="relative size-3 text-ink">
          <Corner />
        </span>
        {t("override")}
      </li>
      <li className="flex items-center gap-1.5">
        {t("lowDemand")}
        <span aria-hidden className="flex gap-0.5">
          {scale.map((demand) => (
            <span key={demand} className={`h-3 w-3.5 rounded-xs ${demandLooks[demand]}`} />
          ))}
        </span>
        {t("veryHigh")}
      </li>
      {hasUnknown && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden className={`h-3 w-3.5 rounded-xs ${demandLooks.unknown}`} />
          {t("unknown")}
        </li>
      )}
    </ul>
  );
}
