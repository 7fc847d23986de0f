import type { StayEvidence } from "./schema-evidence";

/** Lengths of stay from here on stand together. */
const longest = 14;
/** So many lengths at least, so that few bars are not broad ones. */
const fewest = 7;

type Counts = StayEvidence["own"];

/** Lengths of stay in nights, and of each list what share has them, in percent; null for a list without any. Browser-safe. */
export interface Spread {
  nights: readonly number[];
  /** Does the last one stand for all longer ones too? */
  isOpen: boolean;
  shares: readonly (readonly (number | null)[])[];
}

/** Lists of counts over the same lengths. */
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

/** Of a list the part of at most so many nights, 0…1; null without any. */
export function shareUpTo(list: Counts, nights: number): number | null {
  const total = sum(list);
  return total === 0 ? null : sum(list.filter((each) => each.nights <= nights)) / total;
}

/** How many there are in all. */
export function sum(list: Counts): number {
  return list.reduce((total, { count }) => total + count, 0);
}
