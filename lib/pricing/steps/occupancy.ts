/** Upper ends, in days ahead, of the windows whose occupancy is looked at (`pricing.md` §1). Browser-safe. */
export const windows = [7, 15, 30, 60, 90, 180] as const;
/** Upper ends of the bands of occupancy, in %; the last has none. */
export const bands = [20, 40, 60, 80, null] as const;

/**
 * The default table, in %: windows down, bands across. It rises to the right, because a fuller window can ask more,
 * and downwards, because the same occupancy says more the earlier it is reached. A nearly empty coming week gives up
 * at most 15 %, since the last-minute rule works there too; a window nearly full months ahead adds at most 10 %.
 */
export const recommendedMatrix: readonly (readonly number[])[] = [
  [-15, -12, -8, -4, 0],
  [-13, -10, -6, -2, 2],
  [-10, -7, -4, 0, 4],
  [-7, -4, -1, 3, 6],
  [-4, -2, 1, 4, 8],
  [-2, 0, 3, 6, 10],
];
