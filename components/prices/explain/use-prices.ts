import { useFormatter } from "next-intl";

/** Writes prices: with currency, or as a plain number for columns; cents only where there are some. */
export function usePrices(currency: string | null) {
  const format = useFormatter();
  return {
    money: (price: number): string =>
      format.number(price, {
        ...digitsOf(price),
        ...(currency !== null && { style: "currency", currency }),
      }),
    /** Whole units, or to the cent. */
    plain: (price: number, hasCents: boolean): string =>
      format.number(price, {
        minimumFractionDigits: hasCents ? 2 : 0,
        maximumFractionDigits: hasCents ? 2 : 0,
      }),
    /** As many decimals as there are, up to four. */
    factor: (value: number): string => format.number(value, { maximumFractionDigits: 4 }),
    fullFactor: (value: number): string =>
      format.number(value, { minimumFractionDigits: 4, maximumFractionDigits: 4 }),
  };
}

function digitsOf(price: number) {
  const digits = Number.isInteger(Math.round(price * 100) / 100) ? 0 : 2;
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}
