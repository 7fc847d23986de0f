import type { Spot } from "./projection";

export type Direction = "up" | "down" | "left" | "right";

const turns: Record<Direction, (by: Spot) => { ahead: number; aside: number }> = {
  up: ({ x, y }) => ({ ahead: -y, aside: x }),
  down: ({ x, y }) => ({ ahead: y, aside: x }),
  left: ({ x, y }) => ({ ahead: -x, aside: y }),
  right: ({ x, y }) => ({ ahead: x, aside: y }),
};

/** The spot that comes next in a direction: not more aside than ahead if there is one, then the nearest. */
export function nextIn<Place extends Spot>(
  places: readonly Place[],
  from: Place,
  direction: Direction,
): Place | undefined {
  const measured = places.flatMap((place) => {
    const { ahead, aside } = turns[direction]({ x: place.x - from.x, y: place.y - from.y });
    return place !== from && ahead > 0 ? [{ place, ahead, aside: Math.abs(aside) }] : [];
  });
  const straight = measured.filter(({ ahead, aside }) => aside <= ahead);
  const [next] = (straight.length > 0 ? straight : measured).toSorted(
    (a, b) => Math.hypot(a.ahead, a.aside) - Math.hypot(b.ahead, b.aside),
  );
  return next?.place;
}
