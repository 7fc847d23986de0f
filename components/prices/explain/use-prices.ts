import { digitsOf } from "@/lib/core/money";
import { useNumbers } from "@/components/numbers/use-numbers";

/** Writes prices: with currency, or as a plain number for columns; cents only where there are some. */
export function usePrices(currency: string | null) {
  const { amount, number } = useNumbers();
  return {
    money: (price: number): string => amount(price, currency),
    /** Whole units, or with the currency's digits. */
    plain: (price: number, hasCents: boolean): string =>
      number(price, { exactly: hasCents ? digitsOf(currency) : 0 }),
    /** As many decimals as there are, up to four. */
    factor: (value: number): string => number(value, { most: 4 }),
    fullFactor: (value: number): string => number(value, { exactly: 4 }),
  };
}
