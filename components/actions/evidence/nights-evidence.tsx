"use client";
import { useState } from "react";
import type { Evidence, Item, NightRange } from "@/lib/pricing/actions/board";
import { GapFix } from "./gap-fix";
import { Check } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { dayMs } from "@/lib/core/dates";

interface NightsEvidenceProps {
  item: Item;
  evidence: Extract<Evidence, { kind: "nights" }>;
  refresh: () => void;
}

/** The nights that an action is about and, where they can't be booked, what opens them. */
export default function NightsEvidence({ item, evidence, refresh }: NightsEvidenceProps) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const { action, source } = item;
  const isFixable = action.action_type === "many_unbookable_dates" && source.rights.seesRules;
  return (
    <>
      {isFixable && <GapFix item={item} onTry={setOpened} refresh={refresh} />}
      <NightStrip item={item} evidence={evidence} opened={opened} />
    </>
  );
}

/** Number of nights the action covers. */
const nightCount = 60;
/** Nights per row on phones, and on wider screens. Weekdays align. */
const week = 7;
const twoWeeks = 14;
const dayAndMonth = { day: "numeric", month: "short", timeZone: "UTC" } as const;

interface NightStripProps {
  item: Item;
  evidence: Extract<Evidence, { kind: "nights" }>;
  /** Nights that the chosen fix would make bookable. */
  opened?: readonly string[];
}

/** The next 60 nights with the affected ones marked, and the same as text. */
function NightStrip({ item, evidence, opened = [] }: NightStripProps) {
  const t = useTranslations("actions.strip");
  const format = useFormatter();
  const { count, threshold, ranges } = evidence;
  const nights = nightsFrom(ranges);
  const isBlocked = item.action.action_type === "many_blocked_dates";
  const textOf = ({ start_date: from, end_date: to }: NightRange) => {
    const [first, last] = [from, to].map((date) => format.dateTime(at(date), dayAndMonth));
    return from === to ? first : `${first} – ${last}`;
  };
  return (
    <Card title={t("title")} meta={t("meta", { count, threshold })}>
      <ol aria-hidden className="grid grid-cols-7 gap-1 sm:grid-cols-14">
        <WeekDays nights={nights.slice(0, twoWeeks)} />
        {nights.map((date, index) => (
          <Night
            key={date}
            date={date}
            hasMonth={index === 0 || date.endsWith("-01")}
            isMarked={ranges.some((range) => range.start_date <= date && date <= range.end_date)}
            isOpened={opened.includes(date)}
          />
        ))}
      </ol>
      {opened.length > 0 && (
        <p className="mt-4 flex items-center gap-1.5 text-sm text-ink">
          <Check aria-hidden className="size-3.5 text-up" />
          {t("opened", { count: opened.length })}
        </p>
      )}
      <p className="mt-4 text-sm text-ink-soft">{t(isBlocked ? "blocked" : "unbookable")}</p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink tabular-nums">
        {ranges.map((range) => (
          <li key={range.start_date}>{textOf(range)}</li>
        ))}
      </ul>
    </Card>
  );
}

/** Weekdays above the columns. */
function WeekDays({ nights }: { nights: readonly string[] }) {
  const format = useFormatter();
  return nights.map((date, index) => (
    <li
      key={`over ${date}`}
      className={cx("text-center text-2xs text-ink-faint", index >= week && "max-sm:hidden")}
    >
      {format.dateTime(at(date), { weekday: "short", timeZone: "UTC" })}
    </li>
  ));
}

interface NightProps {
  date: string;
  hasMonth: boolean;
  isMarked: boolean;
  isOpened: boolean;
}

function Night({ date, hasMonth, isMarked, isOpened }: NightProps) {
  const format = useFormatter();
  return (
    <li
      className={cx(
        "relative flex h-10 flex-col items-center justify-center rounded-sm text-2xs tabular-nums",
        isOpened
          ? "bg-up-soft font-semibold text-up-ink ring-1 ring-up/50 ring-inset"
          : isMarked
            ? "bg-warning-soft font-semibold text-warning-ink ring-1 ring-warning/50 ring-inset"
            : "bg-muted text-ink-faint",
      )}
    >
      {isOpened && <Check className="absolute top-0.5 right-0.5 size-2.5" />}
      {hasMonth && <span>{format.dateTime(at(date), { month: "short", timeZone: "UTC" })}</span>}
      <span className="text-sm leading-4">{Number(date.slice(8))}</span>
    </li>
  );
}

function at(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Nights from today, or from the first marked night if earlier. */
function nightsFrom(ranges: readonly NightRange[]): string[] {
  const today = new Date().toISOString().slice(0, 10);
  const first = ranges[0]?.start_date ?? today;
  const start = Date.parse(`${first < today ? first : today}T00:00:00Z`);
  return Array.from({ length: nightCount }, (_, night) =>
    new Date(start + night * dayMs).toISOString().slice(0, 10),
  );
}
