import { assert, integer, nat, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import { available, blocked, booked } from "./nights";
import { unitNight } from "./units";

// Golden case 1 of `pricing.md` §11.
test.each([
  [40, 31, 2, { booked: 31, sellable: 38, left: 7, state: available }],
  [40, 41, 0, { booked: 40, sellable: 40, left: 0, state: booked }],
  [40, 39, 3, { booked: 39, sellable: 39, left: 0, state: booked }],
  [40, 0, 40, { booked: 0, sellable: 0, left: 0, state: blocked }],
  [1, 0, 0, { booked: 0, sellable: 1, left: 1, state: available }],
  [1, 1, 0, { booked: 1, sellable: 1, left: 0, state: booked }],
  [1, 0, 1, { booked: 0, sellable: 0, left: 0, state: blocked }],
])("%i units, %i sold, %i closed", (units, sold, closed, night) => {
  expect(unitNight(units, sold, closed)).toEqual(night);
});

test("more sold never leaves more, and no night sells more than there is", () => {
  const counts = tuple(integer({ min: 1, max: 99 }), nat(120), nat(120));
  assert(
    property(counts, ([units, sold, closed]) => {
      const [now, then] = [unitNight(units, sold, closed), unitNight(units, sold + 1, closed)];
      expect(then.left).toBeLessThanOrEqual(now.left);
      expect(now.booked).toBeLessThanOrEqual(now.sellable);
      expect(now.sellable).toBeLessThanOrEqual(units);
    }),
  );
});
