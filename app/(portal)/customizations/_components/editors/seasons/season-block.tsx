"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { freeSpan } from "@/lib/pricing/customizations/seasons";
import { type Span, spanOf } from "@/lib/pricing/steps/seasons";
import { SeasonEdge } from "./season-edge";
import type { IndexedSeason, YearChoice } from "./season-lists";
import { useDates } from "./use-dates";
import { usePriceText } from "./use-price-text";

export interface SeasonStripProps {
  year: YearChoice;
  seasons: readonly IndexedSeason[];
  /** Yearly seasons, shown behind those of one year. */
  behind: readonly IndexedSeason[];
  type: string;
  currency: string | null;
  /** Index of the season that is edited. */
  chosen: number | null;
  onChoose: (index: number) => void;
  onEdge: (index: number, edge: keyof Span, day: number) => void;
  isReadOnly: boolean;
}

interface SeasonBlockProps extends SeasonStripProps {
  indexed: IndexedSeason;
  all: readonly IndexedSeason[];
  /** Number of days in the year. */
  days: number;
  /** Returns the day at an x coordinate of the window. */
  dayAt: (clientX: number) => number;
}

/** One season on the strip: a button that chooses it, with a draggable edge at both ends. */
export function SeasonBlock(props: SeasonBlockProps) {
  const { indexed, all, days, dayAt, year, onChoose, onEdge, isReadOnly } = props;
  const t = useTranslations("customizations.seasons");
  const { index, season } = indexed;
  const name = season.season_name || t("newName", { number: index + 1 });
  const edge = {
    name,
    span: spanOf(season),
    room: freeSpan(
      all.map((each) => each.season),
      all.indexOf(indexed),
    ),
    year: year === "every" ? undefined : year,
    days,
    dayAt,
    onGrab: () => onChoose(index),
  };
  return (
    <>
      <Block {...props} name={name} />
      {!isReadOnly && (
        <>
          <SeasonEdge {...edge} edge="from" onMove={(day) => onEdge(index, "from", day)} />
          <SeasonEdge {...edge} edge="to" onMove={(day) => onEdge(index, "to", day)} />
        </>
      )}
    </>
  );
}

function Block({
  indexed,
  days,
  year,
  chosen,
  onChoose,
  name,
  ...props
}: SeasonBlockProps & { name: string }) {
  const t = useTranslations("customizations.seasons");
  const priceText = usePriceText(props.type, props.currency);
  const { dayName } = useDates();
  const { index, season } = indexed;
  const { from, to } = spanOf(season);
  const isChosen = index === chosen;
  const ofYear = year === "every" ? undefined : year;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(index)}
      className={cx(
        "@container absolute inset-y-1 flex cursor-pointer flex-col justify-center overflow-hidden rounded-sm border px-2.5 text-left focus-ring transition-colors",
        isChosen
          ? "border-accent bg-accent text-on-accent"
          : "border-accent/50 bg-accent-soft text-accent-ink hover:border-accent",
      )}
      style={{
        left: `${(from / days) * 100}%`,
        width: `${(Math.max(1, to - from + 1) / days) * 100}%`,
      }}
    >
      <span className="truncate text-xs font-semibold @max-[2.5rem]:sr-only">{name}</span>
      <span className="truncate text-2xs tabular-nums @max-[2.5rem]:sr-only">
        {priceText(season.base_price)}
      </span>
      <span className="sr-only">
        {t("days", { from: dayName(from, ofYear), to: dayName(to, ofYear) })}
      </span>
    </button>
  );
}
