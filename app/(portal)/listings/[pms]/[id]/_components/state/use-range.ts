import { useMemo, useState } from "react";
import type { DateText } from "@/lib/core/dates";
import { isOpen, type ListingNight } from "@/lib/pricing/prices/listing-nights";

/** Nights of the month that are selected, from where the selection began to where it is now. */
export interface NightRange {
  anchor: DateText;
  head: DateText;
}

/** The selected nights and how to change them; only nights that guests can still book count. */
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
    /** Selects from the first date, or where a selection began, to the second. */
    extend: (from: DateText, to: DateText) =>
      setRange((now) => ({ anchor: now?.anchor ?? from, head: to })),
    /** Tells whether there was a selection. */
    clear: (): boolean => {
      setRange(null);
      return range !== null;
    },
  };
}

export type Range = ReturnType<typeof useRange>;
