import { expect, test } from "vitest";
import { everywhere } from "@/lib/auth/permissions";
import { changedPart } from "./rules";
import { MemberChange, MemberInvitation } from "./schema";

test("only what changed is kept, before and after", () => {
  const before = { a: 1, b: [1, 2], c: { d: true } };
  expect(changedPart(before, { a: 1, b: [2], c: { d: true } })).toEqual({
    old_value: { b: [1, 2] },
    new_value: { b: [2] },
  });
  expect(changedPart(before, structuredClone(before))).toBeNull();
});

const listing = { listing_id: "1", pms_name: "Guesty" };
const invitation = { email: "mia@stays.example", permissions: everywhere("view") };

test("an invitation chooses no listing unless told to", () => {
  expect(MemberInvitation.parse(invitation)).toMatchObject({ all_listings: false, listings: [] });
  const { listings } = MemberInvitation.parse({ ...invitation, listings: [listing] });
  expect(listings).toEqual([{ listing_id: "1", pms_name: "guesty" }]);
});

test.each([
  { all_listings: true, listings: [listing] },
  { permissions: { listings: "view" } },
  { permissions: { ...everywhere("view"), billing: "edit" } },
  { permissions: { ...everywhere("view"), logs: "admin" } },
  { listings: [{ listing_id: 1, pms_name: "guesty" }] },
  { role: "owner" },
  { api_granted: true },
])("%j is refused", (part) => {
  expect(MemberInvitation.safeParse({ ...invitation, ...part }).success).toBe(false);
  expect(MemberChange.safeParse(part).success).toBe(false);
});
