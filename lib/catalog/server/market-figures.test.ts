import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
} from "@/prisma/factories";
import { listListings } from "./queries";

/** The morning of 21 November 2026 in Vancouver, its afternoon in Europe. */
const now = new Date("2026-11-21T15:00:00Z");
const all = { skip_hidden: false, only_syncing_listings: false };

async function only(caller: Caller) {
  const [listing] = (await listListings(caller, all, now)).listings;
  if (!listing) throw new Error("no listing");
  return listing;
}

/** Every fifth night is booked, the first one too. */
function everyFifth(_: string, index: number): number {
  return index % 5 === 0 ? 2 : 1;
}

test("market occupancy is that of homes with the same number of bedrooms", async () => {
  const { account, caller } = await makeAccount();
  await makeListing(account, { bedrooms: 1 });
  const nights = { from: "2026-11-21", nights: 200 };
  const comparable = await makeMarketListing({ bedrooms: 1 });
  await makeMarketCalendar(comparable, { ...nights, state: everyFifth, price: () => 18_449 });
  await makeMarketCalendar(await makeMarketListing({ bedrooms: 2 }), nights);
  expect(await only(caller)).toMatchObject({
    market_occupancy_next_7: "29 %",
    market_occupancy_next_30: "20 %",
    market_occupancy_next_60: "20 %",
    market_occupancy_next_90: "20 %",
    market_adjusted_occupancy_next_7: "29 %",
    // Of nine Fridays and Saturdays, 21 November and 11 December.
    market_weekend_adjusted_occupancy_next_30: "22 %",
    // Fewer than five comparables recommend nothing.
    recommended_base_price: "Unavailable",
  });
});

test("the fewer nights were booked, the closer the recommended base is to the market's price", async () => {
  for (let home = 0; home < 5; home++) {
    const nights = { from: "2026-11-21", nights: 200, price: () => 18_449 };
    await makeMarketCalendar(await makeMarketListing({ bedrooms: 1 }), nights);
  }
  const { account, caller } = await makeAccount();
  const fields = { bedrooms: 1, minPrice: null, maxPrice: null };
  const unbooked = await makeListing(account, { ...fields, listingId: "1", basePrice: 20_000 });
  const busy = await makeListing(account, { ...fields, listingId: "2", basePrice: 20_000 });
  const dear = await makeListing(account, { ...fields, listingId: "3", basePrice: 40_000 });
  await makeListing(account, { ...fields, listingId: "4", basePrice: null });
  await makeListing(account, { ...fields, listingId: "5", bedrooms: 2 });
  await makeListing(account, { ...fields, listingId: "6", basePrice: 40_000 });
  const year = { from: "2025-11-20", nights: 370 };
  for (const listing of [unbooked, busy, dear]) await makeCalendar(listing, year);
  // 60 booked nights of the past year tell what its base is worth; a year of which nothing is known doesn't.
  await makeCalendar(busy, { from: "2026-09-22", nights: 60, state: () => 2 });
  const { listings } = await listListings(caller, all, now);
  expect(listings.map((listing) => listing.recommended_base_price)).toEqual([
    184,
    200,
    280,
    184,
    "Unavailable",
    280,
  ]);
});

test("MPI is the listing's occupancy ÷ the market's, and adjusted occupancy is occupancy", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { bedrooms: 1 });
  const nights = { from: "2026-11-21", nights: 180 };
  const market = await makeMarketListing({ bedrooms: 1 });
  await makeMarketCalendar(market, { ...nights, state: everyFifth });
  await makeCalendar(listing, { ...nights, state: (_, index) => (index < 45 ? 2 : 1) });
  expect(await only(caller)).toMatchObject({
    adjusted_occupancy_next_7: "100 %",
    adjusted_occupancy_next_60: "75 %",
    adjusted_occupancy_next_90: "50 %",
    mpi_next_30: 5,
    mpi_next_60: 3.8,
    mpi_next_90: 2.5,
    mpi_next_120: 1.9,
    mpi_next_180: 1.3,
  });
});

test("nights at the minimum are counted among the open ones of the next 30", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { basePrice: 20_000, minPrice: 100, maxPrice: null });
  await makeCalendar(listing, {
    from: "2026-11-21",
    nights: 120,
    state: (_, index) => (index === 0 ? 2 : 1),
  });
  const late = {
    season_name: "late November",
    start_month: "11",
    start_day: "1",
    end_month: "11",
    end_day: "30",
    lowest_price: 900,
    base_price: null,
    highest_price: null,
  };
  const profile = { price_type: "fixed", seasons: [late], non_repeating_seasons: [] };
  await db().customization.create({
    data: {
      accountId: account.id,
      listingKey: listing.key,
      isOn: true,
      userId: 0,
      kind: "custom_seasonal_profile",
      payload: { custom_seasonal_profile: profile },
    },
  });
  // Nine of 29: the first night is booked.
  expect(await only(caller)).toMatchObject({ min_prices_next_30: "31 %" });
  await db().listing.updateMany({ where: { accountId: account.id }, data: { basePrice: null } });
  expect(await only(caller)).toMatchObject({ min_prices_next_30: "Unavailable" });
});
