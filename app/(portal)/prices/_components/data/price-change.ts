import { type GridNight, isOpen } from "./row-nights";

/** How an open night's price differs from yesterday's. */
export interface PriceChange {
  from: number;
  /** Positive where the price rose. */
  by: number;
}

/** Returns null for a night that isn't open, has the same price, or whose price yesterday is unknown. */
export function changeOf(night: GridNight, yesterday: number | null): PriceChange | null {
  const { price } = night;
  if (price === null || yesterday === null || price === yesterday || !isOpen(night)) return null;
  // Rounds to cents, because binary fractions are inexact.
  return { from: yesterday, by: Math.round((price - yesterday) * 100) / 100 };
}
