import { modelNights } from "./log-prices";
import { type Shape, shapeOf } from "./shape/shape";

/** A Monday. */
export const monday = 20_787;

/** Numbers in 0…1 that are the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Asking prices in minor units of homes of any level, seven of ten nights open, times the factor of the night. */
export function market(count: number, factorOf: (night: number) => number, seed = 1): Int32Array[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const level = 6_000 + 30_000 * random();
    return Int32Array.from({ length: modelNights }, (_, night) =>
      random() < 0.7 ? Math.round(level * factorOf(night) * Math.exp(0.04 * (random() - 0.5))) : 0,
    );
  });
}

/** What comparables with these asking prices from a day on teach; all of them tell of that day. */
export function shapeOn(asking: readonly ArrayLike<number>[], asOf: number): Shape {
  return shapeOf(asking.map((each) => ({ asOf, asking: each })));
}
