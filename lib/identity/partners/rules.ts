/** A partner's code is eight of these letters, none easily mistaken for another (no 0, O, 1, I). 32^8 codes cannot be guessed. */
export const codeLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const codeLength = 8;

/** Booked ÷ open nights over the known ones, 0…1; null when none is open. */
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
