import type { GapRange } from "@/lib/pricing/customizations/fields";

/** Most ranges of a rule, and most nights of a gap (`contract.md` §8). */
export const mostRanges = 5;
export const longestGap = 30;

/** Returns a range for gaps just longer than those of `ranges`; null if none can be added. */
export function nextRange(ranges: readonly GapRange[]): GapRange | null {
  const longest = Math.max(0, ...ranges.map(({ max_nights }) => max_nights || 0));
  if (ranges.length >= mostRanges || longest >= longestGap) return null;
  const last = ranges.find(({ max_nights }) => max_nights === longest);
  const { weekday = -20, weekend = -20 } = last ?? {};
  return {
    min_nights: longest + 1,
    max_nights: Math.min(longestGap, longest + 2),
    weekday: Math.trunc(weekday / 2),
    weekend: Math.trunc(weekend / 2),
  };
}
