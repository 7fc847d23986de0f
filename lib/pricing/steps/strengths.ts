/** How much of a market curve counts, by strength, weakest first (`pricing.md` §1, k). Browser-safe. */
const weights: Readonly<Record<string, number>> = {
  conservative: 0.5,
  moderately_conservative: 0.75,
  recommended: 1,
  moderately_aggressive: 1.25,
  aggressive: 1.5,
};

/** The market's % above or below its mean as a strength applies it; 0 for types that switch it off. */
export function scaledPercent(type: string, marketPercent: number): number {
  return marketPercent * (weights[type] ?? 0);
}
