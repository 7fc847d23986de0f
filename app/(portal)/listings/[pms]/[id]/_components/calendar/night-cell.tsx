"use client";
import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode } from "react";
import type { Formats } from "@/components/chart/use-formats";
import { cx } from "@/components/ui/cx";
import type { DateText } from "@/lib/core/dates";
import { isOpen, type ListingNight } from "@/lib/pricing/prices/listing-nights";
import { Delta } from "../delta";
import { useIsAtCursor, useMoveCursor } from "../state/cursor";
import { Corner } from "./corner";
import { demandLooks } from "./demand-looks";
import type { Segment } from "./segments";
import { StayBar } from "./stay-bar";

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
  const sold = night && isOpen(night) ? night : null;
  return (
    <td className="relative min-w-0 border-l border-line p-0 first:border-l-0">
      <NightButton {...props} look={sold ? demandLooks[sold.demand] : "text-ink-faint"}>
        <DayNumber {...props} />
        {sold && <Price {...props} night={sold} />}
        {sold?.override && <Corner />}
      </NightButton>
      {segment && <StayBar key={date} segment={segment} formats={formats} />}
    </td>
  );
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
    <span className="flex items-baseline justify-between gap-1 tabular-nums">
      <span className="flex items-baseline gap-1.5">
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
      </span>
      {night.minStay !== usualStay && (
        <span className="text-2xs whitespace-nowrap max-sm:hidden">
          {t("minStay", { nights: night.minStay })}
        </span>
      )}
    </span>
  );
}
