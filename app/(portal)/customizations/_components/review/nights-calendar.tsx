"use client";
import { useFormatter, useTranslations } from "next-intl";
import { usePercent } from "@/components/rules/use-percent";
import { cx } from "@/components/ui/cx";
import { days } from "@/lib/pricing/customizations/kinds";
import type { Night } from "@/lib/pricing/customizations/nights";
import { weekdayOf } from "@/lib/core/days";
import { dayOf, toUtc } from "@/lib/core/dates";
import type { Nights } from "./use-nights";

interface NightsCalendarProps {
  nights: Nights;
  isDirty: boolean;
}

/** A night by the saved and by the changed rules. */
interface NightChange {
  before: Night;
  after: Night;
}

/** The effect of the rules on the next 90 nights as a calendar, one row per week, with changes marked. */
export default function NightsCalendar({ nights, isDirty }: NightsCalendarProps) {
  const t = useTranslations("customizations.nights");
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <h2 className="text-sm font-semibold text-ink">{t("title")}</h2>
        <p className="text-sm text-pretty text-ink-soft">
          {t(isDirty ? "textAfter" : "textBefore")}
        </p>
      </div>
      <Weeks nights={nights} />
      <p className="text-xs text-pretty text-ink-faint">{t("counted")}</p>
    </section>
  );
}

function Weeks({ nights: { before, after } }: Pick<NightsCalendarProps, "nights">) {
  const t = useTranslations("customizations.nights");
  const day = useTranslations("customizations.days");
  const changes = before.flatMap((night, n): NightChange[] => {
    const changed = after[n];
    return changed ? [{ before: night, after: changed }] : [];
  });
  return (
    <table className="w-full max-w-160 table-fixed border-separate border-spacing-0.5 text-2xs tabular-nums">
      <caption className="sr-only">{t("caption")}</caption>
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
        {[...Map.groupBy(changes, ({ before: { date } }) => weekOf(date))].map(([week, own]) => (
          <Week key={week} nights={own} />
        ))}
      </tbody>
    </table>
  );
}

/** The Monday of the date's week, in days from 1970-01-01. */
const weekOf = (date: string): number => dayOf(date) - weekdayOf(dayOf(date));

function Week({ nights }: { nights: readonly NightChange[] }) {
  const dayName = useDayName();
  const [first] = nights;
  const offset = first ? weekdayOf(dayOf(first.before.date)) : 0;
  return (
    <tr>
      <th scope="row" className="text-left font-normal whitespace-nowrap text-ink-faint">
        {first && dayName(first.before.date)}
      </th>
      {offset > 0 && <td aria-hidden colSpan={offset} />}
      {nights.map((night) => (
        <NightCell key={night.before.date} {...night} />
      ))}
    </tr>
  );
}

function NightCell({ before, after }: NightChange) {
  const t = useTranslations("customizations.nights");
  const percent = usePercent();
  const dayName = useDayName();
  const short = useShort();
  const isChanged = short(before.percent) !== short(after.percent);
  const write = (night: Night) =>
    night.percent === null ? t("fixedPrice") : percent(Math.round(night.percent));
  const values = { date: dayName(after.date), after: write(after), before: write(before) };
  return (
    <td
      className={cx(
        "h-6 rounded-xs px-0 text-center leading-tight",
        isChanged ? looks[directionOf(before, after)] : "bg-muted text-ink-soft",
      )}
    >
      <span aria-hidden className="block">
        {short(after.percent)}
      </span>
      {isChanged && (
        <span aria-hidden className="block font-normal text-ink-soft">
          {short(before.percent)}
        </span>
      )}
      <span className="sr-only">{t(isChanged ? "changed" : "night", values)}</span>
    </td>
  );
}

const looks = {
  up: "bg-up-soft font-semibold text-up-ink py-0.5",
  down: "bg-down-soft font-semibold text-down-ink py-0.5",
  other: "bg-accent-soft font-semibold text-accent-ink py-0.5",
} as const;

function directionOf({ percent: from }: Night, { percent: to }: Night): keyof typeof looks {
  if (from === null || to === null) return "other";
  return to > from ? "up" : "down";
}

/** Writes a percentage without the percent sign: the calendar's text names the unit. */
function useShort(): (percent: number | null) => string {
  const t = useTranslations("customizations.nights");
  const format = useFormatter();
  return (percent) => {
    if (percent === null) return t("fixed");
    const whole = Math.round(percent);
    const sign = whole > 0 ? "+" : whole < 0 ? "−" : "";
    return `${sign}${format.number(Math.abs(whole))}`;
  };
}

function useDayName(): (date: string) => string {
  const format = useFormatter();
  return (date) =>
    format.dateTime(toUtc(date), { month: "short", day: "numeric", timeZone: "UTC" });
}
