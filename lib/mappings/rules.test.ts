import * as fc from "fast-check";
import { expect, test } from "vitest";
import { distanceMetres } from "@/lib/core/geo";
import { type Family, type Mappable, mappingViolations } from "./rules";

const limits = { maxChildren: 2, maxMetres: 500, crossPms: false };

function listing(listing_id: string, fields: Partial<Mappable> = {}): Mappable {
  const place = { latitude: 48.42, longitude: -123.37 };
  const rest = { currency: "CAD", parent_key: 0, mapping_group_id: null };
  return { listing_id, pms_name: "guesty", ...place, ...rest, ...fields };
}

const named = (each: Mappable) => ({ name: each, listing: each });

function family(parent: Mappable, children: readonly Mappable[], existing = 0): Family {
  return { parent: named(parent), children: children.map(named), existing };
}

const codesOf = (each: Family, allowed = limits) =>
  mappingViolations(each, allowed).map(({ code, path }) => `${code} ${path}`);

test("a family that keeps every rule breaks none", () => {
  const near = listing("b", { latitude: 48.4244 });
  expect(codesOf(family(listing("p"), [listing("a"), near]))).toEqual([]);
});

test("each rule is named, in the contract's order, and every child that breaks it", () => {
  const parent = listing("p", { parent_key: 9, mapping_group_id: 3, currency: null });
  const far = listing("far", { latitude: 48.43, pms_name: "hostaway" });
  const lost = listing("lost", { longitude: null, mapping_group_id: 4 });
  const each = family(parent, [far, lost, parent]);
  const missing = { name: listing("gone"), listing: undefined };
  expect(codesOf({ ...each, children: [...each.children, missing] })).toEqual([
    "ERR-LISTING-NOT-FOUND children[3]",
    "ERR-INVALID-PARENT parent",
    "ERR-INVALID-PARENT parent",
    "ERR-ALREADY-MAPPED children[1]",
    "ERR-ALREADY-MAPPED children[2]",
    "ERR-MAX-CHILD children",
    "ERR-MAP-PMS children[0]",
    "ERR-MAP-DISTANCE children[0]",
    "ERR-MAP-DISTANCE children[1]",
    "ERR-MAP-CURRENCY children[0]",
    "ERR-MAP-CURRENCY children[1]",
    "ERR-MAP-CURRENCY children[2]",
  ]);
});

test("a missing parent or missing children are named", () => {
  expect(codesOf({ parent: null, children: [], existing: 0 })).toEqual([
    "ERR-NO-PARENT parent",
    "ERR-NO-CHILDREN children",
  ]);
});

test("children that the parent has already count towards the limit", () => {
  const parent = listing("p", { mapping_group_id: 3 });
  expect(codesOf(family(parent, [listing("a")], 1))).toEqual([]);
  expect(codesOf(family(parent, [listing("a")], 2))).toEqual(["ERR-MAX-CHILD children"]);
});

test("another PMS is allowed where the account says so", () => {
  const each = family(listing("p"), [listing("a", { pms_name: "hostaway" })]);
  expect(codesOf(each)).toEqual(["ERR-MAP-PMS children[0]"]);
  expect(codesOf(each, { ...limits, crossPms: true })).toEqual([]);
});

test("the distance is exact at its limit, and 0,0 counts as no coordinates", () => {
  const parent = listing("p", { latitude: 0, longitude: 0.5 });
  // One degree of the equator is 111,195.08 m on a sphere of the mean radius.
  const east = (metres: number) =>
    listing("a", { latitude: 0, longitude: 0.5 + metres / 111_195.0802 });
  expect(codesOf(family(parent, [east(499.99)]))).toEqual([]);
  expect(codesOf(family(parent, [east(500.01)]))).toEqual(["ERR-MAP-DISTANCE children[0]"]);
  const nowhere = listing("a", { latitude: 0, longitude: 0 });
  expect(codesOf(family(parent, [nowhere]))).toEqual(["ERR-MAP-DISTANCE children[0]"]);
});

const place = (latitude: number, longitude: number) => ({ latitude, longitude });
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });

test("distances agree with known ones, and are the same both ways", () => {
  expect(distanceMetres(place(0, 179.5), place(0, -179.5))).toBeCloseTo(111_195.08, 1);
  expect(distanceMetres(place(90, 0), place(-90, 10))).toBeCloseTo(Math.PI * 6_371_008.8, 1);
  fc.assert(
    fc.property(degrees(90), degrees(180), degrees(90), degrees(180), (a, b, c, d) => {
      const there = distanceMetres(place(a, b), place(c, d));
      expect(distanceMetres(place(c, d), place(a, b))).toBe(there);
    }),
  );
});
