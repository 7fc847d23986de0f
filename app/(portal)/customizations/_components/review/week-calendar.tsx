"use client";
import { useFormatter, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { type DateText, dayOf, toUtc, weekdayOf } from "@/lib/core/dates";
import { days } from "@/lib/pricing/rules/kinds";

/** One night of a calendar. */
export interface CalendarNight {
  date: DateText;
  /** The value, abbreviated. */
  after: string;
  /** The value in full. */
  text: string;
  /** The earlier value, if it changes. */
  before?: { short: string; text: string; direction: "up" | "down" } | undefined;
}

interface WeekCalendarProps {
  caption: string;
  nights: readonly CalendarNight[];
}

/** Nights as a calendar, one row per week, with changes marked and the value before below. */
export function WeekCalendar({ caption, nights }: WeekCalendarProps) {
  const t = useTranslations("customizations.nights");
  const day = useTranslations("customizations.days");
  return (
    <table className="w-full max-w-160 table-fixed border-separate border-spacing-0.5 text-2xs tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-faint">
        <tr>
          <th scope="col" className="w-11">
            <span className="sr-only">{t("week")}</span>
          </th>
          {days.map((name) => (
            <th key={name} scope="col" className="font-medium">
              {day(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...Map.groupBy(nights, ({ date }) => weekOf(date))].map(([week, own]) => (
          <Week key={week} nights={own} />
        ))}
      </tbody>
    </table>
  );
}

/** The Monday of the date's week, in days from 1970-01-01. */
const weekOf = (date: string): number => dayOf(date) - weekdayOf(dayOf(date));

function Week({ nights }: Pick<WeekCalendarProps, "nights">) {
  const dayName = useDayName();
  const [first] = nights;
  const offset = first ? weekdayOf(dayOf(first.date)) : 0;
  return (
    <tr>
      <th scope="row" className="text-left font-normal whitespace-nowrap text-ink-faint">
        {first && dayName(first.date)}
      </th>
      {offset > 0 && <td aria-hidden colSpan={offset} />}
      {nights.map((night) => (
        <NightCell key={night.date} {...night} />
      ))}
    </tr>
  );
}

function NightCell({ date, after, text, before }: CalendarNight) {
  const t = useTranslations("customizations.nights");
  const dayName = useDayName();
  const values = { date: dayName(date), after: text };
  return (
    <td
      className={cx(
        "h-6 rounded-xs px-0 text-center leading-tight",
        before ? looks[before.direction] : "bg-muted text-ink-soft",
      )}
    >
      <span aria-hidden className="block">
        {after}
      </span>
      {before && (
        <span aria-hidden className="block font-normal text-ink-soft line-through">
          {before.short}
        </span>
      )}
      <span className="sr-only">
        {before ? t("changed", { ...values, before: before.text }) : t("night", values)}
      </span>
    </td>
  );
}

const looks = {
  up: "bg-up-soft font-semibold text-up-ink py-0.5",
  down: "bg-down-soft font-semibold text-down-ink py-0.5",
} as const;

function useDayName(): (date: string) => string {
  const format = useFormatter();
  return (date) =>
    format.dateTime(toUtc(date), { month: "short", day: "numeric", timeZone: "UTC" });
}
