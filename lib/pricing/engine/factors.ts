/** No step takes off more than three quarters, except last minute and the discount limit (`pricing.md` §1). */
const leastFactor = 0.25;

/** `factor`, at least 0.25. */
export function atLeast(factor: number, least: number = leastFactor): number {
  return Math.max(least, factor);
}

/** Factor of a change in percent: −20 → 0.8. */
export function factorOf(percent: number): number {
  return 1 + percent / 100;
}

/** Factor of a market effect at strength k: 1 + k·(share − 1), at least 0.25. */
export function strengthened(strength: number, share: number): number {
  return atLeast(1 + strength * (share - 1));
}
