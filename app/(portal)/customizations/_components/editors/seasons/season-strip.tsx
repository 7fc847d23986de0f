"use client";
import { useTranslations } from "next-intl";
import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { cx } from "@/components/ui/cx";
import { dayOfYear, daysIn, spanOf, type Span, freeSpan } from "@/lib/pricing/rules/seasons";
import { type IndexedSeason, type YearChoice, useDates } from "./season-lists";
import { useNumbers } from "@/components/hooks/use-numbers";

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

interface SeasonStripProps {
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
function SeasonBlock(props: SeasonBlockProps) {
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

/** Writes a season's price: a signed percentage, an amount, or “not changed”. */
function usePriceText(type: string, currency: string | null) {
  const t = useTranslations("customizations.seasons");
  const { change, money } = useNumbers();
  return (price: number | null): string => {
    if (price === null) return t("notChanged");
    if (type === "percentage") return change(price);
    return money(price, currency);
  };
}

interface SeasonEdgeProps {
  edge: keyof Span;
  /** Of the season. */
  name: string;
  span: Span;
  /** The days that the season may cover. */
  room: Span;
  year: number | undefined;
  days: number;
  dayAt: (clientX: number) => number;
  onMove: (day: number) => void;
  /** Called when the edge gets the focus. */
  onGrab: () => void;
}

/** Days that a key moves an edge by. */
const strides: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
};

/** The first or last day of a season as a slider: dragged, or moved by keys. */
function SeasonEdge(props: SeasonEdgeProps) {
  const { edge, name, span, room, year, days, dayAt, onMove } = props;
  const t = useTranslations("customizations.seasons");
  const { dayName } = useDates();
  const [least, most] = edge === "from" ? [room.from, span.to] : [span.from, room.to];
  const onKeyDown = (event: KeyboardEvent) => {
    const stride = strides[event.key];
    if (stride === undefined) return;
    event.preventDefault();
    onMove(Math.max(least, Math.min(most, span[edge] + stride)));
  };
  const onPointerMove = (event: PointerEvent<HTMLInputElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    // A last day ends where the next day starts.
    onMove(dayAt(event.clientX) - (edge === "to" ? 1 : 0));
  };
  const at = edge === "from" ? span.from : span.to + 1;
  return (
    <span
      className="absolute inset-y-0 z-1 grid w-4 -translate-x-1/2 place-items-center"
      style={{ left: `${(at / days) * 100}%` }}
    >
      <span className="pointer-events-none absolute h-7 w-1.5 rounded-full border border-accent bg-surface" />
      <input
        type="range"
        aria-label={t("edge", { name, edge })}
        aria-valuetext={dayName(span[edge], year)}
        min={least}
        max={most}
        value={span[edge]}
        onChange={(event) => onMove(Number(event.target.value))}
        onFocus={props.onGrab}
        onKeyDown={onKeyDown}
        onPointerDown={grab}
        onPointerMove={onPointerMove}
        className="absolute inset-0 m-0 h-full w-full cursor-ew-resize touch-none appearance-none rounded-sm bg-transparent focus-ring [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:opacity-0"
      />
    </span>
  );
}

/** Replaces the browser's own dragging: the slider's track is only as long as its thumb. */
function grab(event: PointerEvent<HTMLInputElement>): void {
  event.preventDefault();
  event.currentTarget.setPointerCapture(event.pointerId);
  event.currentTarget.focus();
}
