import { expect, test } from "vitest";
import { offersOf, splitOf } from "../offers";
import type { OfflineMarket } from "@/lib/lab/quote/server/market";
import { firstDay, madeMarket, madeRow, madeStays } from "@/lib/lab/quote/server/testing";
import type { OfflineStay } from "@/lib/lab/quote/stays";
import { randomOf } from "@/lib/core/random";
import { ownMedianStrategy } from "./baselines";
import { strategiesFor } from "./index";
import { ownPrice, runBacktest, suggestAll } from "./run";
import { type BacktestData, cutAt, type Strategy } from "./strategy";

const data: BacktestData = { stays: madeStays(12), undated: [], market: null };
const listings = Array.from({ length: 12 }, (_, at) => ({ row: madeRow(at) }));
const strategyAt = (at: number) => () => strategiesFor(listings)[at] ?? ownMedianStrategy();
const split = splitOf(data.stays) ?? { first: 0, day: 0, last: 0 };
const allOffers = offersOf(data, split);

/** The same data with everything dated after `day` replaced by nonsense. */
function garbled({ stays, undated, market }: BacktestData, day: number): BacktestData {
  const random = randomOf(`garbled/${day}`);
  const later = (stay: OfflineStay): OfflineStay => {
    const checkIn = day - 20 + random.whole(0, 400);
    const checkOut = checkIn + random.whole(1, 9);
    return { ...stay, checkIn, checkOut, revenue: random.whole(1, 99_999) };
  };
  const changed = stays.map((stay): OfflineStay => {
    if (stay.bookedOn !== null && stay.bookedOn > day) return later(stay);
    const isCancelledLater = stay.cancelledOn !== null && stay.cancelledOn > day;
    return isCancelledLater ? { ...stay, status: "booked", cancelledOn: null } : stay;
  });
  return {
    stays: changed,
    undated: undated.map(later),
    market: market && garbledMarket(market, day),
  };
}

function garbledMarket(market: OfflineMarket, day: number): OfflineMarket {
  if (market.first <= day) return market;
  const nights = market.nights.map((each) => ({ ...each, prices: each.prices.map((p) => p * 7) }));
  return { ...market, nights };
}

/** Suggestions of a strategy made anew for the nights on offer on `day`, from the data given to it. */
function suggestedOn(given: BacktestData, make: () => Strategy, day: number): (number | null)[] {
  const offers = allOffers.filter((offer) => offer.day <= day && offer.day > day - 12);
  return suggestAll(given, make(), offers).map(({ price }) => price);
}

test(
  "garbling everything dated after the decision day changes no suggestion of any strategy",
  { timeout: 120_000 },
  () => {
    const market = madeMarket(split.day);
    const full = { ...data, market };
    const names = strategiesFor(listings).map(({ name }) => name);
    expect(names).toEqual(["suggestion", "season and demand", "own median", "market p50"]);
    for (const day of [firstDay + 400, split.day - 1, split.day + 40]) {
      const other = garbled(full, day);
      expect(other).not.toEqual(full);
      for (const [at, name] of names.entries()) {
        const prices = suggestedOn(full, strategyAt(at), day);
        const known = prices.filter((price) => price !== null).length;
        const isRead = name !== "market p50" || day >= split.day;
        expect([name, known > 100]).toEqual([name, isRead]);
        expect(suggestedOn(other, strategyAt(at), day)).toEqual(prices);
      }
    }
  },
);

test("a strategy sees only what was known on the decision day: later bookings are removed, later cancellations undone", () => {
  const stay = { listing: 0, checkIn: 50, checkOut: 52, revenue: 100, cancelledOn: null };
  const stays: OfflineStay[] = [
    { ...stay, status: "booked", bookedOn: 10 },
    { ...stay, status: "booked", bookedOn: 11 },
    { ...stay, status: "cancelled", bookedOn: 9, cancelledOn: 11 },
    { ...stay, status: "cancelled", bookedOn: 9, cancelledOn: 10 },
    { ...stay, status: "cancelled", bookedOn: 9 },
  ];
  const market = { asOf: 11, first: 8, comparables: [], nights: [], stated: [], hosts: [] };
  const known = cutAt({ stays, undated: [], market }, 10);
  expect(known.market).toBeNull();
  expect(known.stays.get(0)).toEqual([
    { ...stay, status: "booked", bookedOn: 10 },
    { ...stay, status: "booked", bookedOn: 9, cancelledOn: null },
  ]);
  expect(cutAt({ stays, undated: [], market }, 11).market).toBe(market);
});

test("an oracle of bookings scores above the price on offer, its opposite below, and their levels do not matter", () => {
  const booked = new Set(
    data.stays
      .filter(({ status }) => status === "booked")
      .flatMap(({ listing, checkIn, checkOut }) =>
        Array.from({ length: checkOut - checkIn }, (_, at) => `${listing} ${checkIn + at}`),
      ),
  );
  const offered = new Map(
    allOffers.map((offer) => [`${offer.listing} ${offer.night}`, offer.offered]),
  );
  const oracle = (name: string, whenBooked: number, whenOpen: number): Strategy => ({
    name,
    suggest: (_, asked) =>
      asked.map(({ listing, night }) => {
        const key = `${listing} ${night}`;
        return (offered.get(key) ?? 0) * (booked.has(key) ? whenBooked : whenOpen);
      }),
  });
  const result = runBacktest(data, [oracle("oracle", 3, 2), oracle("opposite", 1, 1.2)]);
  const [best, worst, own] = result?.scores ?? [];
  expect(best).toMatchObject({ name: "oracle", mean: { auc: 1, pdr: 1, pir: 1, br: 0 } });
  expect(best?.level).toBeCloseTo(1 / 3, 12);
  expect(worst).toMatchObject({ name: "opposite", mean: { auc: 0, pdrAtBr3: 0 } });
  expect(own).toMatchObject({ name: ownPrice, level: 1, mean: { auc: 0.5 }, auc: [0.5, 0.5] });
  expect(result?.leads.map(({ over, auc }) => [over, auc])).toEqual([
    ["opposite", [1, 1]],
    [ownPrice, [0.5, 0.5]],
  ]);
});

test("the same data gives the same figures", () => {
  expect(runBacktest(data, [ownMedianStrategy()])).toEqual(
    runBacktest(data, [ownMedianStrategy()]),
  );
});
