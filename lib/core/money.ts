/** Money is stored in minor units (hundredths, integer) and spoken as a number in the listing's currency. */

/** Hundredths → number; null stays null. */
export function fromMinor(minor: bigint | number | null): number | null {
  return minor === null ? null : Number(minor) / 100;
}

/** Number in the currency → hundredths, rounded half up; null stays null. */
export function toMinor(amount: number | null): bigint | null {
  return amount === null ? null : BigInt(Math.round(amount * 100));
}
