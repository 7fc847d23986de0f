import { useMemo, useState } from "react";
import type { DateText } from "@/lib/core/dates";
import { isOpen, type ListingNight } from "@/lib/pricing/prices/listing-nights";

/** The selected range of nights: where the selection began, and where it ends now. */
export interface NightRange {
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
