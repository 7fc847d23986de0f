import { addDays, daysBetween, type DateText } from "@/lib/core/dates";
import type { ListingNight } from "@/lib/pricing/prices/listing-nights";
import type { CalendarBar } from "@/lib/pricing/prices/schema-calendar";

/** The part of a stay or block within one week. */
export interface Segment {
  kind: "booked" | "blocked" | "unavailable";
  /** First column, from 0, and number of columns. */
  column: number;
  nights: number;
  /** True where the stay itself begins or ends in this week. */
  isStart: boolean;
  isEnd: boolean;
  /** Nights of the whole stay. */
  total: number;
  channel: string | null;
  /** Price a night, in the listing's currency. */
  rate: number | null;
  /** Another stay has the same nights. */
  isTwice: boolean;
}

interface Span extends Pick<Segment, "kind" | "channel" | "rate" | "isTwice"> {
  from: DateText;
  to: DateText;
}

/** Returns the stays, blocks and unavailable nights of a week by column. Past nights have stays only. */
export function segmentsOf(
  week: readonly DateText[],
  bars: readonly CalendarBar[],
  byDate: ReadonlyMap<DateText, ListingNight>,
  today: DateText,
): Segment[] {
  const [first, last] = [week[0], week.at(-1)];
  if (first === undefined || last === undefined) return [];
  const booked = bars.map(({ booked_twice: isTwice, ...bar }): Span => ({
    kind: "booked",
    ...bar,
    isTwice,
  }));
  const closed = (["blocked", "unavailable"] as const).flatMap((kind) =>
    week.flatMap((date): Span[] => {
      const isClosed = (at: DateText) => at >= today && byDate.get(at)?.state === kind;
      const begins = isClosed(date) && (date === first || !isClosed(addDays(date, -1)));
      const none = { channel: null, rate: null, isTwice: false };
      return begins ? [{ kind, ...none, ...runAround(date, isClosed) }] : [];
    }),
  );
  return [...booked, ...closed]
    .filter(({ from, to }) => from <= last && to >= first)
    .map(({ from, to, ...span }) => {
      const [start, end] = [from < first ? first : from, to > last ? last : to];
      return {
        ...span,
        column: daysBetween(first, start),
        nights: daysBetween(start, end) + 1,
        isStart: start === from,
        isEnd: end === to,
        total: daysBetween(from, to) + 1,
      };
    })
    .toSorted((a, b) => a.column - b.column);
}

/** Returns the first and last of the consecutive closed nights around `date`. */
function runAround(date: DateText, isClosed: (date: DateText) => boolean) {
  let [from, to] = [date, date];
  while (isClosed(addDays(from, -1))) from = addDays(from, -1);
  while (isClosed(addDays(to, 1))) to = addDays(to, 1);
  return { from, to };
}
