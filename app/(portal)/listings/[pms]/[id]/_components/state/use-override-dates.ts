import { useState } from "react";
import type { DateText } from "@/lib/core/dates";
import { isOpen, type ListingNight } from "@/lib/pricing/prices/listing-nights";
import { usePageView } from "./use-page-view";

/** The nights in the override editor; null while it is closed. */
export function useOverrideDates(
  nights: readonly ListingNight[],
  selected: readonly DateText[],
  today: DateText,
) {
  const { night: opened } = usePageView();
  const [dates, setDates] = useState<readonly DateText[] | null>(null);
  const start = () => {
    const first = nights.find((night) => night.date >= today && isOpen(night));
    const one = opened ?? first?.date;
    setDates(selected.length > 0 ? selected : one === undefined ? [] : [one]);
  };
  return { dates, start, edit: setDates, close: () => setDates(null) };
}

export type OverrideDates = ReturnType<typeof useOverrideDates>;
