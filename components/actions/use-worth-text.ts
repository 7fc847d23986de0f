import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { Worth } from "@/lib/pricing/actions/board";
import { useNumbers } from "@/components/numbers/use-numbers";

/** Amounts of money as the board shows them: +CA$909, −CA$120. */
export function useWorthText() {
  const { moneyChange } = useNumbers();
  const t = useTranslations("actions.worth");
  const amount = useCallback(
    (value: number, currency: string) => moneyChange(value, currency),
    [moneyChange],
  );
  /** The sums of worths, each currency by itself; null of none. A year's and the coming nights' money are not added. */
  const sumText = (worths: readonly Worth[]): string | null => {
    const groups = Map.groupBy(worths, ({ currency, per }) => `${currency} ${per}`);
    const texts = [...groups.values()].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const sum = own.reduce((total, worth) => total + worth.amount, 0);
      return [t(first.per, { amount: amount(sum, first.currency) })];
    });
    return texts.length === 0 ? null : texts.join(" · ");
  };
  return { amount, sumText };
}
