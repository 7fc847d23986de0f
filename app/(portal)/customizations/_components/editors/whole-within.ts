/** The nearest whole number between two ends. */
export function wholeWithin(number: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, Math.round(number)));
}
