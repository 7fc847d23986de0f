/** Most nights of a minimum stay (`contract.md` §8). */
export const longestStay = 365;

/** Range of days ahead of each minimum stay by lead time, and where it starts (`contract.md` §8). */
export const leadLimits = {
  last_minute: { from: 1, to: 90, first: { days: 7, nights: 1 } },
  far_out: { from: 30, to: 999, first: { days: 90, nights: 3 } },
} as const;
