import { expect, test } from "vitest";
import { everywhere, type Permissions } from "@/lib/auth/permissions";
import { pathInAccount, sectionsFor } from "./sections";

const all = everywhere("edit");

const hrefs = (
  role: "owner" | "member" | "partner",
  account: number | null = null,
  permissions: Permissions | null = role === "partner" && account === null ? null : all,
  isOperator = false,
) => sectionsFor({ role, account, permissions, isOperator }).map(({ href }) => href);

test("an owner sees the work sections and every account setting", () => {
  expect(hrefs("owner")).toContain("/listings");
  expect(hrefs("owner")).toContain("/settings/general");
  expect(hrefs("owner")).not.toContain("/accounts");
});

test("a member sees no owner settings", () => {
  expect(hrefs("member")).toContain("/listings");
  expect(hrefs("member")).not.toContain("/settings/team");
});

test("the account's own people see its assistants; consultants come to them from the proposals", () => {
  expect(hrefs("owner")).toContain("/settings/assistants");
  expect(hrefs("member")).toContain("/settings/assistants");
  expect(hrefs("partner", 104_218)).not.toContain("/settings/assistants?account=104218");
});

test("a consultant sees accounts and settings, and no work sections before choosing an account", () => {
  expect(hrefs("partner")).toEqual([
    "/accounts",
    "/inbox",
    "/settings/api",
    "/settings/partner",
    "/settings/profile",
  ]);
});

test.each(["owner", "member", "partner"] as const)(
  "only an operator sees the operator's page: %s",
  (role) => {
    expect(hrefs(role)).not.toContain("/operator");
    expect(hrefs(role, null, all, true)).toContain("/operator");
  },
);

test("inside an account every link keeps the account, except those across accounts", () => {
  expect(hrefs("partner", 104_218)).toEqual(
    expect.arrayContaining(["/accounts", "/listings?account=104218"]),
  );
  const leaving = hrefs("partner", 104_218).filter((href) => !href.includes("account="));
  expect(leaving).toEqual(["/accounts", "/inbox"]);
});

test.each([
  ["listings", ["/listings", "/prices", "/actions", "/mapping", "/neighborhood", "/connections"]],
  ["customizations", ["/customizations"]],
  ["mappings", ["/mapping"]],
  ["logs", ["/proposals", "/logs"]],
  ["bookings", ["/bookings"]],
  ["neighborhood", ["/neighborhood"]],
] as const)("without the %s permission there is no link to its pages", (area, hidden) => {
  const permissions = { ...everywhere("view"), [area]: "none" };
  const offered = new Set(hrefs("member", null, permissions));
  expect(hrefs("member").filter((href) => !offered.has(href))).toEqual(hidden);
  const inside = new Set(hrefs("partner", 104_218, permissions));
  expect(hrefs("partner", 104_218).filter((href) => !inside.has(href))).toEqual(
    hidden.map((href) => `${href}?account=104218`),
  );
});

test("an account without access has no pages", () => {
  expect(hrefs("partner", 104_218, null)).not.toContain("/listings?account=104218");
  expect(hrefs("partner", 104_218, null)).not.toContain("/overview?account=104218");
});

test("no shortcut letter is used twice", () => {
  for (const role of ["owner", "member", "partner"] as const) {
    const access = { role, account: 104_218, permissions: all, isOperator: true };
    const keys = sectionsFor(access).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test.each([
  ["/listings", "edit", "/listings?account=104218"],
  ["/mapping", "edit", "/mapping?account=104218"],
  ["/accounts", "edit", "/overview?account=104218"],
  ["/settings/profile", "edit", "/overview?account=104218"],
  ["/mapping", "none", "/overview?account=104218"],
] as const)("switching accounts on %s with %s permissions opens %s", (path, level, expected) =>
  expect(pathInAccount(path, { user_id: 104_218, permissions: everywhere(level) })).toBe(expected),
);
