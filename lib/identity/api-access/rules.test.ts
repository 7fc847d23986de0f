import { expect, test } from "vitest";
import { estimateFor, confirmationProblems } from "./rules";

test.each([
  [0, 825, { net: 0, tax: 0, total: 0 }],
  [43, 0, { net: 43, tax: 0, total: 43 }],
  [43, 825, { net: 43, tax: 3.55, total: 46.55 }],
  // 2 USD × 0.25 % = half a cent: up.
  [2, 25, { net: 2, tax: 0.01, total: 2.01 }],
  [1, 49, { net: 1, tax: 0, total: 1 }],
  [5_000, 10_000, { net: 5_000, tax: 5_000, total: 10_000 }],
])("%i listings at %i basis points", (listings, taxRateBp, estimate) => {
  expect(estimateFor(listings, taxRateBp)).toEqual(estimate);
});

test.each(["api", " API", "API ", "", "Api", "A P I", "ＡＰＩ", "API\n"])(
  "the word %j does not confirm",
  (confirmation) => {
    const problems = confirmationProblems({ reason: "api", confirmation });
    expect(problems).toMatchObject([{ path: "confirmation" }]);
  },
);

test.each(["pms", "partner"] as const)("the reason %s does not enable", (reason) => {
  const problems = confirmationProblems({ reason, confirmation: "API" });
  expect(problems).toMatchObject([{ path: "reason" }]);
});

test("the word with the reason confirms", () => {
  expect(confirmationProblems({ reason: "api", confirmation: "API" })).toEqual([]);
});
