import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/numbers/use-numbers";

/** Writes a season's price: a signed percentage, an amount, or “not changed”. */
export function usePriceText(type: string, currency: string | null) {
  const t = useTranslations("customizations.seasons");
  const { change, money } = useNumbers();
  return (price: number | null): string => {
    if (price === null) return t("notChanged");
    if (type === "percentage") return change(price);
    return money(price, currency);
  };
}
