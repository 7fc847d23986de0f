import { useMemo, useState } from "react";
import { useView } from "@/components/hooks/use-address";
import { dayFromText, type DateText } from "@/lib/core/dates";
import { isOpen, type ListingNight } from "@/lib/pricing/prices/listing-nights";

/** Choices of the number of nights in the chart. */
export const spans = ["90", "180", "365"] as const;
type Span = (typeof spans)[number];

/** State of the page in the URL. Invalid values become the default. */
export interface PageView {
  span: Span;
  /** First and last night that the chart is zoomed to. */
  zoom: readonly [DateText, DateText] | null;
  /** `YYYY-MM`; null: today's. */
  month: string | null;
  /** The night whose explanation is open. */
  night: DateText | null;
  /** Prices are compared with those of this day; null: yesterday. */
  since: DateText | null;
}

/** Reads the view from the URL, and writes another one without a request. */
export const usePageView = () => useView(viewIn);

function viewIn(params: URLSearchParams): PageView {
  const [from, to] = (params.get("zoom") ?? "").split(",").map(dateIn);
  const month = params.get("month");
  return {
    span: spans.find((span) => span === params.get("nights")) ?? "180",
    zoom: from && to && from < to ? [from, to] : null,
    month: dateIn(`${month}-01`) === null ? null : month,
    // `pms:id:date`, as on the Prices page; only the date is used here.
    night: dateIn(params.get("night")?.slice(-10) ?? ""),
    since: dateIn(params.get("since") ?? ""),
  };
}

function dateIn(text: string): DateText | null {
  return dayFromText(text) === null ? null : text;
}

/** Value of the parameter `night` for a night of a listing. */
export function nightText({ pms, id }: { pms: string; id: string }, date: DateText): string {
  return `${pms}:${id}:${date}`;
}

/** The selected range of nights: where the selection began, and where it ends now. */
interface NightRange {
  anchor: DateText;
  head: DateText;
}

/** Returns the selected nights and functions that change them. Only nights that guests can still book are selected. */
export function useRange(nights: readonly ListingNight[], today: DateText) {
  const [range, setRange] = useState<NightRange | null>(null);
  const dates = useMemo(() => {
    if (!range) return [];
    const [first, last] = [range.anchor, range.head].toSorted();
    return nights
      .filter((night) => isOpen(night) && night.date >= today)
      .filter(
        ({ date }) => first !== undefined && last !== undefined && date >= first && date <= last,
      )
      .map(({ date }) => date);
  }, [nights, range, today]);
  return {
    dates,
    has: useMemo(() => {
      const known = new Set(dates);
      return (date: DateText) => known.has(date);
    }, [dates]),
    /** Selects up to `to`, from where the selection began; from `from` without a selection. */
    extend: (from: DateText, to: DateText) =>
      setRange((now) => ({ anchor: now?.anchor ?? from, head: to })),
    /** Returns whether there was a selection. */
    clear: (): boolean => {
      setRange(null);
      return range !== null;
    },
  };
}

export type Range = ReturnType<typeof useRange>;
