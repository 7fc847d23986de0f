/** Random numbers that repeat: the same seed text gives the same sequence on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [low, high]. */
  whole(low: number, high: number): number;
  /** Normally distributed, mean 0, deviation 1 (Box–Muller). */
  normal(): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** `length` decimal digits, the first not 0. */
  digits(length: number): string;
}

/** Mulberry32 over the FNV-1a hash of `seed`; good enough for demonstration data, not for secrets. */
export function randomOf(seed: string): Random {
  let state = fnv1a(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    digits: (length) =>
      Array.from({ length }, (_, place) => whole(place === 0 ? 1 : 0, 9)).join(""),
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
