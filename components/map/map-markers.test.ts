import { expect, test } from "vitest";
import { nextIn } from "./map-markers";

const from = { name: "from", x: 0, y: 0 };
const places = [
  from,
  { name: "near right", x: 10, y: 3 },
  { name: "far right", x: 50, y: 0 },
  { name: "up", x: 5, y: -40 },
  { name: "down, aside", x: -60, y: 20 },
];

test.each([
  ["right", "near right"],
  ["up", "up"],
  ["left", "down, aside"],
  ["down", "near right"],
] as const)("%s leads to %s", (direction, name) => {
  expect(nextIn(places, from, direction)?.name).toBe(name);
});

test("there is nothing beyond the last one", () => {
  const [, , last = from] = places;
  expect(nextIn(places, last, "right")).toBeUndefined();
});
