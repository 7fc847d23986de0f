"use client";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import type { Evidence, Item, NightRange } from "@/lib/actions/board";

/** Nights that the action looks at. */
const ahead = 60;
const dayMs = 86_400_000;
const dayAndMonth = { day: "numeric", month: "short", timeZone: "UTC" } as const;

interface NightStripProps {
  item: Item;
  evidence: Extract<Evidence, { kind: "nights" }>;
}

/** The next 60 nights as a strip, those that the action is about marked, and the same in words. */
export function NightStrip({ item, evidence }: NightStripProps) {
  const t = useTranslations("actions.strip");
  const format = useFormatter();
  const { count, threshold, ranges } = evidence;
  const isBlocked = item.action.action_type === "many_blocked_dates";
  const told = ({ start_date: from, end_date: to }: NightRange) => {
    const [first, last] = [from, to].map((date) => format.dateTime(at(date), dayAndMonth));
    return from === to ? first : `${first} – ${last}`;
  };
  return (
    <Card title={t("title")} meta={t("meta", { count, threshold })}>
      <ol aria-hidden className="grid grid-cols-[repeat(auto-fill,minmax(2.25rem,1fr))] gap-1">
        {nightsFrom(ranges).map((date) => {
          const isMarked = ranges.some((each) => each.start_date <= date && date <= each.end_date);
          return (
            <li
              key={date}
              className={cx(
                "flex h-10 flex-col items-center justify-center rounded-sm text-2xs tabular-nums",
                isMarked
                  ? "bg-warning-soft font-semibold text-warning-ink ring-1 ring-warning/50 ring-inset"
                  : "bg-muted text-ink-faint",
              )}
            >
              <span>{format.dateTime(at(date), { month: "short", timeZone: "UTC" })}</span>
              <span className="text-sm leading-4">{Number(date.slice(8))}</span>
            </li>
          );
        })}
      </ol>
      <p className="mt-4 text-sm text-ink-soft">{t(isBlocked ? "blocked" : "unbookable")}</p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink tabular-nums">
        {ranges.map((range) => (
          <li key={range.start_date}>{told(range)}</li>
        ))}
      </ul>
    </Card>
  );
}

function at(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** From today, or from the first marked night where that is earlier. */
function nightsFrom(ranges: readonly NightRange[]): string[] {
  const today = new Date().toISOString().slice(0, 10);
  const first = ranges[0]?.start_date ?? today;
  const start = Date.parse(`${first < today ? first : today}T00:00:00Z`);
  return Array.from({ length: ahead }, (_, night) =>
    new Date(start + night * dayMs).toISOString().slice(0, 10),
  );
}
