/** Several changes in % applied one after another, left to right (`pricing.md` §1); null where one of them sets a price. */
export function compoundPercent(percents: readonly (number | null)[]): number | null {
  let factor = 1;
  for (const percent of percents) {
    if (percent === null) return null;
    factor *= 1 + percent / 100;
  }
  return (factor - 1) * 100;
}
