import { expect, test } from "vitest";
import { everywhere } from "@/lib/auth/permissions";
import { placesFor } from "./use-palette-entries";

const ids = (...[access]: Parameters<typeof placesFor>) => {
  const { commands, settings } = placesFor(access);
  return [...commands, ...settings].map(({ id }) => id);
};

test("an owner finds every command, and no partner settings", () => {
  const found = ids({ role: "owner", account: null, permissions: everywhere("edit") });
  expect(found).toEqual(expect.arrayContaining(["invite", "addPartner", "hideAction", "taxRate"]));
  expect(found).not.toContain("partnerCode");
});

test("a member finds only the commands and settings they can use", () => {
  const found = ids({ role: "member", account: null, permissions: everywhere("view") });
  expect(found).toEqual([
    "hiddenActions",
    "hiddenListings",
    "groups",
    "revert",
    "apiKey",
    "password",
    "sessions",
  ]);
});

test("inside an account the links keep the account", () => {
  const access = { role: "partner", account: 104_218, permissions: everywhere("edit") } as const;
  for (const { href } of placesFor(access).commands) expect(href).toContain("account=104218");
});

test("a consultant outside accounts finds their own settings only", () => {
  const found = ids({ role: "partner", account: null, permissions: null });
  expect(found).toEqual(["partnerCode", "apiKey", "webhooks", "password", "sessions"]);
});
