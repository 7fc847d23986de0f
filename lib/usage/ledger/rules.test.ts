import { expect, test } from "vitest";
import { randomOf } from "@/lib/core/random";
import { billingMonth, billOf, monthAfter } from "./rules";

test.each([
  [0, 825, 0, 0, 0],
  [37, 825, 3_700, 305, 4_005],
  [43, 825, 4_300, 355, 4_655],
  // 2 USD × 0.25 % = half a cent: up.
  [2, 25, 200, 1, 201],
  [1, 49, 100, 0, 100],
  [5_000, 10_000, 500_000, 500_000, 1_000_000],
])("%i listings at %i basis points", (listings, rate, amount, tax, total) => {
  const bill = { listings, amount_cents: amount, tax_cents: tax, total_cents: total };
  expect(billOf(listings, rate)).toEqual(bill);
});

/** Half up by quotient and remainder, in integers without limit. */
function oracle(listings: number, rate: number): bigint {
  const product = BigInt(listings) * 100n * BigInt(rate);
  const [whole, rest] = [product / 10_000n, product % 10_000n];
  return whole + (2n * rest >= 10_000n ? 1n : 0n);
}

test("1,000,000 random bills equal integers without limit", () => {
  const random = randomOf("bills");
  let different = 0;
  for (let run = 0; run < 1_000_000; run++) {
    const listings = random.whole(0, 99_999);
    const rate = random.whole(0, 10_000);
    const { amount_cents: net, tax_cents: tax, total_cents: total } = billOf(listings, rate);
    if (BigInt(tax) !== oracle(listings, rate) || total !== net + tax) different++;
  }
  expect(different).toBe(0);
});

test("an instant belongs to its month in UTC", () => {
  // 1 December 00:30 in Auckland.
  expect(billingMonth(new Date("2026-12-01T00:30:00+13:00"))).toBe("2026-11");
  expect(billingMonth(new Date("2026-12-01T00:00:00Z"))).toBe("2026-12");
  expect([monthAfter("2026-11"), monthAfter("2026-12")]).toEqual(["2026-12", "2027-01"]);
});
