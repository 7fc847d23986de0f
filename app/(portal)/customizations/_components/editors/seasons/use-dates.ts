import { useFormatter } from "next-intl";
import { monthAndDay } from "@/lib/pricing/customizations/seasons";

/** Months and days of a year by name. */
export function useDates() {
  const format = useFormatter();
  return {
    /** 1: January. */
    monthName: (month: number, length: "short" | "long") =>
      format.dateTime(new Date(Date.UTC(2000, month - 1, 1)), { month: length, timeZone: "UTC" }),
    /** A day of the year from 0: `Jul 1`. */
    dayName: (index: number, year?: number) => {
      const { month, day } = monthAndDay(index, year);
      const date = new Date(Date.UTC(year ?? 2000, month - 1, day));
      return format.dateTime(date, { month: "short", day: "numeric", timeZone: "UTC" });
    },
  };
}
