import type { Cluster, Point, Size, Spot } from "./projection";

/** A marker on the map: a cluster, moved aside where several points are at one place. */
export interface Placed<P> extends Cluster<P> {
  /** The place that a moved point is at. */
  from?: Spot;
}

/** In px: between points around one place, and the room that a marker needs. */
const [apart, room] = [26, 30];
/** More points at one place stay one marker. */
const mostAround = 12;
/** Points within this are at one place, in metres. */
const samePlace = 0.5;

/**
 * Lays out clusters whose points are at the same coordinates, which zooming can't separate, as a ring around their place,
 * wherever no other marker is in the way.
 */
export function spread<P extends Point>(
  clusters: readonly Cluster<P>[],
  metresPerPixel: number,
): Placed<P>[] {
  return clusters.flatMap((cluster): Placed<P>[] => {
    const count = cluster.points.length;
    if (count < 2 || count > mostAround || !isOnePlace(cluster)) return [cluster];
    const radius = Math.max(apart / 2, (count * apart) / (2 * Math.PI)) * metresPerPixel;
    const reach = radius + room * metresPerPixel;
    const isFree = clusters.every((other) => other === cluster || between(other, cluster) > reach);
    if (!isFree) return [cluster];
    return cluster.points.map((point, at) => {
      const angle = (2 * Math.PI * at) / count;
      return {
        x: cluster.x + radius * Math.cos(angle),
        y: cluster.y + radius * Math.sin(angle),
        points: [point],
        from: { x: cluster.x, y: cluster.y },
      };
    });
  });
}

function isOnePlace<P extends Point>({ points, ...middle }: Cluster<P>): boolean {
  return points.every(({ spot }) => between(spot, middle) <= samePlace);
}

function between(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Where a name stands beside its marker. */
export type Side = "right" | "left" | "above" | "below";

/** A marker in px, with its name; null for one without. */
export interface Labelled extends Spot {
  name: string | null;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** In px: a character's mean width, a name's padding, longest width and height, and half a marker with a gap. */
const [character, padding, longest, line, half] = [6.6, 8, 176, 18, 11];
const sides: readonly Side[] = ["right", "left", "above", "below"];

/**
 * The side at which each marker's name is shown, by the marker's index: names cover neither each other nor a marker, and
 * stay on the map. The first markers are served first.
 */
export function placeNames(markers: readonly Labelled[], size: Size): ReadonlyMap<number, Side> {
  const taken: Box[] = markers.map(({ x, y }) => boxAround(x, y, half, half));
  const placed = new Map<number, Side>();
  for (const [at, { name, ...spot }] of markers.entries()) {
    if (name === null) continue;
    const width = Math.min(longest, name.length * character + padding);
    const found = sides.find((side) => {
      const box = boxAt(spot, side, width);
      return isInside(box, size) && taken.every((other, of) => of === at || !overlap(box, other));
    });
    if (!found) continue;
    placed.set(at, found);
    taken.push(boxAt(spot, found, width));
  }
  return placed;
}

function boxAt({ x, y }: Spot, side: Side, width: number): Box {
  const [across, down] = [half + width / 2, half + line / 2];
  const moves = { right: [across, 0], left: [-across, 0], above: [0, -down], below: [0, down] };
  const [dx = 0, dy = 0] = moves[side];
  return boxAround(x + dx, y + dy, width / 2, line / 2);
}

function boxAround(x: number, y: number, across: number, down: number): Box {
  return { left: x - across, right: x + across, top: y - down, bottom: y + down };
}

function isInside({ left, top, right, bottom }: Box, { width, height }: Size): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
