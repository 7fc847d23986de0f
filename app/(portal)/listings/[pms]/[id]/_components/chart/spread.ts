/** Moves labels apart, in order: each is at least `gap` below the one above it, within `low` … `high`. */
export function spread(
  positions: readonly number[],
  gap: number,
  low: number,
  high: number,
): number[] {
  const order = positions
    .map((position, at) => ({ position, at }))
    .toSorted((a, b) => a.position - b.position);
  let least = low;
  const down = order.map(({ position }) => {
    const placed = Math.max(position, least);
    least = placed + gap;
    return placed;
  });
  let most = high;
  const placed = down.toReversed().map((position) => {
    const moved = Math.min(position, most);
    most = moved - gap;
    return moved;
  });
  const result = [...positions];
  for (const [index, { at }] of order.entries()) result[at] = placed[order.length - 1 - index] ?? 0;
  return result;
}
