/** How near two listings of one home would be. */
export type Closeness = "close" | "near" | "far";

/**
 * Judges the distance of a possible parent, metres. One building's entrances are within 25 m; from 100 m on it is most
 * often another home, since rounded and shifted coordinates rarely differ by more.
 */
export function closenessOf(metres: number): Closeness {
  if (metres <= 25) return "close";
  return metres <= 100 ? "near" : "far";
}

const ranks: Record<Closeness, number> = { close: 0, near: 1, far: 2 };

/** Sorts by closeness: close ones first. */
export function byCloseness(a: { metres: number }, b: { metres: number }): number {
  return ranks[closenessOf(a.metres)] - ranks[closenessOf(b.metres)];
}
