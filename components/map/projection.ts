/** A position on the plane in metres east and south of an origin. */
export interface Spot {
  x: number;
  y: number;
}

/** The visible part of the plane: its centre and scale. */
export interface View extends Spot {
  metresPerPixel: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Points that share a marker, at their mean. */
export interface Cluster<P> extends Spot {
  points: readonly P[];
}

const metresPerDegree = 111_195;
/** Limits of the scale in metres per pixel. */
const [minScale, maxScale] = [0.01, 20_000];

/** Returns a projection of coordinates onto the plane, true to scale within some hundred kilometres of the origin. */
export function projectorAround(origin: { latitude: number; longitude: number }) {
  const stretch = Math.cos((origin.latitude * Math.PI) / 180);
  return ({ latitude, longitude }: { latitude: number; longitude: number }): Spot => ({
    x: (longitude - origin.longitude) * metresPerDegree * stretch,
    y: (origin.latitude - latitude) * metresPerDegree,
  });
}

/** Returns the view that shows all spots with a margin of 40 px; at least 100 m wide. */
export function fit(spots: readonly Spot[], { width, height }: Size): View {
  if (spots.length === 0) return { x: 0, y: 0, metresPerPixel: 1 };
  const [left, right] = rangeOf(spots.map(({ x }) => x));
  const [top, bottom] = rangeOf(spots.map(({ y }) => y));
  const metresPerPixel = Math.max(
    (right - left) / Math.max(1, width - 80),
    (bottom - top) / Math.max(1, height - 80),
    100 / Math.max(1, width),
  );
  return { x: (left + right) / 2, y: (top + bottom) / 2, metresPerPixel: bounded(metresPerPixel) };
}

/** Converts a spot to px from the left and top. */
export function toPixels(view: View, { width, height }: Size, spot: Spot): Spot {
  return {
    x: width / 2 + (spot.x - view.x) / view.metresPerPixel,
    y: height / 2 + (spot.y - view.y) / view.metresPerPixel,
  };
}

/** Zooms in by `factor` around the pixel `at`. */
export function zoom(view: View, size: Size, factor: number, at: Spot = middle(size)): View {
  const metresPerPixel = bounded(view.metresPerPixel / factor);
  const moved = view.metresPerPixel - metresPerPixel;
  return {
    x: view.x + (at.x - size.width / 2) * moved,
    y: view.y + (at.y - size.height / 2) * moved,
    metresPerPixel,
  };
}

/** Moves the view as a drag by so many px does. */
export function pan(view: View, { x, y }: Spot): View {
  const { metresPerPixel } = view;
  return { x: view.x - x * metresPerPixel, y: view.y - y * metresPerPixel, metresPerPixel };
}

/** Returns the longest length of 1, 2 or 5 times a power of ten that fits into `pixels`. */
export function scaleBar(
  metresPerPixel: number,
  pixels: number,
): { metres: number; width: number } {
  const most = metresPerPixel * pixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2].find((step) => step * power <= most) ?? 1) * power;
  return { metres, width: metres / metresPerPixel };
}

/** Returns the points in sight, with points nearer to each other than `cell` px in one cluster. */
export function clustersOf<P extends { spot: Spot }>(
  points: readonly P[],
  view: View,
  size: Size,
  cell: number,
): Cluster<P>[] {
  const inSight = points.filter((point) => isInSight(toPixels(view, size, point.spot), size, cell));
  return gathered(inSight, cell * view.metresPerPixel);
}

/** Clusters points within about `metres` of each other; no two clusters are nearer than that. */
export function gathered<P extends { spot: Spot }>(
  points: readonly P[],
  metres: number,
): Cluster<P>[] {
  const cells = Map.groupBy(
    points,
    ({ spot: { x, y } }) => `${Math.floor(x / metres)} ${Math.floor(y / metres)}`,
  );
  let clusters = [...cells.values()].map((members) => toCluster(members));
  for (let before = Infinity; clusters.length < before;) {
    before = clusters.length;
    clusters = merged(clusters, metres);
  }
  return clusters;
}

/** Merges clusters that are too near: an edge between cells may divide points that belong together. */
function merged<P extends { spot: Spot }>(
  clusters: readonly Cluster<P>[],
  metres: number,
): Cluster<P>[] {
  const kept: Cluster<P>[] = [];
  for (const cluster of clusters.toSorted((a, b) => b.points.length - a.points.length)) {
    const near = kept.findIndex(({ x, y }) => Math.hypot(x - cluster.x, y - cluster.y) < metres);
    const other = kept[near];
    if (other) kept[near] = toCluster([...other.points, ...cluster.points]);
    else kept.push(cluster);
  }
  return kept;
}

function toCluster<P extends { spot: Spot }>(points: readonly P[]): Cluster<P> {
  const [xs, ys] = [points.map(({ spot }) => spot.x), points.map(({ spot }) => spot.y)];
  return { x: mean(xs), y: mean(ys), points };
}

function isInSight({ x, y }: Spot, { width, height }: Size, margin: number): boolean {
  return x > -margin && y > -margin && x < width + margin && y < height + margin;
}

function rangeOf(numbers: readonly number[]): [least: number, most: number] {
  return numbers.reduce<[number, number]>(
    ([least, most], number) => [Math.min(least, number), Math.max(most, number)],
    [Infinity, -Infinity],
  );
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function middle({ width, height }: Size): Spot {
  return { x: width / 2, y: height / 2 };
}

function bounded(metresPerPixel: number): number {
  return Math.min(maxScale, Math.max(minScale, metresPerPixel));
}

export interface Point {
  key: string;
  spot: Spot;
}

/** The look of a marker: its name, classes, and text inside. */
export interface Look {
  label: string;
  className: string;
  text?: string | null;
  /** Shown beside the marker where there is room; none without it. */
  name?: string | null;
}

/** Returns the look of a marker of one or several points. */
export type LookOf<P extends Point> = (cluster: Cluster<P>) => Look;
