import { type GridNight, isOpen } from "./row-nights";

/** How an open night's price differs from yesterday's. */
export interface PriceChange {
  from: number;
  /** Positive: it rose. */
  by: number;
}

/** Null for a night that isn't open, that cost the same, or whose price of yesterday isn't known. */
export function changeOf(night: GridNight, yesterday: number | null): PriceChange | null {
  const { price } = night;
  if (price === null || yesterday === null || price === yesterday || !isOpen(night)) return null;
  // Amounts have cents, which binary fractions only come close to.
  return { from: yesterday, by: Math.round((price - yesterday) * 100) / 100 };
}
