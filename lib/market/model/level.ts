import { isPlaceholder, withSimilarStays, limitPerHost, type PricedHome } from "./guards";
import { medianOf, modelNights, settledFrom } from "./log-prices";
import { shapeEffect } from "./nights";
import type { Shape } from "./shape/shape";

/** The facts of a comparable that a price level uses. */
export interface LevelHome extends PricedHome {
  /** The day of the first asking price, which the data tells of; days since 1970-01-01. */
  asOf: number;
  hostId: string | null;
  /** −1 private room, 0 studio, 1, 2, …; null where unknown. */
  category: number | null;
  /** Median minimum stay in nights; null where unknown. */
  medianMinStay: number | null;
}

/** The listing for which a level is wanted. */
type Leveled = Pick<LevelHome, "category" | "medianMinStay">;

/** `pricing.md` §2.3. */
const mostHomes = 40;
const fewestHomes = 5;

/**
 * Price of comparable homes for an average night, in minor units (`pricing.md` §2.3): the median over the nearest 40 of
 * the listing's category, at most 5 per host, without placeholders, long stays separately. `homes`: nearest first,
 * whether or not they change prices. Null under 5.
 */
export function levelOf(
  homes: readonly LevelHome[],
  listing: Leveled,
  shape: Shape,
): number | null {
  const { category, medianMinStay } = listing;
  if (category === null) return null;
  const alike = withSimilarStays(homes, medianMinStay).filter(
    (home) => home.category === category && !isPlaceholder(home) && asksSettled(home),
  );
  const nearest = limitPerHost(alike).slice(0, mostHomes);
  if (nearest.length < fewestHomes) return null;
  const effects = new Map<number, Float64Array>();
  const effectsFrom = (day: number): Float64Array => {
    const known = effects.get(day) ?? effectsOf(shape, day);
    effects.set(day, known);
    return known;
  };
  const levels = Float64Array.from(nearest, ({ asking, asOf }) =>
    Math.exp(homeLevel(asking, effectsFrom(asOf))),
  );
  return medianOf(levels, levels.length);
}

function effectsOf(shape: Shape, first: number): Float64Array {
  return Float64Array.from({ length: modelNights }, (_, night) =>
    shapeEffect(shape, first + night),
  );
}

function asksSettled({ asking }: LevelHome): boolean {
  for (let night = settledFrom; night < modelNights; night++)
    if ((asking[night] ?? 0) > 0) return true;
  return false;
}

/** a of one home: median of ln price minus the shape's effect on the night, from day 30 on. */
function homeLevel(asking: ArrayLike<number>, effects: Float64Array): number {
  const rests = new Float64Array(modelNights);
  let count = 0;
  for (let night = settledFrom; night < modelNights; night++) {
    const price = asking[night] ?? 0;
    if (price > 0) rests[count++] = Math.log(price) - (effects[night] ?? 0);
  }
  return medianOf(rests, count);
}
