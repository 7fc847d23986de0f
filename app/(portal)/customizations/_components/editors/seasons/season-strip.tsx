"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { cx } from "@/components/ui/cx";
import { dayOfYear, daysIn, spanOf } from "@/lib/pricing/steps/seasons";
import { SeasonBlock, type SeasonStripProps } from "./season-block";
import type { IndexedSeason, YearChoice } from "./season-lists";
import { useDates } from "./use-dates";

const months = Array.from({ length: 12 }, (_, n) => n + 1);

/** A year from left to right, with seasons as blocks whose edges can be dragged. */
export function SeasonStrip(props: SeasonStripProps) {
  const { year, seasons, behind, isReadOnly } = props;
  const t = useTranslations("customizations.seasons");
  const box = useRef<HTMLDivElement>(null);
  const days = daysIn(year === "every" ? undefined : year);
  const dayAt = (clientX: number): number => {
    const rect = box.current?.getBoundingClientRect();
    return rect ? ((clientX - rect.left) / rect.width) * days : 0;
  };
  return (
    <div className="flex flex-col gap-1.5">
      <MonthNames year={year} />
      <fieldset aria-label={t("strip", { year: String(year) })} className="min-w-0">
        <div
          ref={box}
          className="relative h-16 touch-none rounded-md border border-line bg-paper select-none"
        >
          <MonthLines year={year} />
          <Behind seasons={behind} />
          {seasons.map((indexed) => (
            <SeasonBlock
              key={indexed.index}
              {...props}
              indexed={indexed}
              all={seasons}
              days={days}
              dayAt={dayAt}
            />
          ))}
        </div>
      </fieldset>
      {!isReadOnly && seasons.length > 0 && (
        <p className="text-xs text-ink-faint">
          {t("hint")} {behind.length > 0 && t("datedWins")}
        </p>
      )}
    </div>
  );
}

type OfYear = Pick<SeasonStripProps, "year">;

function leftOf(month: number, year: YearChoice): string {
  const ofYear = year === "every" ? undefined : year;
  return `${(dayOfYear(month, 1, ofYear) / daysIn(ofYear)) * 100}%`;
}

function MonthNames({ year }: OfYear) {
  const { monthName } = useDates();
  return (
    <div className="relative h-4 text-2xs text-ink-faint" aria-hidden>
      {months.map((month) => (
        <span
          key={month}
          className={cx("absolute pl-1", month % 2 === 0 && "max-sm:hidden")}
          style={{ left: leftOf(month, year) }}
        >
          {monthName(month, "short")}
        </span>
      ))}
    </div>
  );
}

function MonthLines({ year }: OfYear) {
  return months
    .slice(1)
    .map((month) => (
      <span
        key={month}
        className="absolute inset-y-0 w-px bg-line"
        style={{ left: leftOf(month, year) }}
      />
    ));
}

/** The yearly seasons, shown faintly while those of one year are edited. */
function Behind({ seasons }: { seasons: readonly IndexedSeason[] }) {
  return seasons.map(({ index, season }) => {
    const { from, to } = spanOf(season);
    const left = `${(from / daysIn()) * 100}%`;
    const width = `${((to - from + 1) / daysIn()) * 100}%`;
    return (
      <span
        key={index}
        className="absolute inset-y-1 rounded-sm border border-dashed border-edge bg-muted"
        style={{ left, width }}
      />
    );
  });
}
