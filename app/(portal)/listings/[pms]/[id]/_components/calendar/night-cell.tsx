"use client";
import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode } from "react";
import type { Formats } from "@/components/chart/use-formats";
import { cx } from "@/components/ui/cx";
import type { DateText } from "@/lib/core/dates";
import { demandLooks } from "@/components/prices/demand-looks";
import { isOpen, type ListingNight } from "@/lib/pricing/prices/listing-nights";
import { Delta } from "../changes-card";
import { useIsAtCursor, useMoveCursor } from "../state/cursor";
import type { Segment } from "./segments";
import { channelLabel } from "@/lib/catalog/view";

interface NightCellProps {
  date: DateText;
  /** Undefined for past nights. */
  night: ListingNight | undefined;
  isToday: boolean;
  /** True where the night belongs to another month. */
  isOutside: boolean;
  delta: number;
  usualStay: number;
  formats: Formats;
  label: string;
  /** The stay or block whose part in this week begins on this night. */
  segment: Segment | undefined;
  isTabStop: boolean;
  isOpened: boolean;
  isSelected: boolean;
  onFocus: (date: DateText) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: (date: DateText, isExtending: boolean) => void;
}

/** A night of the calendar. */
export function NightCell(props: NightCellProps) {
  const { date, night, segment, formats } = props;
  const sold = night && (isOpen(night) || isSoldOut(night)) ? night : null;
  return (
    <td className="relative min-w-0 border-l border-line p-0 first:border-l-0">
      <NightButton {...props} look={sold ? lookOf(sold) : "text-ink-faint"}>
        <DayNumber {...props} />
        {sold && <Price {...props} night={sold} />}
        {night?.units && <Units {...night.units} />}
        <Override night={sold} />
      </NightButton>
      {segment && <StayBar key={date} segment={segment} formats={formats} />}
    </td>
  );
}

function Override({ night }: { night: ListingNight | null }) {
  return night?.override ? <Corner /> : null;
}

/** True for a night of a listing with units that are all sold: its price counts once a stay is cancelled. */
function isSoldOut({ units, state }: ListingNight): boolean {
  return units !== null && state === "booked";
}

function lookOf(night: ListingNight): string {
  return isSoldOut(night) ? "bg-edge text-ink" : demandLooks[night.demand];
}

/** The cell's button; it shares the chart's cursor. */
function NightButton(props: NightCellProps & { look: string; children: ReactNode }) {
  const { date, night, isToday, label, isTabStop, look, onFocus, onOpen } = props;
  const isMarked = props.isOpened || props.isSelected;
  const isAtCursor = useIsAtCursor(date);
  const move = useMoveCursor();
  return (
    <button
      type="button"
      data-date={date}
      aria-pressed={isMarked}
      aria-disabled={night === undefined}
      {...(isToday && { "aria-current": "date" as const })}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => {
        onFocus(date);
        move(date);
      }}
      onKeyDown={props.onKeyDown}
      onBlur={() => move(null)}
      onPointerEnter={() => move(date)}
      onPointerLeave={() => move(null)}
      // Shift-click would otherwise select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => night && onOpen(date, event.shiftKey)}
      className={cx(
        "relative flex h-15 w-full min-w-0 flex-col justify-between px-1.5 py-1 text-left outline-2 -outline-offset-2 outline-transparent focus-visible:outline-accent sm:px-2",
        look,
        isAtCursor && "outline-ink-faint",
        isMarked && "outline-accent",
      )}
    >
      {/* The name is text, not aria-label: what is visible ("Dec 1", "289") is in it, but not in one piece. */}
      <span className="sr-only">{label}</span>
      <span aria-hidden className="contents">
        {props.children}
      </span>
    </button>
  );
}

function DayNumber({ date, isToday, isOutside, formats }: NightCellProps) {
  const hasMonth = date.endsWith("-01") || (isOutside && isFirstOfWeek(date));
  return (
    <span
      className={cx(
        "w-fit text-xs whitespace-nowrap tabular-nums",
        isToday && "rounded-xs bg-accent px-1 font-semibold text-on-accent",
      )}
    >
      {hasMonth ? formats.shortDate(date) : Number(date.slice(8))}
    </span>
  );
}

/** Units sold of those on offer. */
function Units({ sold, sellable }: NonNullable<ListingNight["units"]>) {
  return (
    <span className="text-2xs leading-3 whitespace-nowrap tabular-nums">
      {sold}/{sellable}
    </span>
  );
}

function isFirstOfWeek(date: DateText): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 1;
}

function Price({
  night,
  delta,
  usualStay,
  formats,
}: Pick<NightCellProps, "delta" | "usualStay" | "formats"> & { night: ListingNight }) {
  const t = useTranslations("listing.calendar");
  return (
    // What has no room beside the price wraps out of sight.
    <span className="flex h-4 flex-wrap items-baseline gap-x-1.5 overflow-hidden tabular-nums">
      <span className="text-base leading-4 font-semibold">
        {night.price === null ? "–" : formats.whole(night.price)}
      </span>
      {delta !== 0 && (
        <Delta
          isUp={delta > 0}
          text={formats.whole(Math.abs(delta))}
          className="text-2xs max-sm:hidden"
        />
      )}
      {night.minStay !== usualStay && (
        <span className="ml-auto text-2xs whitespace-nowrap max-sm:hidden">
          {t("minStay", { nights: night.minStay })}
        </span>
      )}
    </span>
  );
}

const hatched = "bg-[repeating-linear-gradient(135deg,var(--edge)_0_1px,transparent_1px_6px)]";

const looks: Readonly<Record<Segment["kind"], string>> = {
  booked: "bg-edge text-ink",
  blocked: `${hatched} bg-surface border border-field text-ink`,
  unavailable: `${hatched} bg-surface border border-edge text-ink-soft`,
};

interface StayBarProps {
  segment: Segment;
  formats: Formats;
}

/** A stay or block drawn over its nights. Hidden from assistive technology, which reads the labels of the cells. */
function StayBar({ segment, formats }: StayBarProps) {
  const { name, details } = useSegmentText(segment, formats);
  const { kind, nights, isStart, isEnd, isTwice } = segment;
  return (
    <div
      aria-hidden
      style={{ width: `calc(${nights * 100}% - ${(isStart ? 4 : 0) + (isEnd ? 4 : 0)}px)` }}
      className={cx(
        "pointer-events-none absolute bottom-1.5 left-0 z-1 flex h-6 items-center overflow-hidden px-2 text-xs whitespace-nowrap",
        isTwice ? "bg-danger-soft text-danger-ink" : looks[kind],
        isStart && "ml-1 rounded-l-sm",
        isEnd && "rounded-r-sm",
      )}
    >
      <span className="truncate">
        <b className="font-semibold">{name}</b>
        <span className="max-sm:hidden">{details.map((detail) => ` · ${detail}`)}</span>
      </span>
    </div>
  );
}

/** `Airbnb`, and `4 nights`, `CA$192 a night`. */
function useSegmentText({ kind, total, channel, rate, isTwice }: Segment, formats: Formats) {
  const t = useTranslations("listing");
  if (kind !== "booked") {
    return { name: t(kind === "blocked" ? "chart.block" : "chart.unavailable"), details: [] };
  }
  const name = channel === null ? t("chart.booked") : channelLabel(channel);
  if (isTwice) return { name: t("calendar.twice"), details: [name] };
  const nights = t("calendar.nights", { count: total });
  if (rate === null) return { name, details: [nights] };
  return { name, details: [nights, t("calendar.rate", { price: formats.money(rate) })] };
}

/** The mark of an override, in the upper right corner of its container. */
export function Corner() {
  return (
    <svg aria-hidden width={9} height={9} className="absolute top-0 right-0 fill-current">
      <path d="M0 0H9V9z" />
    </svg>
  );
}
