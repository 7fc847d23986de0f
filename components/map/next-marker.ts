import type { Spot } from "./projection";

export type Direction = "up" | "down" | "left" | "right";

const turns: Record<Direction, (by: Spot) => { ahead: number; aside: number }> = {
  up: ({ x, y }) => ({ ahead: -y, aside: x }),
  down: ({ x, y }) => ({ ahead: y, aside: x }),
  left: ({ x, y }) => ({ ahead: -x, aside: y }),
  right: ({ x, y }) => ({ ahead: x, aside: y }),
};

/** Returns the nearest spot in a direction, preferring those within 45° of it. */
export function nextIn<Position extends Spot>(
  spots: readonly Position[],
  from: Position,
  direction: Direction,
): Position | undefined {
  const measured = spots.flatMap((spot) => {
    const { ahead, aside } = turns[direction]({ x: spot.x - from.x, y: spot.y - from.y });
    return spot !== from && ahead > 0 ? [{ spot, ahead, aside: Math.abs(aside) }] : [];
  });
  const straight = measured.filter(({ ahead, aside }) => aside <= ahead);
  const [next] = (straight.length > 0 ? straight : measured).toSorted(
    (a, b) => Math.hypot(a.ahead, a.aside) - Math.hypot(b.ahead, b.aside),
  );
  return next?.spot;
}
