import { expect, test } from "vitest";
import { changeOf } from "./use-night-text";
import type { GridNight } from "./use-row-nights";

const night = (fields: Partial<GridNight> = {}): GridNight => ({
  price: 200.3,
  demand: "n",
  minStay: 1,
  state: "o",
  override: null,
  isUnbookable: false,
  units: null,
  ...fields,
});

test("a changed price has its previous price and the difference, to the cent", () => {
  expect(changeOf(night(), 180.1)).toEqual({ from: 180.1, by: 20.2 });
  expect(changeOf(night({ state: "?" }), 210.3)).toEqual({ from: 210.3, by: -10 });
});

test("an unchanged price, an unknown one, and a night that isn't open have no change", () => {
  expect(changeOf(night(), 200.3)).toBeNull();
  expect(changeOf(night(), null)).toBeNull();
  expect(changeOf(night({ price: null }), 200)).toBeNull();
  for (const state of ["b", "k", "u"]) expect(changeOf(night({ state }), 100)).toBeNull();
});
