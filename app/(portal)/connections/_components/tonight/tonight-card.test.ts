import { expect, test } from "vitest";
import type { Tonight } from "@/lib/delivery/pushes/schema-connection";
import { largestOf, sumOf } from "./tonight-card";

function move(name: string, to: number): Tonight["moves"][number] {
  const listing = { listing_id: name, pms_name: "guesty", name, currency: "CAD" };
  return { ...listing, date: `2026-12-${to % 28 || 1}`, from: 100, to, why: [] };
}

function part(nights: number, ...moves: Tonight["moves"]): Tonight {
  const total = { listings: 1, nights, up: nights, down: 0, over_5: 1 };
  return { listings: [], total, moves };
}

test("counts of connections are added", () => {
  expect(sumOf([part(3), part(4)])).toEqual({ listings: 2, nights: 7, up: 7, down: 0, over_5: 2 });
  expect(sumOf([])).toEqual({ listings: 0, nights: 0, up: 0, down: 0, over_5: 0 });
});

test("the largest moves name every listing once before any listing twice", () => {
  const found = largestOf([
    part(9, move("a", 190), move("a", 180), move("a", 170), move("a", 160)),
    part(9, move("b", 40), move("c", 110)),
  ]);
  expect(found.map(({ name, to }) => `${name} ${to}`)).toEqual([
    "a 190",
    "b 40",
    "c 110",
    "a 180",
    "a 170",
  ]);
});
