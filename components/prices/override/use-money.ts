import { useNumbers } from "@/components/numbers/use-numbers";

/** Writes amounts in a currency, without cents where there are none: "CA$201". */
export function useMoney(): (amount: number, currency: string | null) => string {
  return useNumbers().amount;
}
