import { expect, test } from "vitest";
import {
  makeAccount,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
} from "@/prisma/factories";
import { marketWindowsOf } from "./figures";

/** The morning of 21 November 2026 in Vancouver. */
const now = new Date("2026-11-21T15:00:00Z");

test("occupancy and rates are of the window's own nights, before today and from it on", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { bedrooms: 1 });
  const other = await makeListing(account, { bedrooms: 2 });
  const one = await makeMarketListing();
  // Booked from ten nights before today to the night of today, at the price of the night's place.
  await makeMarketCalendar(one, {
    from: "2026-11-01",
    nights: 100,
    state: (_, index) => (index >= 10 && index <= 20 ? 2 : 1),
    price: (_, index) => (index === 20 ? 0 : index * 100),
  });
  // Blocks do not count, nor do sources that tell no bookings.
  await makeMarketCalendar(await makeMarketListing(), {
    from: "2026-11-01",
    nights: 20,
    state: () => 3,
  });
  await makeMarketCalendar(await makeMarketListing({ source: "inside-airbnb" }), {
    from: "2026-11-01",
    nights: 100,
  });
  const of = await marketWindowsOf(caller, [listing, other], now);
  const { over } = of(listing);
  expect(over(-20, 0)).toEqual({ occupancy: 0.5, adr: 1_450 });
  expect(over(-10, 0)).toEqual({ occupancy: 1, adr: 1_450 });
  expect(over(-90, 0)).toEqual({ occupancy: 0.5, adr: 1_450 });
  // The price of tonight's booking is unknown.
  expect(over(0, 2)).toEqual({ occupancy: 0.5, adr: null });
  expect(over(0, 360).occupancy).toBeCloseTo(1 / 80, 9);
  expect(of(other).over(0, 30)).toEqual({ occupancy: null, adr: null });
});
