import { expect, test } from "vitest";
import { everywhere } from "@/lib/auth/permissions";
import type { ManagedAccount } from "@/lib/identity/partners/schema";
import { shownAccounts, sortIn, sortText } from "./account-order";

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
const names = (typed: string, sort: string | null) =>
  shownAccounts(accounts, typed, sortIn(sort)).map(({ name }) => name);

test.each([
  ["the most urgent first, then by name", "", null, ["Harbour Stays", "Alma", "Café Lofts"]],
  ["by name", "", "name", ["Alma", "Café Lofts", "Harbour Stays"]],
  ["most listings first", "", "-listings", ["Alma", "Café Lofts", "Harbour Stays"]],
  ["an unknown order is the default", "", "toString", ["Harbour Stays", "Alma", "Café Lofts"]],
  ["without accents and case", "CAFE", null, ["Café Lofts"]],
  ["a user id", "0002", null, ["Harbour Stays"]],
  ["no match", "yurt", null, []],
])("%s", (_name, typed, sort, expected) => expect(names(typed, sort)).toEqual(expected));

test.each(["name", "-name", "listings", "-listings", "actions"])(
  "the address keeps the order %s",
  (text) => expect(sortText(sortIn(text))).toBe(text),
);

test("the default order is not in the address", () => {
  expect(sortText(sortIn("-actions"))).toBe("");
});
