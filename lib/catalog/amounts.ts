import { mostAmount } from "@/lib/core/money";
import { type PriceField, priceFields } from "./edits";

/** Group and decimal separators of a locale. */
function marksOf(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { group: mark("group"), decimal: mark("decimal") };
}

/** Parses a typed number in the locale's notation; null if empty, NaN if it is not a number. */
export function parseAmount(text: string, locale: string): number | null {
  const { group, decimal } = marksOf(locale);
  const bare = text
    .trim()
    .replaceAll(/[\s\u00A0\u202F]/g, "")
    .replace(/^\u2212/, "-")
    .replaceAll(group, "");
  if (bare === "") return null;
  const plain = bare.replace(decimal, ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Why an amount cannot be a price; the name of a message. */
export type AmountProblem = "notNumber" | "negative" | "tooLarge" | "decimals" | "baseEmpty";

/** Checks a typed price: 0…99,999,999 with at most `decimals` decimals; base cannot be cleared. Null if valid. */
export function amountProblem(
  amount: number | null,
  field: PriceField,
  decimals: number,
): AmountProblem | null {
  if (amount === null) return field === "base" ? "baseEmpty" : null;
  if (Number.isNaN(amount)) return "notNumber";
  if (amount < 0) return "negative";
  if (amount > mostAmount.nightly) return "tooLarge";
  const factor = 10 ** decimals;
  return Math.abs(amount * factor - Math.round(amount * factor)) > 1e-6 ? "decimals" : null;
}

/** The price that `amount` would be out of order with; null if min ≤ base ≤ max holds. */
export function orderProblem(
  prices: Readonly<Record<PriceField, number | null>>,
  field: PriceField,
  amount: number | null,
): { kind: "above" | "below"; other: PriceField; price: number } | null {
  if (amount === null) return null;
  const own = priceFields.indexOf(field);
  for (const [at, other] of priceFields.entries()) {
    const price = prices[other];
    if (price === null || at === own) continue;
    if (at > own && amount > price) return { kind: "above", other, price };
    if (at < own && amount < price) return { kind: "below", other, price };
  }
  return null;
}
