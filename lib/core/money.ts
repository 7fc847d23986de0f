/** Money is stored in minor units (integer hundredths) and exchanged as a number in the listing's currency. */

/** Hundredths → number; null stays null. */
export function fromMinor(minor: bigint | number | null): number | null {
  return minor === null ? null : Number(minor) / 100;
}

/** Number in the currency → hundredths, rounded half up; null stays null. */
export function toMinor(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount * 100);
}

/** Prices of calendars are 32-bit integers in the database. */
const mostMinor = 2_147_483_647;

/** `1234`, `1234.5` or `1234.50` → hundredths without floating point; null for anything else and above 2³¹ − 1. */
export function minorFromText(text: string): number | null {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const minor = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return minor <= mostMinor ? minor : null;
}
