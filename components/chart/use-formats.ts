import { useLocale } from "next-intl";
import { useMemo } from "react";
import type { ChartFormat } from "./types";

/** Returns formats of dates and numbers; the same object until language or currency changes. */
export function useFormats(currency: string | null) {
  const locale = useLocale();
  return useMemo(() => {
    const dates = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
      return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
    };
    const numbers = (options: Intl.NumberFormatOptions) => {
      const format = new Intl.NumberFormat(locale, options);
      return (value: number) => format.format(value);
    };
    const day = dates({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
    const date = dates({ day: "numeric", month: "short", year: "numeric" });
    const shortDate = dates({ day: "numeric", month: "short" });
    const month = dates({ month: "short", year: "numeric" });
    const whole = numbers({ maximumFractionDigits: 0 });
    const money = currency
      ? numbers({ style: "currency", currency, maximumFractionDigits: 0 })
      : whole;
    const shortMonth = dates({ month: "short" });
    const amounts = new Map<string | null, (value: number) => string>();
    const amountIn = (value: number, unit: string | null): string => {
      const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
      const style = unit === null ? {} : ({ style: "currency", currency: unit } as const);
      const write = amounts.get(unit) ?? numbers({ ...style, ...cents });
      amounts.set(unit, write);
      return write(value);
    };
    const decimal = numbers({ maximumFractionDigits: 1 });
    const percent = (value: number) => `${decimal(value)}%`;
    const compact = numbers({ notation: "compact", maximumFractionDigits: 1 });
    const prices: ChartFormat = { x: day, y: money, tick: compact };
    const shares: ChartFormat = { x: day, y: percent, tick: (value) => `${value}%` };
    return {
      day,
      date,
      shortDate,
      month,
      // January includes the year.
      monthTick: (first: string) => (first.slice(5, 7) === "01" ? month(first) : shortMonth(first)),
      money,
      /** To the cent, in any currency. */
      amountIn,
      whole,
      decimal,
      percent,
      prices,
      shares,
    };
  }, [locale, currency]);
}

export type Formats = ReturnType<typeof useFormats>;
