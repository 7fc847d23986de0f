/** Money is stored in minor units (integer hundredths) and exchanged as a number in the listing's currency. */

/** Hundredths → number; null stays null. */
export function fromMinor(minor: bigint | number | null): number | null {
  return minor === null ? null : Number(minor) / 100;
}

/** Number in the currency → hundredths, rounded half up; null stays null. */
export function toMinor(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount * 100);
}

/**
 * Largest amounts (`pricing.md` §12), in whole units of a currency: of a night and what belongs to a listing (prices,
 * bounds, cleaning fee), and of a whole reservation. Larger ones are refused where they enter.
 */
export const mostAmount = { nightly: 99_999_999, total: 9_999_999_999 } as const;

/** The same in hundredths. */
export const mostMinor = { nightly: 9_999_999_900, total: 999_999_999_900 } as const;

/** Minor units of the currencies that don't have two digits (ISO 4217, list one of 2026); Intl follows usage instead. */
const digitsBut2 = new Map(
  Object.entries({
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
  }).flatMap(([digits, codes]) => codes.split(" ").map((code) => [code, Number(digits)] as const)),
);

/** Digits after the point that a currency has (ISO 4217): 0 of JPY, 2 of EUR, 3 of KWD; 2 where it is not known. */
export function digitsOf(currency: string | null): number {
  return digitsBut2.get(currency ?? "") ?? 2;
}

/** Digits to show an amount with: none where it is whole, else the currency's. Amounts are rounded to cents before. */
export function shownDigits(amount: number, currency: string | null): number {
  return Math.round(amount * 100) % 100 === 0 ? 0 : digitsOf(currency);
}

/** An amount in files: `199.50` EUR, `120.500` KWD, `30000` JPY. */
export function amountText(amount: number, currency: string | null): string {
  return amount.toFixed(shownDigits(amount, currency));
}

/** Calculated hundredths, such as an average → a number with the digits of its currency, at most two. */
export function amountOf(minor: number, currency: string | null): number {
  return digitsOf(currency) === 0 ? Math.round(minor / 100) : Math.round(minor) / 100;
}

/** What an amount is; decides how large it can be. */
export type AmountKind = keyof typeof mostAmount;

/** `1234`, `1234.5` or `1234.50` → hundredths without floating point; null for anything else and above the largest. */
export function minorFromText(text: string, kind: AmountKind = "nightly"): number | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const minor = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return minor <= mostMinor[kind] ? minor : null;
}
