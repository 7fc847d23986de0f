import { useLocale } from "next-intl";
import { useMemo } from "react";
import { figuresIn, plainSpaces } from "@/lib/core/number-format";
import { dateOf, dayMs } from "@/lib/core/dates";

export type GridFormats = ReturnType<typeof useGridFormats>;

/** Returns formats of days (since 1970-01-01) and prices; the same object until the language changes. */
export function useGridFormats() {
  const locale = useLocale();
  return useMemo(() => {
    const days = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
      return (day: number) => format.format(day * dayMs);
    };
    const range = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
    const short = new Intl.DateTimeFormat(locale, {
      month: "short",
      day: "numeric",
      timeZone: "UTC",
    });
    const { amount: write, money, moneyRange } = figuresIn(locale);
    const initials = days({ weekday: "narrow" });
    const letters = Array.from({ length: 7 }, (_, day) => initials(day - 3));
    return {
      /** With cents only where it has any. */
      price: write,
      rounded: money,
      prices: (least: number, most: number, currency: string | null) =>
        least === most ? write(least, currency) : moneyRange(least, most, currency),
      long: days({ weekday: "short", month: "short", day: "numeric", year: "numeric" }),
      month: days({ month: "long", year: "numeric" }),
      shortMonth: days({ month: "short" }),
      /** "Dec 11 – 13". */
      span: (first: number, last: number) =>
        plainSpaces(short.formatRange(first * dayMs, last * dayMs)),
      /** "Nov 22 – Dec 26, 2026". */
      between: (first: number, last: number) =>
        plainSpaces(range.formatRange(first * dayMs, last * dayMs)),
      /** The first letter of the weekday, Monday first. */
      letters,
      dayOfMonth: (day: number) => Number(dateOf(day).slice(8)),
    };
  }, [locale]);
}
