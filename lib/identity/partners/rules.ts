/**
 * Characters of a partner code, without those that look alike (0, O, 1, I). 32^8 codes cannot be
 * guessed.
 */
export const codeLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const codeLength = 8;

/** Returns booked ÷ open nights (0…1) over the nights with both known, or null if none is open. */
export function shareOf(
  nights: readonly { booked: number | null; open: number | null }[],
): number | null {
  let [booked, open] = [0, 0];
  for (const night of nights) {
    if (night.booked === null || night.open === null) continue;
    booked += night.booked;
    open += night.open;
  }
  return open === 0 ? null : booked / open;
}
