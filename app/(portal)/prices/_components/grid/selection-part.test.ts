import { expect, test } from "vitest";
import type { ListingRow } from "@/lib/catalog/rows";
import { dateOf, dayOf } from "@/lib/core/dates";
import type { CalendarRow } from "@/lib/pricing/prices/schema-calendar";
import { rowNights, type RowNights } from "./use-row-nights";
import { weekOf } from "./use-night-text";
import { selectedNights } from "./selection-part";

const first = dayOf("2026-12-07");
const listing = (key: string) =>
  ({ key, listing: { id: key, pms: "guesty" } }) as unknown as ListingRow;

function nightsWith(state: string, price: (number | null)[], currency = "CAD"): RowNights {
  const row = {
    currency,
    error: null,
    bars: [],
    min_stay_default: 2,
    nights: {
      price,
      state,
      demand: "n".repeat(state.length),
      min_stay: price.map(() => 2),
      override: ".".repeat(state.length),
      unbookable: "0".repeat(state.length),
    },
  } as unknown as CalendarRow;
  const found = rowNights([{ first, row }]);
  if (!found) throw new Error("There are no nights.");
  return found;
}

const days = [0, 1, 2, 3, 4].map((at) => first + at);

test("only open nights are selected; the others are counted as skipped", () => {
  const nights = new Map([["a", nightsWith("obok?", [100, 120, 110, 90, 130])]]);
  const found = selectedNights([listing("a")], new Map([["a", days]]), nights);
  expect(found).toMatchObject({
    selection: [{ id: "a", dates: [0, 2, 4].map((at) => dateOf(first + at)) }],
    nights: 3,
    first,
    last: first + 4,
    skipped: 2,
  });
  expect(found.prices?.mean).toBeCloseTo((100 + 110 + 130) / 3, 9);
  expect(found.prices).toMatchObject({ least: 100, most: 130, currency: "CAD" });
});

test("listings in two currencies have no common prices", () => {
  const nights = new Map([
    ["a", nightsWith("o", [100])],
    ["b", nightsWith("o", [90], "GBP")],
  ]);
  const chosen = new Map(["a", "b"].map((key) => [key, [first]]));
  const found = selectedNights([listing("a"), listing("b")], chosen, nights);
  expect(found).toMatchObject({ nights: 2, prices: null });
});

test("nights without a price and nights that aren't loaded are not selected", () => {
  const nights = new Map([["a", nightsWith("oo", [null, 100])]]);
  const chosen = new Map([["a", [first, first + 1, first + 90]]]);
  const found = selectedNights([listing("a")], chosen, nights);
  expect(found).toMatchObject({ nights: 1, skipped: 1 });
});

test("a week has the median demand and the mean price of its open nights", () => {
  const week = weekOf(nightsWith("oobbkoo", [100, 200, 1, 1, 1, 300, 400]), first);
  expect(week).toMatchObject({ price: 250, demand: "n", booked: 2, closed: 1, open: 4 });
  expect(weekOf(nightsWith("", []), first)).toBeUndefined();
});

test("a week of a listing with units counts each unit's nights on offer", () => {
  const { nightOn, ...nights } = nightsWith("ooooooo", [100, 100, 100, 100, 100, 100, 100]);
  const units = { sold: 9, sellable: 11 };
  const hotel = {
    ...nights,
    units: 12,
    nightOn: (day: number) => {
      const night = nightOn(day);
      return night && { ...night, units };
    },
  };
  expect(weekOf(hotel, first)).toMatchObject({ booked: 63, nights: 77, open: 7 });
  expect(weekOf(nightsWith("oob", [100, 100, 1]), first)).toMatchObject({ booked: 1, nights: 7 });
});
