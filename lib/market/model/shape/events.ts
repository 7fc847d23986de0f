import { clamp } from "@/lib/core/numbers";

/** §2.1 step 4: open homes at which a night's residual is halved, bounds, and the fewest homes. */
const halfWeight = 15;
const lowest = -0.1;
const highest = 0.4;
const fewest = 5;

/**
 * Events of nights (`pricing.md` §2.1 step 4), ln: rest·n/(n + 15) within −0.10…0.40, 0 if fewer than 5 homes are open.
 * `rest`: what is left of each night after season, weekday and late discount, as `restByNight` returns it.
 */
export function eventsOf(rest: Float64Array, open: Int32Array): Float64Array {
  return rest.map((value, night) => {
    const homes = open[night] ?? 0;
    if (homes < fewest) return 0;
    return clamp((value * homes) / (homes + halfWeight), lowest, highest);
  });
}
