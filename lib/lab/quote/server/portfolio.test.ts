import { expect, test } from "vitest";
import { available, blocked, booked } from "@/lib/inventory/calendars/nights";
import { nightsBack } from "@/lib/market/model/home";
import { unitsOccupancy } from "@/lib/market/model/occupancy/own-units";
import type { OfflineStay } from "../stays";
import { calendarOf } from "./calendars";
import { OwnPlaces } from "./own-places";
import { portfolioOf } from "./portfolio";
import { comparedOf } from "./quote";
import { firstDay, lastDay, madeRow, madeStays } from "./testing";

const today = firstDay + 100;
const rows = Array.from({ length: 11 }, (_, id) => madeRow(id));
const stay = { listing: 0, status: "booked", cancelledOn: null, revenue: null } as const;
const noNights = () => null;

test("listings hold their own stays as known today; cancelled ones stay in the history", () => {
  const stays: OfflineStay[] = [
    { ...stay, checkIn: today, checkOut: today + 2, bookedOn: today },
    { ...stay, checkIn: today + 2, checkOut: today + 3, bookedOn: today + 1 },
    {
      ...stay,
      checkIn: today + 4,
      checkOut: today + 5,
      bookedOn: 1,
      status: "cancelled",
      cancelledOn: today,
    },
    { ...stay, listing: 1, checkIn: today, checkOut: today + 1, bookedOn: 1, status: "blocked" },
  ];
  const [one, other] = portfolioOf(rows, stays, noNights, today, 6);
  expect([...(one?.calendar.states ?? [])]).toEqual([booked, booked, ...Array(4).fill(available)]);
  expect([one?.stays.length, one?.history.length]).toEqual([1, 2]);
  expect(other?.calendar.states[0]).toBe(blocked);
});

test("a listing offers the units that are left: each stay sells one, each owner block closes one", () => {
  const sold = { ...stay, bookedOn: 1 };
  const stays: OfflineStay[] = [
    { ...sold, checkIn: today, checkOut: today + 2 },
    { ...sold, checkIn: today, checkOut: today + 1 },
    { ...sold, checkIn: today, checkOut: today + 1 },
    { ...sold, checkIn: today + 1, checkOut: today + 2, status: "blocked" },
  ];
  const calendar = calendarOf(null, stays, 2, today, 4);
  const listing = { history: stays, capacity: 2 };
  const { source, counts } = unitsOccupancy(calendar.units, [listing], today);
  expect(source).toBe("account");
  expect([0, 1, 2].map((at) => [counts.booked[at], counts.open[at]])).toEqual([
    [2, 0],
    [1, 0],
    [0, 2],
  ]);
});

/** What the listings tell of the first one's place; `nights`: states of their calendars, from `nightsBack` nights ago on. */
function around(stays: readonly OfflineStay[], count: number, day: number, nights?: Uint8Array) {
  const given = nights ? { states: nights, minStays: new Uint16Array(nights.length) } : null;
  const listings = portfolioOf(rows.slice(0, count), stays, () => given, day, 360);
  const compared = listings[0] && comparedOf(listings[0].row);
  return compared ? new OwnPlaces(listings, day).around(compared).occupancy : null;
}

test("eleven listings give a place's occupancy; ten don't, nor do empty ones", () => {
  const stays = madeStays(11);
  const { booked: taken = [], open = [] } = around(stays, 11, today)?.counts ?? {};
  expect((taken[nightsBack] ?? 0) + (open[nightsBack] ?? 0)).toBeLessThanOrEqual(11);
  expect(around(stays, 10, today)).toBeNull();
  expect(around([], 11, today)).toBeNull();
});

test("a place has its pace once stays reach back a year, and only where they explain what is booked", () => {
  const stays = madeStays(11);
  const day = lastDay - 100;
  expect(around(stays, 11, today)?.demand.expected).toBeNull();
  expect(around(stays, 11, day)?.demand.expected?.year).toBeGreaterThan(0.3);
  const full = new Uint8Array(420).fill(booked);
  expect(around(stays, 11, day, full)?.demand.expected).toBeNull();
});

test("a listing with units counts as many homes, five at most", () => {
  const rooms = madeStays(20, "rooms").map((room) => ({ ...room, listing: 0 }));
  const others = madeStays(11).filter(({ listing }) => listing > 0);
  const [few, many] = [others, [...rooms, ...others]].map((stays) =>
    around(stays, 11, lastDay - 100),
  );
  const offered = (found: typeof few) =>
    (found?.counts.booked[nightsBack + 30] ?? 0) + (found?.counts.open[nightsBack + 30] ?? 0);
  expect(offered(many) - offered(few)).toBeCloseTo(4, 0);
});
