import { useFormatter, useTranslations } from "next-intl";

/** Formats US dollars: "1 USD", "4.33 USD". */
export function useDollars(): (amount: number) => string {
  const t = useTranslations("apiDetails");
  const format = useFormatter();
  return (amount) => {
    const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
    return t("dollars", { amount: format.number(amount, { minimumFractionDigits }) });
  };
}
