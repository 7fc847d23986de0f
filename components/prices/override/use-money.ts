import { useLocale } from "next-intl";

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
