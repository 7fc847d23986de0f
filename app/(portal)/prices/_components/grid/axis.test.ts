import { expect, test } from "vitest";
import { dateOf, dayOf } from "@/lib/core/dates";
import {
  blocksOf,
  columnOf,
  dayAt,
  makeAxis,
  monthsOf,
  xOf,
  nightWidth,
  zoomBy,
  zoomOf,
} from "./axis";

/** A Wednesday. */
const today = dayOf("2026-07-15");

test("the axis begins on the Monday of last week and ends after 540 nights", () => {
  const axis = makeAxis(today, "5w", 28);
  expect(dateOf(axis.first)).toBe("2026-07-06");
  expect(axis.first + axis.count).toBeGreaterThan(today + 539);
});

test("xOf and dayAt are inverse to each other", () => {
  const axis = makeAxis(today, "5w", 33);
  expect(dayAt(axis, xOf(axis, today))).toBe(today);
  expect(dayAt(axis, xOf(axis, today) + 32)).toBe(today);
  expect(dayAt(axis, -10)).toBe(axis.first);
  expect(dayAt(axis, 1e9)).toBe(axis.first + axis.count - 1);
});

test("columns of the year zoom are weeks from Monday", () => {
  const axis = makeAxis(today, "1y", 3);
  expect(dateOf(columnOf(axis, today))).toBe("2026-07-13");
  expect(columnOf(makeAxis(today, "3m", 11), today)).toBe(today);
});

test("blocks cover the requested days and begin at the same days at any scroll position", () => {
  const axis = makeAxis(today, "5w", 28);
  const blocks = blocksOf(axis, today + 60, today + 100);
  expect(blocks.map(({ first }) => first - axis.first)).toEqual([0, 91]);
  expect(blocksOf(axis, today + 50, today + 51)).toEqual(blocks.slice(0, 1));
});

test("each month has its first and last day between two days", () => {
  const months = monthsOf(dayOf("2026-07-30"), dayOf("2026-09-01"));
  expect(months.map(({ month, first, last }) => [month, last - first + 1])).toEqual([
    ["2026-07", 2],
    ["2026-08", 31],
    ["2026-09", 1],
  ]);
});

test("a zoom fills the width, and its columns keep their minimum width", () => {
  expect(nightWidth("5w", 1_200)).toBe(34);
  expect(nightWidth("5w", 300)).toBe(28);
  expect(nightWidth("2w", 1_200)).toBe(85);
  expect(nightWidth("1y", 1_200) * 7).toBe(23);
});

test("an unknown zoom is five weeks, and zooming stops at both ends", () => {
  expect(zoomOf("7w")).toBe("5w");
  expect(zoomBy("5w", 1)).toBe("3m");
  expect(zoomBy("2w", -1)).toBe("2w");
  expect(zoomBy("1y", 1)).toBe("1y");
});
