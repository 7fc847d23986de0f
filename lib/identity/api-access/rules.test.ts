import { expect, test } from "vitest";
import { estimateFor, confirmationProblems } from "./rules";

test.each([
  [0, 825, { net: 0, tax: 0, total: 0 }],
  [43, 0, { net: 43, tax: 0, total: 43 }],
  [43, 825, { net: 43, tax: 3.55, total: 46.55 }],
  // 0.25% of $2 is half a cent, which rounds up.
  [2, 25, { net: 2, tax: 0.01, total: 2.01 }],
  [1, 49, { net: 1, tax: 0, total: 1 }],
  [5_000, 10_000, { net: 5_000, tax: 5_000, total: 10_000 }],
])("the estimate for %i listings at %i basis points of tax", (listings, taxRateBp, estimate) => {
  expect(estimateFor(listings, taxRateBp)).toEqual(estimate);
});

test.each(["api", " API", "API ", "", "Api", "A P I", "ＡＰＩ", "API\n"])(
  "%j is refused as confirmation",
  (confirmation) => {
    const problems = confirmationProblems({ reason: "api", confirmation });
    expect(problems).toMatchObject([{ path: "confirmation" }]);
  },
);

test.each(["pms", "partner"] as const)("the reason %s is refused", (reason) => {
  const problems = confirmationProblems({ reason, confirmation: "API" });
  expect(problems).toMatchObject([{ path: "reason" }]);
});

test("the right word and reason are accepted", () => {
  expect(confirmationProblems({ reason: "api", confirmation: "API" })).toEqual([]);
});
