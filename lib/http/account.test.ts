import { expect, test } from "vitest";
import { accountIn, withAccount } from "./fetcher";

test("only one user id names an account", () => {
  expect(accountIn("123456")).toBe(123_456);
  for (const other of ["", "012345", "12345", "1234567", "12345x", null, undefined, ["123456"]]) {
    expect(accountIn(other)).toBeNull();
  }
});

test("a path keeps its other parameters and its fragment", () => {
  expect(withAccount("/listings", null)).toBe("/listings");
  expect(withAccount("/listings", 123_456)).toBe("/listings?account=123456");
  expect(withAccount("/listings?q=sea#top", 123_456)).toBe("/listings?q=sea&account=123456#top");
});
