"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { roomOf, spanOf } from "@/lib/pricing/customizations/seasons";
import { SeasonEdge } from "./season-edge";
import type { Placed } from "./season-lists";
import type { SeasonStripProps } from "./season-strip-props";
import { useDates } from "./use-dates";
import { usePriceText } from "./use-price-text";

interface SeasonBlockProps extends SeasonStripProps {
  placed: Placed;
  all: readonly Placed[];
  /** Days of the year that the strip shows. */
  days: number;
  /** The day under a place on the screen. */
  dayAt: (clientX: number) => number;
}

/** One season on the strip: pressed to edit it, with an edge at both ends. */
export function SeasonBlock(props: SeasonBlockProps) {
  const { placed, all, days, dayAt, year, onChoose, onEdge, isReadOnly } = props;
  const t = useTranslations("customizations.seasons");
  const { index, season } = placed;
  const name = season.season_name || t("newName", { number: index + 1 });
  const edge = {
    name,
    span: spanOf(season),
    room: roomOf(
      all.map((each) => each.season),
      all.indexOf(placed),
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
  placed,
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
  const { index, season } = placed;
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
