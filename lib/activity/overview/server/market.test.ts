import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
} from "@/prisma/factories";
import { FiguresQuery, OverviewMarket } from "../schema";
import { overviewMarket } from "./figures";

/** Midday of 16 July 2026 in Vancouver. */
const now = new Date("2026-07-16T19:00:00Z");
const today = "2026-07-16";

/** A comparable with one of `every` nights booked, at a price in minor units. */
async function comparable(bedrooms: number, every: number, price: number) {
  const state = (_: string, index: number) => (index % every === 0 ? 2 : 1);
  const nights = { from: "2026-04-17", nights: 500, state, price: () => price };
  await makeMarketCalendar(await makeMarketListing({ asOf: new Date(today), bedrooms }), nights);
}

test("markets count by the listings' own nights not blocked, and RevPAR is occupancy times ADR", async () => {
  const { account, caller } = await makeAccount();
  const small = await makeListing(account, { bedrooms: 1 });
  const large = await makeListing(account, { bedrooms: 3 });
  await makeListing(account, { bedrooms: null });
  // 10 sellable nights in the market half full at 100, 30 in the one a third full at 240.
  await makeCalendar(small, { from: today, nights: 40, state: (_, at) => (at < 20 ? 3 : 1) });
  await makeCalendar(large, { from: today, nights: 40 });
  await comparable(1, 2, 10_000);
  await comparable(3, 3, 24_000);
  const found = await overviewMarket(caller, FiguresQuery.parse({}), now);
  expect(OverviewMarket.parse(found)).toEqual(found);
  const [sold, revenue] = [10 / 2 + 30 / 3, (10 / 2) * 100 + (30 / 3) * 240];
  expect(found).toEqual({
    currency: "CAD",
    listings: 2,
    occupancy: Math.round((1_000 * sold) / 40) / 10,
    adr: Math.round((100 * revenue) / sold) / 100,
    revpar: Math.round((100 * revenue) / 40) / 100,
  });
});

test("without a market, nothing is known", async () => {
  const { caller } = await makeAccount({ listings: 2 });
  const found = await overviewMarket(caller, FiguresQuery.parse({ range: "past-30" }), now);
  expect(found).toMatchObject({ listings: 0, occupancy: null, adr: null, revpar: null });
});

test("the number of statements does not grow with the listings", async () => {
  const counts = [];
  for (const listings of [5, 50]) {
    const { caller } = await makeAccount({ listings });
    const read = () => overviewMarket(caller, FiguresQuery.parse({}), now);
    counts.push((await countStatements(read)).statements.length);
  }
  expect(counts[0]).toBe(counts[1]);
});
