import { expect, test } from "vitest";
import { withoutStep } from "./restore";

const price = { price: 150, price_type: "fixed" } as const;

test("only the step's fields are restored; other fields set by others stay", () => {
  const present = { ...price, min_stay: 3, reason: "Fair" };
  expect(withoutStep(present, { before: null, after: price })).toEqual({
    next: { min_stay: 3, reason: "Fair" },
  });
  expect(withoutStep(price, { before: null, after: price })).toEqual({ next: null });
  const raised = { before: price, after: { ...price, price: 180 } };
  expect(withoutStep({ ...present, price: 180 }, raised)).toEqual({ next: present });
});

test("removed fields come back next to those set by others since", () => {
  expect(withoutStep({ min_stay: 3 }, { before: price, after: null })).toEqual({
    next: { ...price, min_stay: 3 },
  });
});

test("fields whose value has changed since are named", () => {
  const after = { ...price, min_stay: 3, base_price: 90 };
  const present = { ...price, min_stay: 4 };
  expect(withoutStep(present, { before: null, after })).toEqual({
    conflicts: ["base_price", "min_stay"],
  });
  expect(withoutStep(null, { before: null, after: price })).toEqual({
    conflicts: ["price", "price_type"],
  });
});

test("a price is not restored if its type has changed", () => {
  const step = { before: { ...price, price: 120 }, after: price };
  const present = { price: 150, price_type: "percent" } as const;
  expect(withoutStep(present, step)).toEqual({ conflicts: ["price_type"] });
});
