import { expect, test } from "vitest";
import { everywhere, widens } from "@/lib/auth/permissions";

const listing = (id: string) => ({ listing_id: id, pms_name: "guesty" });
const none = { permissions: everywhere("view"), all_listings: false, listings: [] };
const one = { ...none, listings: [listing("1")] };
const all = { ...none, all_listings: true };
const more = { ...none, permissions: { ...none.permissions, logs: "edit" as const } };
const swapped = { ...none.permissions, logs: "edit" as const, bookings: "none" as const };

test.each([
  ["nothing", one, one, false],
  ["a higher level", none, more, true],
  ["a lower level", more, none, false],
  ["one level up and one down", none, { ...none, permissions: swapped }, true],
  ["a listing more", none, one, true],
  ["a listing less", one, none, false],
  ["another listing instead", one, { ...one, listings: [listing("2")] }, true],
  [
    "the same id in another system",
    one,
    { ...one, listings: [{ ...listing("1"), pms_name: "x" }] },
    true,
  ],
  ["all listings", one, all, true],
  ["chosen ones instead of all", all, one, false],
])("%s: %#", (_name, before, after, expected) => {
  expect(widens(before, after)).toBe(expected);
});
