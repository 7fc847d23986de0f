import { dateOf, weekdayOf } from "@/lib/core/dates";
import { clamp } from "@/lib/core/numbers";

/** The horizontal axis of the grid. Days are numbers of days since 1970-01-01. */
export interface Axis {
  zoom: Zoom;
  /** First night, a Monday. */
  first: number;
  count: number;
  /** Width of a night, in px. */
  night: number;
  /** Nights in a column. */
  unit: 1 | 7;
  today: number;
}

/** Nights read in one call. Blocks begin at multiples of their length from the axis's first night. */
export interface Block {
  first: number;
  last: number;
}

const weeks = 79;

/** Returns the Monday of last week. */
export function firstDay(today: number): number {
  return today - weekdayOf(today) - 7;
}

/** Returns an axis from last week to 77 weeks after this one, which contains the 540 nights of prices. */
export function makeAxis(today: number, zoom: Zoom, night: number): Axis {
  const first = firstDay(today);
  return { zoom, first, count: weeks * 7, night, unit: zoomShapes[zoom].unit, today };
}

/** Returns the nearest day on the axis. */
export function onAxis({ first, count }: Pick<Axis, "first" | "count">, day: number): number {
  return clamp(day, first, first + count - 1);
}

/** Returns the first day of the column that contains `day`. */
export function columnOf({ first, unit }: Axis, day: number): number {
  return first + Math.floor((day - first) / unit) * unit;
}

/** Returns the distance in px from the first night to a day. */
export function xOf({ first, night }: Axis, day: number): number {
  return (day - first) * night;
}

/** Returns the day at a distance in px from the first night. */
export function dayAt(axis: Axis, x: number): number {
  return onAxis(axis, axis.first + Math.floor(x / axis.night));
}

/** Returns the blocks that contain the days from `from` to `to`. */
export function blocksOf({ zoom, first }: Axis, from: number, to: number): Block[] {
  const { block } = zoomShapes[zoom];
  const blocks: Block[] = [];
  let start = first + Math.floor((from - first) / block) * block;
  for (; start <= to; start += block) blocks.push({ first: start, last: start + block - 1 });
  return blocks;
}

/** Returns the months between two days, each with its first and last day there. */
export function monthsOf(
  from: number,
  to: number,
): { month: string; first: number; last: number }[] {
  const months: { month: string; first: number; last: number }[] = [];
  for (let day = from; day <= to; day++) {
    const month = dateOf(day).slice(0, 7);
    const current = months.at(-1);
    if (current?.month === month) current.last = day;
    else months.push({ month, first: day, last: day });
  }
  return months;
}

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
