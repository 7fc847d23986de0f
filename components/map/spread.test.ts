import { expect, test } from "vitest";
import { placeNames, spread } from "./spread";

const point = (key: string, x: number, y: number) => ({ key, spot: { x, y } });
const place = (count: number, x = 0, y = 0) => ({
  x,
  y,
  points: Array.from({ length: count }, (_, at) => point(`${x} ${at}`, x, y)),
});

test("points at one place stand around it, each 26 px from the next", () => {
  const found = spread([place(2)], 3);
  expect(found.map(({ x, y, from }) => [x, Math.round(y), from])).toEqual([
    [39, 0, { x: 0, y: 0 }],
    [-39, 0, { x: 0, y: 0 }],
  ]);
  const six = spread([place(6)], 1);
  const gaps = six.map(({ x, y }, at) => {
    const next = six[(at + 1) % six.length];
    return next ? Math.hypot(next.x - x, next.y - y) : 0;
  });
  expect(Math.min(...gaps)).toBeGreaterThan(24);
  expect(new Set(six.map(({ points }) => points[0]?.key)).size).toBe(6);
});

test("a place with a marker in the way, with too many points, or with points apart stays one marker", () => {
  const near = [place(2), place(1, 40)];
  expect(spread(near, 1)).toEqual(near);
  expect(spread([place(13)], 1)).toEqual([place(13)]);
  const loose = { x: 5, y: 0, points: [point("a", 0, 0), point("b", 10, 0)] };
  expect(spread([loose], 1)).toEqual([loose]);
});

const size = { width: 400, height: 300 };

test("names stand at the first free side, on the map, and cover nothing", () => {
  const markers = [
    { x: 150, y: 100, name: "Quayside Loft" },
    { x: 180, y: 100, name: "Harbour Cabin" },
    { x: 390, y: 150, name: "Garden Studio" },
    { x: 200, y: 200, name: null },
  ];
  // The second marker is where the first one's name would be, and the third is at the edge.
  expect([...placeNames(markers, size)]).toEqual([
    [0, "left"],
    [1, "right"],
    [2, "left"],
  ]);
});

test("a name without any room is left out", () => {
  const crowd = [-20, 0, 20].flatMap((dx) =>
    [-20, 0, 20].map((dy) => ({
      x: 200 + dx,
      y: 150 + dy,
      name: dx === 0 && dy === 0 ? "In the middle" : null,
    })),
  );
  expect([...placeNames(crowd, size)]).toEqual([]);
});
