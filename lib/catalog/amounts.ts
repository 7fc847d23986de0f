import { type PriceField, priceFields } from "./edits";

/** How a language writes numbers. */
function marksOf(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { group: mark("group"), decimal: mark("decimal") };
}

/** The number a person typed, in their language's notation; null for none, NaN for what is no number. */
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

/** Why an amount cannot be a price; the name of a text, or null when it can. */
export type AmountProblem = "notNumber" | "negative" | "tooLarge" | "decimals" | "baseEmpty";

/** Judges a typed price before it is sent: 0…99,999,999 with at most `decimals` decimals; only base must stay. */
export function amountProblem(
  amount: number | null,
  field: PriceField,
  decimals: number,
): AmountProblem | null {
  if (amount === null) return field === "base" ? "baseEmpty" : null;
  if (Number.isNaN(amount)) return "notNumber";
  if (amount < 0) return "negative";
  if (amount > 99_999_999) return "tooLarge";
  const factor = 10 ** decimals;
  return Math.abs(amount * factor - Math.round(amount * factor)) > 1e-6 ? "decimals" : null;
}

/** The price that `amount` would pass the wrong way; null when min ≤ base ≤ max holds. */
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
