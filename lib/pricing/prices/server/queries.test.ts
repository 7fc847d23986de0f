import { expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeListings,
  makeMappingGroup,
  makeMarketCalendar,
  makeMarketListing,
  makeMember,
  makeReservation,
} from "@/prisma/factories";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { countStatements } from "@/e2e/setup/statements";
import type { Reason } from "../schema";
import { listingPrices } from "./queries";

/** 6 a.m. UTC on 15 July 2026: still the 14th in Vancouver. */
const now = new Date("2026-07-15T06:00:00Z");
const today = "2026-07-14";

async function setUp(fields: Parameters<typeof makeListing>[1] = {}) {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, {
    timeZone: "America/Vancouver",
    currency: "CAD",
    basePrice: 20_000n,
    minPrice: null,
    maxPrice: null,
    ...fields,
  });
  const row = { id: listing.listingId, pms: listing.pmsName };
  return { account, caller, listing, row };
}

test("prices begin on the listing's own today and have 540 nights if no date is given", async () => {
  const { caller, row } = await setUp();
  const [answer] = await listingPrices(caller, { listings: [row] }, now);
  expect(answer).toMatchObject({ ...row, currency: "CAD", los_pricing: {} });
  expect(answer?.data).toHaveLength(540);
  expect(answer?.data[0]).toMatchObject({
    date: today,
    // Half of the default last-minute discount of tonight: no booked night is known.
    price: 170,
    uncustomized_price: 200,
    user_price: -1,
    ADR: -1,
    booked_date: "-1",
    unbookable: 1,
  });
});

test("a row that cannot be priced has an error, and the others are returned in order", async () => {
  const { account, caller, row } = await setUp();
  const bare = await makeListing(account, { basePrice: null });
  const rows = [
    { id: "nobody", pms: "guesty" },
    { id: bare.listingId, pms: bare.pmsName },
    { ...row, dateFrom: today, dateTo: today },
  ];
  const answers = await listingPrices(caller, { listings: rows }, now);
  expect(
    answers.map(({ id, currency, error_status, data }) => [
      id,
      currency,
      error_status,
      data.length,
    ]),
  ).toEqual([
    ["nobody", null, "LISTING_NOT_PRESENT", 0],
    [bare.listingId, bare.currency, "LISTING_NO_DATA", 0],
    [row.id, "CAD", undefined, 1],
  ]);
});

test("another account's listing, and one out of a member's reach, are not present", async () => {
  const { account, row } = await setUp();
  const { caller: stranger } = await makeAccount();
  const { caller: member } = await makeMember(account);
  for (const caller of [stranger, member]) {
    const [answer] = await listingPrices(caller, { listings: [row] }, now);
    expect(answer).toMatchObject({ error_status: "LISTING_NOT_PRESENT", data: [], currency: null });
  }
});

test("each night has its booking, and that of the same night a year ago", async () => {
  const { account, caller, listing, row } = await setUp();
  const stay = { checkIn: "2026-07-20", nights: 2, rentalRevenue: 50_000n };
  await makeReservation(listing, { ...stay, bookedAt: new Date("2026-07-02T05:00:00Z") });
  await makeReservation(listing, {
    checkIn: addDays("2026-07-20", -364),
    nights: 1,
    rentalRevenue: 18_000n,
  });
  const [answer] = await listingPrices(
    caller,
    { listings: [{ ...row, dateFrom: "2026-07-20", dateTo: "2026-07-21" }] },
    now,
  );
  expect(account.id).toBe(listing.accountId);
  expect(answer?.data).toMatchObject([
    {
      booking_status: "Booked (Check-In)",
      ADR: 250,
      booked_date: "2026-07-01",
      booking_status_STLY: "Booked (Check-In)",
      ADR_STLY: 180,
    },
    { booking_status: "Booked", ADR: 250, booking_status_STLY: "", ADR_STLY: -1 },
  ]);
});

test("a night that another listing of the mapping group has booked is booked", async () => {
  const { account, caller, listing, row } = await setUp();
  const other = await makeListing(account, { timeZone: "America/Vancouver", currency: "CAD" });
  await makeMappingGroup(listing, [other]);
  const open = { from: today, nights: 40, price: () => 21_000 };
  await makeCalendar(listing, open);
  await makeCalendar(other, { ...open, state: (_, at) => (at === 1 ? booked : available) });
  const span = { dateFrom: today, dateTo: addDays(today, 2) };
  const [answer] = await listingPrices(caller, { listings: [{ ...row, ...span }] }, now);
  expect(answer?.data.map(({ unbookable, user_price }) => [unbookable, user_price])).toEqual([
    [0, 210],
    [1, 210],
    [0, 210],
  ]);
});

/** The price recomputed from the steps of a reason. */
function recomputed({ listing_info, market_factors, pricing_customizations, thresholds }: Reason) {
  const steps = [...Object.values(market_factors), ...Object.values(pricing_customizations)];
  const before = steps.reduce((product, { factor }) => product * factor, listing_info.base_price);
  return Math.round(Math.min(Math.max(before, thresholds.min), thresholds.max));
}

test("the base times the factors of a reason is the price", async () => {
  const { caller, row } = await setUp({ maxPrice: 21_000n });
  const listings = [{ ...row, dateTo: addDays(today, 400), reason: true }];
  const [answer] = await listingPrices(caller, { listings }, now);
  const nights = answer?.data ?? [];
  expect(nights.map(({ price }) => price)).toEqual(
    nights.flatMap(({ reason }) => (reason ? recomputed(reason) : [])),
  );
  expect(nights.at(-1)?.reason?.thresholds).toMatchObject({ max: 210, applied: "max" });
});

test.each([
  [{ dateFrom: "2026-07-13" }, "listings[0].dateFrom"],
  [{ dateFrom: "2026-07-20", dateTo: "2026-07-19" }, "listings[0].dateTo"],
  [{ dateTo: addDays(today, 730) }, "listings[0].dateTo"],
  [{ dateFrom: addDays(today, 900) }, "listings[0].dateFrom"],
])("dates that cannot be priced are refused: %o", async (dates, path) => {
  const { caller, row } = await setUp();
  const asked = listingPrices(caller, { listings: [{ ...row, ...dates }] }, now);
  await expect(asked).rejects.toMatchObject({ details: [{ path }] });
});

test("a call may request reasons for 20,000 nights", async () => {
  const { caller, row } = await setUp();
  const rows = (count: number) =>
    Array.from({ length: count }, () => ({ ...row, dateTo: addDays(today, 499), reason: true }));
  await expect(listingPrices(caller, { listings: rows(41) }, now)).rejects.toMatchObject({
    details: [{ path: "listings" }],
  });
  expect(await listingPrices(caller, { listings: rows(2) }, now)).toHaveLength(2);
});

/** Comparables at about 200, 20% more on Saturdays, with half of the Saturdays booked. */
async function makeMarket(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await makeMarketCalendar(await makeMarketListing({ asOf: new Date(today) }), {
      from: today,
      nights: 360,
      // 14 July 2026 is a Tuesday.
      price: (_, at) => (at % 7 === 4 ? 24_000 : 20_000) + (Math.trunc(at / 30) % 12),
      state: (_, at) => (at % 14 === 4 ? booked : available),
    });
  }
}

test("the market moves prices, with reasons, and its level replaces a missing base", async () => {
  await makeMarket(10);
  const near = { latitude: 48.42, longitude: -123.37, bedrooms: 1 };
  const { account, caller, row } = await setUp(near);
  const bare = await makeListing(account, { ...near, currency: "CAD", basePrice: null });
  const saturday = { dateFrom: "2026-10-10", dateTo: "2026-10-10", reason: true };
  const asked = [row, { id: bare.listingId, pms: bare.pmsName }].map((each) => ({
    ...each,
    ...saturday,
  }));
  const [own, other] = await listingPrices(caller, { listings: asked }, now);
  expect(own).toMatchObject({
    data: [
      {
        reason: {
          market_factors: {
            "1": {
              key: "demand",
              title: expect.stringMatching(
                /^Demand: Saturdays \+\d+\.\d%, .*from 10 listings that change their prices, at 50% of full weight$/,
              ),
            },
          },
        },
      },
    ],
  });
  expect(own).not.toMatchObject({ data: [{ demand_desc: "Normal Demand" }] });
  expect(other).toMatchObject({
    data: [{ reason: { listing_info: { base_price: 200, base_price_source: "recommended" } } }],
  });
});

test("the number of statements is the same for 1 and for 30 listings", async () => {
  await makeMarket(1);
  const counts: number[] = [];
  for (const count of [1, 30]) {
    const { account, caller } = await makeAccount();
    const made = await makeListings(account, count);
    const listings = made.map((each) => ({ id: each.listingId, pms: each.pmsName }));
    await listingPrices(caller, { listings }, now);
    const { statements } = await countStatements(() => listingPrices(caller, { listings }, now));
    counts.push(statements.length);
  }
  expect(counts[1]).toBe(counts[0]);
});
