import type { GapRange } from "@/lib/pricing/customizations/fields";

/** The recommended gap adjustment (`pricing.md` §1, Gap). Browser-safe. */
export const recommendedGaps: readonly GapRange[] = [
  { min_nights: 1, max_nights: 2, weekday: -20, weekend: -20 },
];
