import type { Tonight } from "@/lib/sync/pushes/schema-connection";

/** Number of largest moves shown for all connections together. */
const mostMoves = 5;

/** Adds the counts of several connections. */
export function sumOf(parts: readonly Tonight[]): Tonight["total"] {
  const sum = { listings: 0, nights: 0, up: 0, down: 0, over_5: 0 };
  for (const { total } of parts) {
    sum.listings += total.listings;
    sum.nights += total.nights;
    sum.up += total.up;
    sum.down += total.down;
    sum.over_5 += total.over_5;
  }
  return sum;
}

/**
 * Returns the largest moves of several connections: the largest of each listing, then further moves
 * if there are fewer than five listings.
 */
export function largestOf(parts: readonly Tonight[]): Tonight["moves"] {
  const moves = parts.flatMap((part) => part.moves).toSorted((a, b) => share(b) - share(a));
  const byListing = Map.groupBy(moves, (move) => `${move.pms_name} ${move.listing_id}`);
  const first = new Set([...byListing.values()].flatMap(([move]) => move ?? []));
  return [...first, ...moves.filter((move) => !first.has(move))].slice(0, mostMoves);
}

function share({ from, to }: Tonight["moves"][number]): number {
  return Math.abs(to - from) / from;
}
