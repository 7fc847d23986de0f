import { expect, test } from "vitest";
import { dayOf } from "@/lib/core/dates";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { groupsOf, type ShadowListing } from "./report";

const first = dayOf("2026-12-30");

function listing(fields: Partial<ShadowListing> = {}): ShadowListing {
  const nights = {
    first,
    prices: [11_000, 9_000, 10_000, 10_020, 10_000],
    pmsPrices: [10_000, 10_000, 0, 10_000, 10_000],
    states: [available, available, available, available, booked],
  };
  return {
    pms: "guesty",
    id: "1",
    name: "Loft",
    currency: "CAD",
    since: new Date("2026-12-20T10:00:00Z"),
    plan: { plans: 9, held: [], nights },
    booked: [],
    ...fields,
  };
}

const bookedNights = (count: number, price = 9_500) =>
  Array.from({ length: count }, (_, n) => ({
    night: first + n,
    day: first - 5,
    pmsPrice: 10_000,
    price,
  }));

test("open nights with a price in the PMS are compared, also by month of stay", () => {
  const [group] = groupsOf([listing()]);
  // 300.20 against 300.00; a difference under half a percent is none.
  expect(group?.open).toEqual({ nights: 3, change_percent: 0.07, up: 1, down: 1, same: 1 });
  expect(group?.months).toEqual([
    { month: "2026-12", nights: 2, change_percent: 0 },
    { month: "2027-01", nights: 1, change_percent: 0.2 },
  ]);
});

test("booked nights have a mean from 20 on", () => {
  const [few] = groupsOf([listing({ booked: bookedNights(19) })]);
  expect(few?.booked).toEqual({
    nights: 19,
    listings: 1,
    pms_price: null,
    price: null,
    change_percent: null,
    more: 0,
    less: 19,
    same: 0,
  });
  const [enough] = groupsOf([
    listing({ booked: bookedNights(19) }),
    listing({ id: "2", booked: bookedNights(1, 11_500) }),
  ]);
  expect(enough?.booked).toMatchObject({
    nights: 20,
    listings: 2,
    pms_price: 100,
    price: 96,
    change_percent: -4,
    more: 1,
    less: 19,
  });
  expect(enough?.booked_nights[0]).toMatchObject({ days_before: 5, change_percent: -5 });
});

test("currencies are never mixed, and the one with most listings comes first", () => {
  const groups = groupsOf([
    listing({ currency: "USD" }),
    listing({ id: "2" }),
    listing({ id: "3", since: new Date("2026-12-18T10:00:00Z"), plan: null }),
  ]);
  expect(groups.map(({ currency, listings }) => [currency, listings.length])).toEqual([
    ["CAD", 2],
    ["USD", 1],
  ]);
  expect(groups[0]).toMatchObject({
    since: "2026-12-18T10:00:00.000Z",
    nights: 9,
    held: { plans: 0, of: 9 },
  });
});

test("without a plan there is nothing to compare", () => {
  const [group] = groupsOf([listing({ plan: null })]);
  expect(group).toMatchObject({ nights: 0, open: { nights: 0, change_percent: null }, months: [] });
});
