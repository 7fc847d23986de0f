import { expect, test } from "vitest";
import { randomOf } from "@/lib/core/random";
import { homesPace } from "@/lib/market/model/occupancy/place-pace";
import { nightsOf } from "@/lib/market/model/occupancy/pace";
import { pastNightsOf } from "@/lib/market/model/occupancy/past-nights";
import { firstDay, lastDay, madeStays } from "./server/testing";
import { knownOn, type OfflineStay, recordedBy } from "./stays";

const stays = madeStays(12);
const day = firstDay + 600;
const portfolio = (given: readonly OfflineStay[], today: number) =>
  [...Map.groupBy(recordedBy(given, today), ({ listing }) => listing).values()].map((history) => ({
    history,
    capacity: 1,
  }));
const past = pastNightsOf(portfolio(stays, day), day);

/** Homes that hold a night, as known at the end of a day. */
function soldOn(night: number, known: number): number {
  return nightsOf(knownOn(stays, known), night, 1).sold[0] ?? 0;
}

test("a night's bookings at a lead are those known that day", () => {
  const random = randomOf("leads");
  let later = 0;
  for (let round = 0; round < 400; round++) {
    const night = day - random.whole(1, 540);
    const lead = random.whole(0, 120);
    const at = night - past.first;
    const found = past.onBooks[lead * past.offered.length + at];
    expect([night, lead, found]).toEqual([night, lead, soldOn(night, night - lead)]);
    expect(past.final[at]).toBe(soldOn(night, day));
    if (found !== past.final[at]) later++;
  }
  expect(later).toBeGreaterThan(100);
});

test("nothing recorded later than the day is read", () => {
  const garbled = stays.map((stay): OfflineStay => {
    if (stay.bookedOn !== null && stay.bookedOn > day) return { ...stay, checkIn: day - 300 };
    const isCancelledLater = stay.cancelledOn !== null && stay.cancelledOn > day;
    return isCancelledLater ? { ...stay, cancelledOn: day + 1 } : stay;
  });
  expect(garbled).not.toEqual(stays);
  expect(pastNightsOf(portfolio(garbled, day), day)).toEqual(past);
});

test("a listing is on offer from its first stay on; kept nights and stays without a day of booking are not", () => {
  const stay = { listing: 0, status: "booked", cancelledOn: null, revenue: null } as const;
  const history: OfflineStay[] = [
    { ...stay, checkIn: day - 20, checkOut: day - 18, bookedOn: day - 30 },
    { ...stay, checkIn: day - 15, checkOut: day - 14, bookedOn: null, status: "blocked" },
    { ...stay, checkIn: day - 13, checkOut: day - 12, bookedOn: null },
    { ...stay, checkIn: day - 11, checkOut: day - 10, bookedOn: null, status: "cancelled" },
  ];
  const { first, offered, final } = pastNightsOf([{ history, capacity: 1 }], day);
  const from = (ahead: number) => [offered[day - ahead - first], final[day - ahead - first]];
  expect([21, 20, 19, 18, 15, 13, 11].map(from)).toEqual([
    [0, 0],
    [1, 1],
    [1, 1],
    [1, 0],
    [0, 0],
    [0, 0],
    [1, 0],
  ]);
});

test("a portfolio has a year of pace once its stays reach back a year and two weeks", () => {
  const early = firstDay + 370;
  expect(homesPace(portfolio(stays, early), early)(early + 30)).toBeNull();
  const pace = homesPace(portfolio(stays, lastDay), lastDay)(lastDay + 30);
  const { final = 0, onBooks = 0, slope = 0, year = 0 } = pace ?? {};
  expect(final).toBeGreaterThan(onBooks);
  expect(onBooks).toBeGreaterThan(0);
  expect(slope).toBeGreaterThan(0.2);
  expect(year).toBeGreaterThan(0.4);
  expect(year).toBeLessThan(0.8);
});
