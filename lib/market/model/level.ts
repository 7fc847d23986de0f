import { isPlaceholder, likeWithLike, oneVoice, type PricedHome } from "./guards";
import { modelNights, settledFrom } from "./log-prices";
import { medianOf } from "./medians";
import { shapeEffect } from "./nights";
import type { Shape } from "./shape/shape";

/** A comparable as a level counts it. */
export interface LevelHome extends PricedHome {
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
 * What comparable homes ask for a middling night, in minor units (`pricing.md` §2.3): the median over the nearest 40 of
 * the listing's category, at most 5 of one host, no placeholder, long stays apart. `homes`: nearest first, moving or
 * not. Null under 5.
 */
export function levelOf(
  homes: readonly LevelHome[],
  listing: Leveled,
  shape: Shape,
): number | null {
  const { category, medianMinStay } = listing;
  if (category === null) return null;
  const alike = likeWithLike(homes, medianMinStay).filter(
    (home) => home.category === category && !isPlaceholder(home) && asksSettled(home),
  );
  const nearest = oneVoice(alike).slice(0, mostHomes);
  if (nearest.length < fewestHomes) return null;
  const effects = Float64Array.from({ length: modelNights }, (_, night) =>
    shapeEffect(shape, shape.today + night),
  );
  const levels = Float64Array.from(nearest, ({ asking }) => Math.exp(homeLevel(asking, effects)));
  return medianOf(levels, levels.length);
}

function asksSettled({ asking }: LevelHome): boolean {
  for (let night = settledFrom; night < modelNights; night++)
    if ((asking[night] ?? 0) > 0) return true;
  return false;
}

/** a of one home: median of ln price less what the shape says of the night, from day 30 on. */
function homeLevel(asking: ArrayLike<number>, effects: Float64Array): number {
  const rests = new Float64Array(modelNights);
  let count = 0;
  for (let night = settledFrom; night < modelNights; night++) {
    const price = asking[night] ?? 0;
    if (price > 0) rests[count++] = Math.log(price) - (effects[night] ?? 0);
  }
  return medianOf(rests, count);
}
