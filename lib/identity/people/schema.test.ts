import { expect, test } from "vitest";
import { passwordProblem, Email, Name } from "./schema";

test.each([
  ["short 9 c", "must have at least 10 characters"],
  ["x".repeat(201), "must have at most 200 characters"],
  ["Ann@Stays.Example", "must not be the email address"],
  [" ann@stays.example ", "must not be the email address"],
  ["exactly 10", null],
  ["x".repeat(200), null],
])("password %j: %s", (password, problem) => {
  expect(passwordProblem(password, "ann@stays.example")).toBe(problem);
});

test("an e-mail is trimmed and lower-cased", () => {
  expect(Email.parse("  Ann@Stays.Example ")).toBe("ann@stays.example");
  expect(Email.safeParse("ann at stays").success).toBe(false);
});

test.each(["", "   ", "two\nlines", "x".repeat(101)])("%j is refused as a name", (name) => {
  expect(Name.safeParse(name).success).toBe(false);
});
