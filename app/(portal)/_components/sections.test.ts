import { expect, test } from "vitest";
import { placeInAccount, sectionsFor } from "./sections";

const hrefs = (role: "owner" | "member" | "partner", account: number | null = null) =>
  sectionsFor({ role, account }).map(({ href }) => href);

test("an owner has the work and every setting of the account", () => {
  expect(hrefs("owner")).toContain("/listings");
  expect(hrefs("owner")).toContain("/settings/general");
  expect(hrefs("owner")).not.toContain("/accounts");
});

test("a member has no setting that is the owner's", () => {
  expect(hrefs("member")).toContain("/listings");
  expect(hrefs("member")).not.toContain("/settings/team");
});

test("a consultant has accounts and settings, and no work before an account is chosen", () => {
  expect(hrefs("partner")).toEqual([
    "/accounts",
    "/inbox",
    "/settings/api",
    "/settings/partner",
    "/settings/profile",
  ]);
});

test("inside an account every link stays there, save those to all accounts", () => {
  expect(hrefs("partner", 104_218)).toEqual(
    expect.arrayContaining(["/accounts", "/listings?account=104218"]),
  );
  const leaving = hrefs("partner", 104_218).filter((href) => !href.includes("account="));
  expect(leaving).toEqual(["/accounts", "/inbox"]);
});

test("no letter goes to two places", () => {
  for (const role of ["owner", "member", "partner"] as const) {
    const keys = sectionsFor({ role, account: 104_218 }).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test.each([
  ["/listings", "/listings?account=104218"],
  ["/accounts", "/listings?account=104218"],
  ["/settings/profile", "/listings?account=104218"],
])("from %s another account is opened at %s", (path, expected) =>
  expect(placeInAccount(path, 104_218)).toBe(expected),
);
