import { expect, test } from "vitest";
import { keyObstacle, masked, keyStateOf } from "./rules";

test("a masked key shows its first twelve characters and is as long as the key", () => {
  expect(masked("nr_live_7Kq2")).toBe(`nr_live_7Kq2${"•".repeat(34)}`);
});

test.each([
  ["not_enabled", "owner", false, true, "not_enabled"],
  ["disabled", "owner", false, true, "disabled"],
  ["disabled", "member", true, true, "disabled"],
  ["enabled", "owner", false, false, "none"],
  ["enabled", "owner", false, true, "active"],
  ["enabled", "member", false, true, "not_granted"],
  ["enabled", "member", true, false, "none"],
  ["enabled", "member", true, true, "active"],
] as const)(
  "access %s, role %s, granted %s, has a key %s: state %s",
  (access, role, granted, hasKey, state) => {
    expect(keyStateOf({ kind: "customer", access, role, granted, hasKey })).toBe(state);
  },
);

test.each([
  ["owner", false, false, "none"],
  ["owner", false, true, "active"],
  ["member", true, true, "not_granted"],
] as const)(
  "partner: role %s, granted %s, has a key %s: state %s",
  (role, granted, hasKey, state) => {
    const partner = { kind: "partner", access: "not_enabled" } as const;
    expect(keyStateOf({ ...partner, role, granted, hasKey })).toBe(state);
  },
);

test("keyObstacle returns null for people with access and the reason for others", () => {
  expect(keyObstacle("active")).toBeNull();
  expect(keyObstacle("none")).toBeNull();
  expect(keyObstacle("not_granted")).toContain("not granted");
  expect(keyObstacle("disabled")).toContain("not enabled");
  expect(keyObstacle("not_enabled")).toContain("not enabled");
});
