"use client";
import type { DateText } from "@/lib/core/dates";
import type { ListingNight } from "@/lib/pricing/prices/listing-nights";
import type { MonthCalendarProps } from "./month-props";
import { NightCell } from "./night-cell";
import { segmentsOf } from "./segments";
import type { GridKeys } from "./use-grid-keys";

interface WeekRowProps extends MonthCalendarProps {
  dates: readonly DateText[];
  month: string;
  byDate: ReadonlyMap<DateText, ListingNight>;
  opened: DateText | null;
  labelOf: (date: DateText, night: ListingNight | undefined) => string;
  keys: GridKeys;
  /** Opens a night, or selects up to it. */
  onOpen: (date: DateText, isExtending: boolean) => void;
}

/** Seven nights. A stay or block is drawn in the cell of its first night and overlaps the others. */
export function WeekRow(props: WeekRowProps) {
  const { dates, month, today, byDate, bars, calendar, formats } = props;
  const { changes, range, opened, labelOf, keys, onOpen } = props;
  const segments = segmentsOf(dates, bars, byDate, today);
  return (
    <tr className="grid grid-cols-7 border-b border-line last:border-b-0">
      {dates.map((date, column) => {
        const night = byDate.get(date);
        return (
          <NightCell
            key={date}
            date={date}
            night={date < today ? undefined : night}
            isToday={date === today}
            isOutside={!date.startsWith(month)}
            delta={changes.byNight.get(date) ?? 0}
            usualStay={calendar.min_stay_default}
            formats={formats}
            label={labelOf(date, night)}
            segment={segments.find((each) => each.column === column)}
            isTabStop={date === keys.current}
            isOpened={date === opened}
            isSelected={range.has(date)}
            onFocus={keys.onFocus}
            onKeyDown={keys.onKeyDown}
            onOpen={onOpen}
          />
        );
      })}
    </tr>
  );
}
