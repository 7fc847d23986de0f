import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/numbers/use-numbers";

/** Returns a function that formats US dollars: "1 USD", "4.33 USD". */
export function useDollars(): (amount: number) => string {
  const t = useTranslations("apiDetails");
  const { amount: write } = useNumbers();
  return (amount) => t("dollars", { amount: write(amount, null) });
}
