/** One bar of the picture: where it stands, how high it is and how strong its colour, 1…5. */
interface Night {
  x: number;
  height: number;
  demand: number;
}

const count = 49;
const gap = 14;

/** Seven weeks as a pricing person sees them: a season that swells and ebbs, with weekends standing out. */
export const nights: readonly Night[] = Array.from({ length: count }, (_, day) => {
  const season = Math.sin((Math.PI * (day + 3)) / (count + 8)) ** 2;
  const weekend = [0, 0.02, 0.04, 0.08, 0.26, 0.34, 0.1][day % 7] ?? 0;
  const ripple = 0.05 * Math.sin(day * 1.9) + 0.04 * Math.cos(day * 0.7);
  const level = Math.min(
    1,
    Math.max(0.08, 0.15 + 0.42 * season + weekend * (0.5 + 0.7 * season) + ripple),
  );
  return { x: day * gap, height: Math.round(level * 220), demand: Math.ceil(level * 5) };
});

/** Size of the drawing. */
export const width = count * gap;
export const height = 236;
