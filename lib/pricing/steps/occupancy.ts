/** Upper ends of the occupancy windows, in days ahead (`pricing.md` §1). Browser-safe. */
export const windows = [7, 15, 30, 60, 90, 180] as const;
/** Upper ends of the occupancy bands, in %; the last has none. */
export const bands = [20, 40, 60, 80, null] as const;

/**
 * The default table in %: a row per window, a column per band. It rises to the right, because fuller windows can ask
 * more, and downwards, because the same occupancy means more the earlier it is reached. The coming week loses at most
 * 15 %, because the last-minute rule applies there too; a window nearly full months ahead gains at most 10 %.
 */
export const recommendedMatrix: readonly (readonly number[])[] = [
  [-15, -12, -8, -4, 0],
  [-13, -10, -6, -2, 2],
  [-10, -7, -4, 0, 4],
  [-7, -4, -1, 3, 6],
  [-4, -2, 1, 4, 8],
  [-2, 0, 3, 6, 10],
];
