import { expect, test } from "vitest";
import { scopeIn, targetIn } from "./levels";

const account = [{ id: "account/guesty", name: "Guesty" }];

test("choosing a group or a listing shows no rules until one is chosen", () => {
  expect(targetIn(null, "group", account)).toBeNull();
  expect(targetIn(null, "listing", account)).toBeNull();
  expect(scopeIn("group", null)).toBe("group");
});

test("the account's first PMS is the default", () => {
  const first = { scope: "account", pms_name: "guesty" };
  expect(targetIn(null, null, account)).toEqual(first);
  expect(targetIn("nonsense", "elsewhere", account)).toEqual(first);
  expect(scopeIn(null, null)).toBe("account");
});

test("a chosen level overrides the scope to choose from", () => {
  const group = { scope: "group", group_id: 12 } as const;
  expect(targetIn("group/12", "listing", account)).toEqual(group);
  expect(scopeIn("listing", group)).toBe("group");
});
