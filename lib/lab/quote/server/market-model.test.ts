import { expect, test } from "vitest";
import { available, blocked, booked, unavailable } from "@/lib/inventory/calendars/nights";
import type { OfflineMarket } from "./market";
import { marketBase, MarketModel, medianMinStay } from "./market-model";
import { comparedOf } from "./quote";
import { firstDay, madeMarket, madeRow } from "./testing";

const today = firstDay + 30;
const compared = comparedOf(madeRow(1));

/** What is learned around the made listing on a day; `change` replaces the state of a night by home. */
function learned(
  change: (home: number, night: number) => number,
  { on = today, asOf = firstDay }: { on?: number; asOf?: number } = {},
) {
  const market: OfflineMarket = madeMarket(firstDay, asOf);
  for (const [home, { states }] of market.nights.entries())
    for (let night = 0; night < states.length; night++) states[night] = change(home, night);
  if (!compared) throw new Error("The made listing has a place.");
  return new MarketModel(market, on).around(compared);
}

test("a market's bookings give its occupancy from today on; blocked nights are not on offer", () => {
  const [told] = learned(
    (home, night) => {
      if (home < 2) return blocked;
      return night >= 30 && night % 2 === 0 && home < 12 ? booked : available;
    },
    { asOf: today },
  ).occupancy;
  expect(told).toMatchObject({ source: "market", age: 0, weight: 1 });
  const at = today - (told?.counts.first ?? 0);
  expect([told?.counts.booked[at], told?.counts.open[at]]).toEqual([10, 18]);
  expect([told?.counts.booked[at + 1], told?.counts.open[at + 1]]).toEqual([0, 28]);
});

test("without bookings, unavailable nights are used and labelled so; with neither, occupancy is unknown", () => {
  const [told] = learned((home) => (home < 6 ? unavailable : available), {
    asOf: today,
  }).occupancy;
  const at = today - (told?.counts.first ?? 0);
  expect([told?.source, told?.counts.booked[at]]).toEqual(["scraped", 6]);
  expect(learned(() => available).occupancy).toEqual([]);
});

test("prices before the market's day and of closed nights don't count", () => {
  const open = learned(() => available);
  expect(open.shape.moving).toBe(30);
  const closed = learned((_, night) => (night < 30 ? available : blocked), { asOf: today });
  expect([closed.shape.moving, marketBase(closed, { category: 1, medianMinStay: null })]).toEqual([
    0,
    null,
  ]);
});

test("a base is the level of the listing's category; none where it has no five comparables", () => {
  const around = learned(() => available);
  // Homes ask 100, 105, … 245 (median 172) times demand, whose median over these nights is 1.13.
  const base = marketBase(around, { category: 1, medianMinStay: null }) ?? 0;
  expect(base).toBeGreaterThan(185);
  expect(base).toBeLessThan(205);
  expect(base).toBe(Math.round(base));
  expect(marketBase(around, { category: 2, medianMinStay: null })).toBeNull();
});

test("listings of one cell share what is learned", () => {
  const model = new MarketModel(madeMarket(firstDay), today);
  if (!compared) throw new Error("The made listing has a place.");
  const first = model.around(compared);
  expect(model.around({ ...compared, latitude: compared.latitude + 0.004 })).toBe(first);
  expect(model.around({ ...compared, latitude: compared.latitude + 0.1 })).not.toBe(first);
  expect(model.around({ ...compared, latitude: 10 })).toMatchObject({ occupancy: [], homes: 0 });
});

test("the median minimum stay leaves nights without one out", () => {
  expect(medianMinStay({ minStays: Uint16Array.from([0, 2, 3, 7, 0]) })).toBe(3);
  expect(medianMinStay({ minStays: new Uint16Array(3) })).toBeNull();
});
