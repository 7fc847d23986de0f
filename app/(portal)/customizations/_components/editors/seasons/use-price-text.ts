import { useFormatter, useTranslations } from "next-intl";
import { usePercent } from "@/components/rules/use-percent";

/** Writes a season's price: a signed percentage, an amount, or “not changed”. */
export function usePriceText(type: string, currency: string | null) {
  const t = useTranslations("customizations.seasons");
  const format = useFormatter();
  const percent = usePercent();
  return (price: number | null): string => {
    if (price === null) return t("notChanged");
    if (type === "percentage") return percent(price);
    return currency === null
      ? format.number(price)
      : format.number(price, { style: "currency", currency, maximumFractionDigits: 0 });
  };
}
