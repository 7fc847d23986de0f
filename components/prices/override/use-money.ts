import { useLocale } from "next-intl";
import { useMemo } from "react";

/** Writes amounts in a currency, without cents where there are none: "CA$201". */
export function useMoney(): (amount: number, currency: string | null) => string {
  const locale = useLocale();
  return (amount, currency) => formatOf(locale, currency).format(amount);
}

/** Formats by locale and currency: making one is slow. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, currency: string | null): Intl.NumberFormat {
  const name = `${locale} ${currency}`;
  const unit = currency ? ({ style: "currency", currency } as const) : {};
  const format =
    formats.get(name) ??
    new Intl.NumberFormat(locale, { ...unit, trailingZeroDisplay: "stripIfInteger" });
  formats.set(name, format);
  return format;
}

/** Writes a change in percent with its sign: "+9.5%". */
export function useSigned(): (percent: number) => string {
  const locale = useLocale();
  return useMemo(() => {
    const format = new Intl.NumberFormat(locale, {
      style: "percent",
      signDisplay: "exceptZero",
      maximumFractionDigits: 1,
    });
    return (percent) => format.format(percent / 100);
  }, [locale]);
}
