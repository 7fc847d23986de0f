import { expect, test } from "vitest";
import { everywhere } from "@/lib/auth/permissions";
import { AccessGrantChange } from "@/lib/identity/people/schema";
import { MemberInvitation } from "./schema";

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
  expect(AccessGrantChange.safeParse(part).success).toBe(false);
});
