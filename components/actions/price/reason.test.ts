import { expect, test } from "vitest";
import { reasonsOf } from "./reason";

const band = { low: 148, middle: 165, high: 186 };
const evidence = {
  occupancy: { is_mapped: false, booked: 62, sellable: 90, market: 0.47 },
  year: { nights: 212, revenue: 34_556 },
  pace: { booked: 28, last_year: 22 },
};
const facts = { type: "base", current: 159, value: 169, evidence, band } as const;
const ids = (more: object = {}) => reasonsOf({ ...facts, ...more }).map(({ id }) => id);

test("a raise states how full the home is compared with its market, how far ahead of last year, and the conclusion", () => {
  expect(reasonsOf(facts)).toEqual([
    { id: "occupancy", own: 62 / 90, market: 0.47 },
    { id: "paceAhead", count: 6 },
    { id: "raiseFuller" },
  ]);
});

test("a raise above the market's prices is explained", () => {
  expect(reasonsOf({ ...facts, value: 187 }).at(-1)).toEqual({
    id: "aboveBand",
    value: 187,
    limit: 186,
  });
  // Nothing to explain it with: nothing is claimed.
  const emptier = {
    ...evidence,
    occupancy: { is_mapped: false, booked: 20, sellable: 90, market: 0.47 },
  };
  expect(ids({ value: 187, evidence: emptier })).toEqual(["occupancy", "paceAhead"]);
});

test("with fewer than 60 booked nights the market replaces the pace", () => {
  const few = { ...evidence, year: { nights: 59, revenue: 9_000 } };
  expect(ids({ evidence: few })).toEqual(["occupancy", "few", "asks"]);
  expect(ids({ evidence: few, band: null })).toEqual(["occupancy", "few"]);
});

test("a cut states how empty the home is, or that it can wait", () => {
  expect(ids({ value: 150 })).toEqual(["occupancy", "paceAhead", "cutFuller"]);
  const emptier = {
    ...evidence,
    occupancy: { is_mapped: false, booked: 20, sellable: 90, market: 0.47 },
  };
  expect(ids({ value: 150, evidence: emptier }).at(-1)).toBe("cutEmptier");
  expect(ids({ value: 147, evidence: emptier }).at(-1)).toBe("belowBand");
});

test("unknown facts are left out", () => {
  const occupancy = { booked: 62, sellable: 90, market: null };
  const unknown = { occupancy, year: null, pace: null };
  expect(ids({ evidence: unknown })).toEqual(["ownOccupancy"]);
  const nothing = {
    ...unknown,
    occupancy: { is_mapped: false, booked: 0, sellable: 0, market: 0.4 },
  };
  expect(ids({ evidence: nothing })).toEqual([]);
  const first = { ...evidence, pace: { booked: 28, last_year: null } };
  expect(ids({ evidence: first })).toEqual(["occupancy", "raiseFuller"]);
  expect(ids({ type: "min", evidence: first })).toEqual(["atMinimum", "occupancy"]);
});
