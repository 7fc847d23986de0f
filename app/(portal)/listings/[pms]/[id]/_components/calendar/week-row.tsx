"use client";
import type { DateText } from "@/lib/core/dates";
import type { ListingNight } from "@/lib/pricing/prices/listing-nights";
import type { NightsProps } from "../state/page-props";
import { NightCell } from "./night-cell";
import { segmentsOf } from "./segments";

interface WeekRowProps extends NightsProps {
  dates: readonly DateText[];
  month: string;
  byDate: ReadonlyMap<DateText, ListingNight>;
  /** Difference of each changed night. */
  deltas: ReadonlyMap<DateText, number>;
  focused: DateText;
  opened: DateText | null;
  labelOf: (date: DateText, night: ListingNight | undefined) => string;
  onFocus: (date: DateText) => void;
  onOpen: (date: DateText) => void;
}

/** Seven nights; a stay or block lies over its nights from the first one's cell on. */
export function WeekRow(props: WeekRowProps) {
  const { dates, month, today, byDate, deltas, bars, calendar, formats } = props;
  const { focused, opened, labelOf, onFocus, onOpen } = props;
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
            delta={deltas.get(date) ?? 0}
            usualStay={calendar.min_stay_default}
            formats={formats}
            label={labelOf(date, night)}
            segment={segments.find((each) => each.column === column)}
            isTabStop={date === focused}
            isOpened={date === opened}
            onFocus={onFocus}
            onOpen={onOpen}
          />
        );
      })}
    </tr>
  );
}
