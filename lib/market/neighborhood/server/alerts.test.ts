import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import {
  makeAccount,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
} from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { marketAlertsOf } from ".";

/** Saturday morning, 21 November 2026, in Vancouver. */
const now = new Date("2026-11-21T15:00:00Z");
const from = "2026-11-21";

type Nights = Partial<Parameters<typeof makeMarketCalendar>[1]>;

async function market(count: number, nights: (n: number) => Nights): Promise<void> {
  for (let n = 0; n < count; n++) {
    await makeMarketCalendar(await makeMarketListing(), { from, nights: 200, ...nights(n) });
  }
}

async function alerts() {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { bedrooms: 1 });
  return (await marketAlertsOf(caller, [listing], now))(listing);
}

test("the low price is the p10 of what is asked for the next 30 nights", async () => {
  await market(11, (n) => ({ price: (_, index) => (index < 30 ? 10_000 + n * 1_000 : 1) }));
  expect((await alerts()).lowPrice).toBe(11_000);
});

test("the shortest stay is the middle of available nights; lettings by the month are left out", async () => {
  await market(5, (n) => ({
    minStay: (_, index) => (index < 60 ? ([2, 3, 4, 28, 90][n] ?? 0) : 9),
  }));
  expect((await alerts()).minStay).toBe(3);
});

/** A fifth off for the next 15 nights, more on Friday and Saturday, and December half as dear again. */
function price(date: string, index: number): number {
  const weekend = [5, 6].includes(new Date(date).getUTCDay()) ? 1.3 : 1;
  const season = date.slice(5, 7) === "12" ? 1.5 : 1;
  return Math.round(20_000 * weekend * season * (index < 15 ? 0.8 : 1));
}

test("late nights are held against the same weekdays later, without the season", async () => {
  await market(20, () => ({ price, nights: 360 }));
  const { lastMinute } = await alerts();
  // November's own index is all discounted nights: what is left of the season is small.
  expect(lastMinute).toBeGreaterThanOrEqual(-21);
  expect(lastMinute).toBeLessThanOrEqual(-19);
});

test("fewer than twenty listings do not say how late nights are priced", async () => {
  await market(19, () => ({ price, nights: 360 }));
  expect((await alerts()).lastMinute).toBeNull();
});

test("the number of statements does not grow, and while the market stays it is one", async () => {
  await market(1, () => ({}));
  const { account, caller } = await makeAccount();
  const one = await makeListing(account);
  const two = await makeListing(account);
  const ask = (who: Caller, listings: (typeof one)[]) =>
    countStatements(() => marketAlertsOf(who, listings, now));
  expect((await ask(caller, [one])).statements).toHaveLength(3);
  expect((await ask(caller, [one, two])).statements).toHaveLength(3);
  expect((await ask(caller, [one, two])).statements).toHaveLength(1);
});
