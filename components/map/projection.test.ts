import { expect, test } from "vitest";
import {
  clustersOf,
  fit,
  gathered,
  pan,
  projectorAround,
  scaleBar,
  toPixels,
  zoom,
} from "./projection";

const size = { width: 800, height: 600 };
const origin = { latitude: 48.42, longitude: -123.37 };
const project = projectorAround(origin);

// Metres along great circles (haversine).
test.each([
  { latitude: 48.424, longitude: -123.37, metres: 444.78 },
  { latitude: 48.42, longitude: -123.36, metres: 737.963 },
  { latitude: 48.4, longitude: -123.39, metres: 2669.261 },
])("distances on the plane are those on the Earth: %o", ({ metres, ...place }) => {
  const { x, y } = project(place);
  expect(Math.hypot(x, y) / metres).toBeCloseTo(1, 3);
});

test("north is up and east is right", () => {
  const { x, y } = project({ latitude: 48.5, longitude: -123.3 });
  expect(x).toBeGreaterThan(0);
  expect(y).toBeLessThan(0);
});

test("fitted points are in sight, with a margin", () => {
  const spots = [
    { x: -500, y: 20 },
    { x: 900, y: -1_200 },
  ];
  const view = fit(spots, size);
  for (const spot of spots) {
    const { x, y } = toPixels(view, size, spot);
    expect(x).toBeGreaterThanOrEqual(39.9);
    expect(x).toBeLessThanOrEqual(760.1);
    expect(y).toBeGreaterThanOrEqual(39.9);
    expect(y).toBeLessThanOrEqual(560.1);
  }
});

test("one spot, or none, still gives a view", () => {
  expect(fit([], size)).toEqual({ x: 0, y: 0, metresPerPixel: 1 });
  expect(fit([{ x: 5, y: 6 }], size)).toEqual({ x: 5, y: 6, metresPerPixel: 0.125 });
});

test("zooming keeps what is under the pointer there, and ends at its bounds", () => {
  const view = { x: 10, y: 20, metresPerPixel: 2 };
  const at = { x: 100, y: 500 };
  const before = { x: 10 + (100 - 400) * 2, y: 20 + (500 - 300) * 2 };
  const nearer = zoom(view, size, 4, at);
  expect(nearer.metresPerPixel).toBe(0.5);
  expect(toPixels(nearer, size, before)).toEqual(at);
  expect(zoom(view, size, 1e9).metresPerPixel).toBe(0.01);
  expect(zoom(view, size, 1e-9).metresPerPixel).toBe(20_000);
});

test("panning moves the map with the pointer", () => {
  const view = { x: 10, y: 20, metresPerPixel: 2 };
  const spot = { x: 50, y: 60 };
  const before = toPixels(view, size, spot);
  const after = toPixels(pan(view, { x: 30, y: -10 }), size, spot);
  expect(after).toEqual({ x: before.x + 30, y: before.y - 10 });
});

test.each([
  [1, 100, 100, 100],
  [0.7, 100, 50, 50 / 0.7],
  [3, 100, 200, 200 / 3],
  [0.013, 100, 1, 1 / 0.013],
])("at %d m a pixel the scale bar within %d px is %d m", (scale, pixels, metres, width) => {
  expect(scaleBar(scale, pixels).metres).toBeCloseTo(metres, 9);
  expect(scaleBar(scale, pixels).width).toBeCloseTo(width, 6);
});

test("points that fall together are one cluster; what is out of sight is left out", () => {
  const view = { x: 0, y: 0, metresPerPixel: 1 };
  const points = [
    { name: "a", spot: { x: 1, y: 1 } },
    { name: "b", spot: { x: 9, y: 3 } },
    { name: "c", spot: { x: 200, y: 100 } },
    { name: "far", spot: { x: 5_000, y: 0 } },
  ];
  const clusters = clustersOf(points, view, size, 24);
  expect(clusters.map((cluster) => cluster.points.map(({ name }) => name))).toEqual([
    ["a", "b"],
    ["c"],
  ]);
  expect(clusters[0]).toMatchObject({ x: 5, y: 2 });
  expect(clustersOf(points, { ...view, metresPerPixel: 0.1 }, size, 24)).toHaveLength(2);
});

test("no two clusters are nearer than a cell, wherever its edges fall", () => {
  const points = Array.from({ length: 400 }, (_, n) => ({
    spot: { x: (n * 37) % 211, y: (n * 53) % 193 },
  }));
  const clusters = gathered(points, 30);
  expect(clusters.flatMap((cluster) => cluster.points)).toHaveLength(400);
  const apart = clusters.flatMap((one, index) =>
    clusters.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(30);
});
