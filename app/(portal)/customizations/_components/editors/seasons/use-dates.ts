import { useFormatter } from "next-intl";
import { monthAndDay } from "@/lib/pricing/steps/seasons";

/** Writes months and days of a year in the reader's language. */
export function useDates() {
  const format = useFormatter();
  return {
    /** 1: January. */
    monthName: (month: number, length: "short" | "long") =>
      format.dateTime(new Date(Date.UTC(2000, month - 1, 1)), { month: length, timeZone: "UTC" }),
    /** Day 0 is January 1: `Jan 1`. */
    dayName: (index: number, year?: number) => {
      const { month, day } = monthAndDay(index, year);
      const date = new Date(Date.UTC(year ?? 2000, month - 1, day));
      return format.dateTime(date, { month: "short", day: "numeric", timeZone: "UTC" });
    },
  };
}
