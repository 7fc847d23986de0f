/** Zooms from the closest to the widest. */
export const zooms = ["2w", "5w", "3m", "1y"] as const;
export type Zoom = (typeof zooms)[number];

interface ZoomShape {
  /** Nights that fill the width. */
  nights: number;
  /** Minimum width of a column, in px. */
  least: number;
  /** Nights in a column. */
  unit: 1 | 7;
  /** Nights read in one call; equal for all zooms but the year, so that these share them. */
  block: 91 | 364;
}

/** Shapes by zoom. A column is a night, or a week in the year zoom. */
export const zoomShapes: Readonly<Record<Zoom, ZoomShape>> = {
  "2w": { nights: 14, least: 64, unit: 1, block: 91 },
  "5w": { nights: 35, least: 28, unit: 1, block: 91 },
  "3m": { nights: 91, least: 11, unit: 1, block: 91 },
  "1y": { nights: 364, least: 18, unit: 7, block: 364 },
};

export const usualZoom: Zoom = "5w";

/** Returns the zoom in the URL; five weeks by default. */
export function zoomOf(text: string | null): Zoom {
  return zooms.find((zoom) => zoom === text) ?? usualZoom;
}

/** Returns the next closer (−1) or wider (1) zoom; at either end the same one. */
export function zoomBy(zoom: Zoom, step: -1 | 1): Zoom {
  return zooms[zooms.indexOf(zoom) + step] ?? zoom;
}

/** Returns the width of a night in px for nights that fill `width` px. Columns have whole px, so that all are equal. */
export function nightWidth(zoom: Zoom, width: number): number {
  const { nights, least, unit } = zoomShapes[zoom];
  return Math.max(least, Math.floor((width * unit) / nights)) / unit;
}
