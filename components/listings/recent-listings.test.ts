import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteListing, recentListings } from "./recent-listings";

let kept: string | null;

beforeEach(() => {
  kept = null;
  vi.stubGlobal("localStorage", {
    getItem: () => kept,
    setItem: (_: string, value: string) => (kept = value),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("the listing looked at last comes first, once, and each account has its own", () => {
  for (const address of ["guesty/1", "guesty/2", "guesty/1"]) noteListing(null, address);
  noteListing(104_218, "guesty/9");
  expect(recentListings(null)).toEqual(["guesty/1", "guesty/2"]);
  expect(recentListings(104_218)).toEqual(["guesty/9"]);
});

test("what is not a list of ours is no recent listing", () => {
  for (const odd of ["{", "7", '[1, null, "x"]']) {
    kept = odd;
    expect(recentListings(null)).toEqual([]);
  }
});
