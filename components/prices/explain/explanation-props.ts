import { digitsOf } from "@/lib/core/money";
import { useNumbers } from "@/components/hooks/use-numbers";

/** A listing as addresses name it. */
export interface ListingName {
  id: string;
  pms: string;
}

export interface ExplanationProps {
  listing: ListingName;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Moves by nights, or by listings of the page; no arrows without it. */
  onMove?: (nights: number, listings: number) => void;
  /** True if there are other listings to move to. */
  hasListings?: boolean;
  /** Opens the override editor; for callers who may edit rules. */
  onOverride?: () => void;
  onClose: () => void;
  /** Takes the focus when it opens, so that its keys work. */
  isFocused?: boolean;
  /** On phones only price and factors, and how to see all of it. */
  onExpand?: (() => void) | undefined;
}

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
