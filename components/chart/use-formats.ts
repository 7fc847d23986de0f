import { useLocale } from "next-intl";
import { useMemo } from "react";
import { useNumbers } from "@/components/hooks/use-numbers";
import type { ChartFormat } from "./types";

/** Returns formats of dates and numbers; the same object until language or currency changes. */
export function useFormats(currency: string | null) {
  const locale = useLocale();
  const figures = useNumbers();
  return useMemo(() => {
    const dates = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
      return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
    };
    const day = dates({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
    const date = dates({ day: "numeric", month: "short", year: "numeric" });
    const shortDate = dates({ day: "numeric", month: "short" });
    const month = dates({ month: "short", year: "numeric" });
    const whole = (value: number) => figures.number(value, { most: 0 });
    const money = (value: number) => figures.money(value, currency);
    const shortMonth = dates({ month: "short" });
    const decimal = (value: number) => figures.number(value, { most: 1 });
    const percent = (value: number) => figures.percent(value);
    const prices: ChartFormat = { x: day, y: money, tick: figures.compact };
    const shares: ChartFormat = { x: day, y: percent, tick: percent };
    return {
      day,
      date,
      shortDate,
      month,
      // January includes the year.
      monthTick: (first: string) => (first.slice(5, 7) === "01" ? month(first) : shortMonth(first)),
      money,
      /** To the cent, in any currency. */
      amountIn: figures.cents,
      whole,
      decimal,
      percent,
      prices,
      shares,
    };
  }, [locale, figures, currency]);
}

export type Formats = ReturnType<typeof useFormats>;
