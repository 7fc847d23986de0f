import { expect, test } from "vitest";
import { everywhere } from "@/lib/auth/permissions";
import type { ManagedAccount } from "@/lib/identity/partners/schema";
import { type FiguresById, shownAccounts, sortIn, sortText } from "./accounts-table";

const account = (
  name: string,
  user_id: number,
  high: number,
  listings: number,
): ManagedAccount => ({
  name,
  user_id,
  listings,
  api_enabled: true,
  all_listings: true,
  permissions: everywhere("view"),
  open_actions: { high, medium: 0, low: 0 },
});
const accounts = [
  account("Café Lofts", 100_001, 0, 5),
  account("Harbour Stays", 100_002, 3, 2),
  account("Alma", 100_003, 0, 9),
];
const noFigures: FiguresById = new Map();
const names = (typed: string, sort: string | null, figures = noFigures) =>
  shownAccounts(accounts, typed, sortIn(sort), figures).map(({ name }) => name);

function figuresOf(user_id: number, currency: string, revenue: number, occupancy: number | null) {
  const unknown = { value: null, last_year: null };
  const money = { currency, other_currencies: 0, adr: unknown, revpar: unknown, pickup: unknown };
  const figures = {
    user_id,
    occupancy_next_30: occupancy,
    stly_occupancy_next_30: null,
    unavailable_share_next_30: null,
    market_occupancy_next_30: null,
    last_sync_at: null,
    money: { ...money, revenue: { value: revenue, last_year: null }, weeks: [] },
  };
  return [user_id, figures] as const;
}

test.each([
  ["the most urgent first, then by name", "", null, ["Harbour Stays", "Alma", "Café Lofts"]],
  ["by name", "", "name", ["Alma", "Café Lofts", "Harbour Stays"]],
  ["most listings first", "", "-listings", ["Alma", "Café Lofts", "Harbour Stays"]],
  ["an unknown order is the default", "", "toString", ["Harbour Stays", "Alma", "Café Lofts"]],
  ["without accents and case", "CAFE", null, ["Café Lofts"]],
  ["a part of a user ID", "0002", null, ["Harbour Stays"]],
  ["no match", "yurt", null, []],
])("%s", (_name, typed, sort, expected) => expect(names(typed, sort)).toEqual(expected));

test.each(["name", "-name", "listings", "-listings", "actions"])(
  "the URL keeps the order %s",
  (text) => expect(sortText(sortIn(text))).toBe(text),
);

test("the default order is not in the URL", () => {
  expect(sortText(sortIn("-actions"))).toBe("");
});

test("unknown figures come last in both directions", () => {
  const figures = new Map([figuresOf(100_001, "CAD", 1, 0.4), figuresOf(100_002, "CAD", 1, null)]);
  figures.set(...figuresOf(100_003, "CAD", 1, 0.6));
  expect(names("", "occupancy", figures)).toEqual(["Café Lofts", "Alma", "Harbour Stays"]);
  expect(names("", "-occupancy", figures)).toEqual(["Alma", "Café Lofts", "Harbour Stays"]);
});

test("amounts are sorted within each currency, not across currencies", () => {
  const figures = new Map([figuresOf(100_001, "CAD", 500, 1), figuresOf(100_002, "GBP", 900, 1)]);
  figures.set(...figuresOf(100_003, "CAD", 700, 1));
  expect(names("", "-revenue", figures)).toEqual(["Alma", "Café Lofts", "Harbour Stays"]);
  expect(names("", "revenue", figures)).toEqual(["Café Lofts", "Alma", "Harbour Stays"]);
});
