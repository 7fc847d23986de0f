import type { StayEvidence } from "./schema-evidence";

/** Stays of this length and longer share one bar. */
const longest = 14;
/** Fewer bars than this would be too wide. */
const fewest = 7;

type Counts = StayEvidence["own"];

/** Shares of stay lengths (nights) per list, in percent; null for an empty list. Browser-safe. */
export interface Spread {
  nights: readonly number[];
  /** True if the last length includes all longer ones. */
  isOpen: boolean;
  shares: readonly (readonly (number | null)[])[];
}

/** Turns lists of counts into shares over the same lengths. */
export function spreadOf(lists: readonly Counts[]): Spread {
  const top = Math.max(fewest, ...lists.flat().map(({ nights }) => nights));
  const last = Math.min(top, longest);
  const nights = Array.from({ length: last }, (_, at) => at + 1);
  const shares = lists.map((list) => {
    const total = sum(list);
    return nights.map((length) => {
      const those = list.filter((each) => Math.min(each.nights, last) === length);
      return total === 0 ? null : (100 * sum(those)) / total;
    });
  });
  return { nights, isOpen: top > longest, shares };
}

/** Share of stays of at most `nights` nights, 0…1; null for an empty list. */
export function shareUpTo(list: Counts, nights: number): number | null {
  const total = sum(list);
  return total === 0 ? null : sum(list.filter((each) => each.nights <= nights)) / total;
}

/** Total number of stays. */
export function sum(list: Counts): number {
  return list.reduce((total, { count }) => total + count, 0);
}
