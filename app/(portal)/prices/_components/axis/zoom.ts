/** Zooms from the closest to the widest. */
export const zooms = ["2w", "5w", "3m", "1y"] as const;
export type Zoom = (typeof zooms)[number];

interface ZoomShape {
  /** Nights that fill the width. */
  nights: number;
  /** Least px of a column. */
  least: number;
  /** Nights of a column. */
  unit: 1 | 7;
  /** Nights that are read in one call; those of the closer zooms are shared. */
  block: 91 | 364;
}

/** A night or, in a year, a week has a column. */
export const zoomShapes: Readonly<Record<Zoom, ZoomShape>> = {
  "2w": { nights: 14, least: 64, unit: 1, block: 91 },
  "5w": { nights: 35, least: 28, unit: 1, block: 91 },
  "3m": { nights: 91, least: 11, unit: 1, block: 91 },
  "1y": { nights: 364, least: 18, unit: 7, block: 364 },
};

export const usualZoom: Zoom = "5w";

/** The zoom that an address names; five weeks where it names none. */
export function zoomOf(text: string | null): Zoom {
  return zooms.find((zoom) => zoom === text) ?? usualZoom;
}

/** The next closer (−1) or wider (1) zoom; the same at either end. */
export function zoomBy(zoom: Zoom, step: -1 | 1): Zoom {
  return zooms[zooms.indexOf(zoom) + step] ?? zoom;
}

/** Px of a night where the nights have `width` px: whole px a column, so that columns are equally wide. */
export function nightWidth(zoom: Zoom, width: number): number {
  const { nights, least, unit } = zoomShapes[zoom];
  return Math.max(least, Math.floor((width * unit) / nights)) / unit;
}
