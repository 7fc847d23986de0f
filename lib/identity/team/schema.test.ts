import { expect, test } from "vitest";
import { everywhere } from "@/lib/auth/permissions";
import { AccessGrantChange } from "@/lib/identity/people/schema";
import { NewGrant } from "@/lib/identity/partners/schema";
import { MemberInvitation } from "./schema";

const listing = { listing_id: "1", pms_name: "Guesty" };
const invitation = { email: "mia@stays.example", permissions: everywhere("view") };

test("an invitation has chosen listings or all listings", () => {
  const { listings } = MemberInvitation.parse({ ...invitation, listings: [listing] });
  expect(listings).toEqual([{ listing_id: "1", pms_name: "guesty" }]);
  const all = MemberInvitation.parse({ ...invitation, all_listings: true });
  expect(all).toMatchObject({ all_listings: true, listings: [] });
});

test.each([
  ["an invitation", MemberInvitation, invitation],
  ["an invitation", MemberInvitation, { ...invitation, listings: [] }],
  ["an invitation", MemberInvitation, { ...invitation, all_listings: false, listings: [] }],
  ["a partner's access", NewGrant, { code: "ABCD2345", permissions: everywhere("view") }],
  ["a change", AccessGrantChange, { listings: [] }],
  ["a change", AccessGrantChange, { all_listings: false, listings: [] }],
])("%s without a listing is refused at listings", (_name, schema, body) => {
  const { error } = schema.safeParse(body);
  expect(error?.issues).toMatchObject([
    { path: ["listings"], message: "must name at least one listing unless all_listings is true" },
  ]);
});

test("a change may omit the listings", () => {
  for (const part of [{}, { all_listings: true }, { permissions: everywhere("view") }]) {
    expect(AccessGrantChange.safeParse(part).success).toBe(true);
  }
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
  expect(AccessGrantChange.safeParse(part).success).toBe(false);
});
