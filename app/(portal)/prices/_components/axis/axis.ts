import { dateOf } from "@/lib/core/dates";
import { clamp } from "@/lib/core/numbers";
import { weekdayOf } from "@/lib/core/days";
import { type Zoom, zoomShapes } from "./zoom";

/** Nights of the grid from left to right. Days are days since 1970-01-01. */
export interface Axis {
  zoom: Zoom;
  /** A Monday. */
  first: number;
  count: number;
  /** Px of a night. */
  night: number;
  /** Nights of a column. */
  unit: 1 | 7;
  today: number;
}

/** Nights of a call that begins at a multiple of its length from the axis' first night. */
export interface Block {
  first: number;
  last: number;
}

const weeks = 79;

/** The Monday of the week before today's. */
export function firstDay(today: number): number {
  return today - weekdayOf(today) - 7;
}

/** An axis from last week to 77 weeks after today's, which the usual 540 nights of prices lie in. */
export function makeAxis(today: number, zoom: Zoom, night: number): Axis {
  const first = firstDay(today);
  return { zoom, first, count: weeks * 7, night, unit: zoomShapes[zoom].unit, today };
}

/** The nearest day that is on the axis. */
export function onAxis({ first, count }: Pick<Axis, "first" | "count">, day: number): number {
  return clamp(day, first, first + count - 1);
}

/** The first day of a day's column. */
export function columnOf({ first, unit }: Axis, day: number): number {
  return first + Math.floor((day - first) / unit) * unit;
}

/** Px from the first night to a day. */
export function xOf({ first, night }: Axis, day: number): number {
  return (day - first) * night;
}

/** The day at a distance from the first night. */
export function dayAt(axis: Axis, x: number): number {
  return onAxis(axis, axis.first + Math.floor(x / axis.night));
}

/** Blocks that hold the days from `from` to `to`. */
export function blocksOf({ zoom, first }: Axis, from: number, to: number): Block[] {
  const { block } = zoomShapes[zoom];
  const blocks: Block[] = [];
  let start = first + Math.floor((from - first) / block) * block;
  for (; start <= to; start += block) blocks.push({ first: start, last: start + block - 1 });
  return blocks;
}

/** Months that begin or go on between two days, each with its days there. */
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
