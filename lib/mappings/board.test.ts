import { expect, test } from "vitest";
import { someListing } from "@/e2e/factories/listing-resource";
import {
  membersOf,
  targetOf,
  toBoard,
  verdictOf,
  candidatesOf,
  filterBoard,
  filtersOf,
} from "./board";

const limits = { maxChildren: 2, maxMetres: 500, crossPms: false };
const parent = someListing("Quay 10", { mapping_group_id: 7 });
const child = someListing("Quay 10 (Vrbo)", { mapping_group_id: 7, parent_key: 3 });
const stray = someListing("Attic", { mapping_group_id: 8, parent_key: 99 });
const near = someListing("Quay 2", { latitude: "48.4203" });
const far = someListing("Hill", { latitude: "48.5", no_of_bedrooms: 2 });
const board = toBoard([far, child, parent, stray, near]);

test("listings are sorted into unmapped ones and groups, by name with numbers as numbers", () => {
  expect(board.unmapped.map(({ name }) => name)).toEqual(["Hill", "Quay 2"]);
  expect(board.groups.map((group) => membersOf(group).map(({ name }) => name))).toEqual([
    ["Attic"],
    ["Quay 10", "Quay 10 (Vrbo)"],
  ]);
});

test("a group whose parent is out of reach takes nothing", () => {
  expect(board.groups.map((group) => targetOf(group)?.existing ?? null)).toEqual([null, 1]);
});

test("a verdict names every broken rule and the distance", () => {
  const target = { parent, existing: 1 };
  expect(verdictOf(near, target, limits)).toEqual({
    violations: [],
    metres: expect.closeTo(33.36, 2),
  });
  const other = { ...far, pms: "hostaway", currency: "GBP" };
  const { violations } = verdictOf(other, { parent, existing: 2 }, limits);
  expect(violations.map(({ code }) => code)).toEqual([
    "ERR-MAX-CHILD",
    "ERR-MAP-PMS",
    "ERR-MAP-DISTANCE",
    "ERR-MAP-CURRENCY",
  ]);
  const nowhere = { ...near, latitude: null };
  expect(verdictOf(nowhere, target, limits)).toMatchObject({
    violations: [{ code: "ERR-MAP-DISTANCE" }],
    metres: null,
  });
});

test("candidates that may take a listing come first, then the nearest", () => {
  const names = candidatesOf(board, near, limits).map((target) => target.parent.name);
  expect(names).toEqual(["Quay 10", "Hill"]);
  expect(candidatesOf(board, near, limits, "HÍLL")).toHaveLength(1);
});

test("a search keeps a group whole when one member matches", () => {
  const found = filterBoard(board, "vrbo", filtersOf(new URLSearchParams()));
  expect(found.groups.map(({ children }) => children.length)).toEqual([1]);
  expect(found.unmapped).toEqual([]);
  const filters = filtersOf(new URLSearchParams("bedrooms=2&pms=guesty&pms=guesty"));
  expect(filters).toEqual({ pms: ["guesty"], city: [], bedrooms: ["2"] });
  expect(filterBoard(board, "", filters).unmapped).toEqual([far]);
  expect(filterBoard(board, " ", filtersOf(new URLSearchParams()))).toBe(board);
});
