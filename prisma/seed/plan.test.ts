import { expect, test } from "vitest";
import { edinburgh, victoria, holidaysOfScotland } from "./cities";
import { dayOf } from "@/lib/core/dates";
import { weekdayOf } from "./stays";
import { available, blocked, booked } from "@/lib/inventory/calendars/nights";
import { toMonths } from "./nights";
import { planDemonstration } from "./plan";

const today = "2026-11-20";
const now = dayOf(today);
const plan = planDemonstration(today);
const [owner] = plan.accounts;
const stays = owner.listings.flatMap(({ history }) => history.stays);
const booking = stays.filter((stay) => !stay.blocked && stay.cancelled === null);

test("the plan depends only on the day", () => {
  expect(planDemonstration(today)).toEqual(plan);
  expect(planDemonstration("2026-11-21").accounts[0].listings[0]?.history.stays).not.toEqual(
    owner.listings[0]?.history.stays,
  );
});

test.each(["2024-02-29", "2025-12-31", "2026-03-01", "2027-01-01"])(
  "a plan for %s covers whole months from two years back to eighteen months ahead",
  (date) => {
    const { accounts, first, market } = planDemonstration(date);
    expect(new Date(first * 86_400_000).getUTCDate()).toBe(1);
    expect(first).toBeLessThanOrEqual(dayOf(date) - 730);
    const length = accounts[0].listings[0]?.history.prices.length ?? 0;
    expect(first + length).toBeGreaterThan(dayOf(date) + 540);
    expect(first + (market[0]?.history.prices.length ?? 0)).toBeGreaterThan(dayOf(date) + 365);
  },
);

const listings = plan.accounts.flatMap((account) => account.listings);
const parents = new Set(listings.flatMap(({ rental }) => rental.childOf ?? []));
const isMapped = ({ rental }: (typeof listings)[number]) =>
  rental.childOf !== undefined || parents.has(rental.name);
/** Listings of one home on one channel. */
const homes = listings.filter(
  (listing) => listing.rental.units === undefined && !isMapped(listing),
);

test("every booked or blocked night belongs to exactly one stay", () => {
  for (const { history } of homes) {
    const expected = new Uint8Array(history.states.length).fill(1);
    for (const stay of history.stays) {
      if (stay.cancelled !== null) continue;
      const start = stay.checkIn - plan.first;
      for (let night = start; night < start + stay.nights; night++) {
        expect(expected[night]).toBe(1);
        expected[night] = stay.blocked ? blocked : booked;
      }
    }
    expect(history.states).toEqual(expected);
  }
});

test("what one listing of a home has sold is blocked on the others, and sold once", () => {
  expect([...parents]).toHaveLength(4);
  for (const name of parents) {
    const members = listings.filter(({ rental }) => [rental.name, rental.childOf].includes(name));
    const [first] = members;
    first?.history.states.forEach((_, night) => {
      const states = members.map(({ history }) => history.states[night]);
      const sold = states.filter((state) => state === booked).length;
      expect(sold).toBeLessThanOrEqual(1);
      expect(states.includes(blocked) && states.includes(available)).toBe(false);
    });
    for (const { history } of members)
      expect(history.stays.filter((stay) => !stay.blocked).length).toBeGreaterThan(10);
  }
});

test("a listing of several homes has sold no more of them than there are, and is open by its calendar", () => {
  const houses = owner.listings.filter(({ rental }) => rental.units !== undefined);
  expect(houses.map(({ rental }) => rental.units)).toEqual([12, 8, 3]);
  for (const { rental, history } of houses) {
    const taken = new Uint16Array(history.states.length);
    const standing = history.stays.filter(({ cancelled }) => cancelled === null);
    for (const { checkIn, nights } of standing) {
      const first = checkIn - plan.first;
      for (let at = first; at < first + nights; at++) taken[at] = (taken[at] ?? 0) + 1;
    }
    expect(Math.max(...taken)).toBeLessThanOrEqual(rental.units ?? 0);
    expect(history.states.every((state) => state === available)).toBe(true);
  }
});

test("no stay is booked or cancelled after yesterday, or cancelled before it is booked", () => {
  for (const stay of stays) {
    expect(stay.bookedOn).toBeLessThan(now);
    expect(stay.bookedOn).toBeLessThanOrEqual(stay.checkIn);
    if (stay.cancelled === null) continue;
    expect(stay.cancelled).toBeLessThan(now);
    expect(stay.cancelled).toBeGreaterThanOrEqual(stay.bookedOn);
  }
});

test("stays vary in lead time and length, and include revenue, cancellations and owner blocks", () => {
  const leads = booking.map((stay) => stay.checkIn - stay.bookedOn);
  expect(share(leads, (lead) => lead < 7)).toBeGreaterThan(0.08);
  expect(share(leads, (lead) => lead > 60)).toBeGreaterThan(0.12);
  expect(new Set(booking.map((stay) => stay.nights)).size).toBeGreaterThanOrEqual(8);
  expect(share(stays, (stay) => stay.cancelled !== null)).toBeGreaterThan(0.06);
  expect(share(stays, (stay) => stay.cancelled !== null)).toBeLessThan(0.2);
  expect(stays.filter((stay) => stay.blocked).length).toBeGreaterThan(40);
  expect(booking.every((stay) => stay.rent > 0)).toBe(true);
  expect(booking.filter((stay) => stay.checkIn >= now).length).toBeGreaterThan(100);
});

test("each listing has bookings in the past year and the coming months", () => {
  const from = now - plan.first;
  const idle = owner.listings.filter((listing) => {
    const { rental, history } = listing;
    if (isMapped(listing)) return false;
    if (rental.units !== undefined) return history.stays.length < 100 * rental.units;
    const past = share([...history.states.subarray(from - 365, from)], (state) => state === booked);
    return (
      past < 0.15 || past > 0.95 || !history.states.subarray(from, from + 120).includes(booked)
    );
  });
  expect(idle.map(({ row }) => row.name)).toEqual([]);
});

test("there are about 600 comparables in both cities, of every size", () => {
  expect(plan.market.length).toBeGreaterThan(570);
  expect(plan.market.length).toBeLessThan(630);
  const ids = plan.market.map(({ row }) => row.externalId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const city of [victoria, edinburgh]) {
    const entire = plan.market.filter(
      ({ row }) => row.city === city.name && row.roomType === "entire_home",
    );
    const sizes = [0, 1, 2, 3].map(
      (bedrooms) => entire.filter(({ row }) => row.bedrooms === bedrooms).length,
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(20);
  }
});

test("prices of comparables differ by season, weekday, holiday, bedrooms and listing", () => {
  const around = plan.market.filter(
    ({ row }) => row.city === "Edinburgh" && row.roomType === "entire_home",
  );
  const all = (wanted: (day: number) => boolean) =>
    median(around.flatMap(({ history }) => nightsOf(history.prices, wanted)));
  expect(
    all((day) => monthNumber(day) === 7) / all((day) => monthNumber(day) === 0),
  ).toBeGreaterThan(1.5);
  expect(all(weekend) / all((day) => !weekend(day))).toBeGreaterThan(1.1);
  // The Sunday before the early May holiday, and the one after.
  const [holiday, usual] = [dayOf("2026-05-03"), dayOf("2026-05-10")];
  expect(all((day) => day === holiday) / all((day) => day === usual)).toBeGreaterThan(1.03);
  const size = (bedrooms: number) =>
    median(
      around
        .filter(({ row }) => row.bedrooms === bedrooms)
        .flatMap((home) => [...home.history.prices]),
    );
  expect(size(3) / size(1)).toBeGreaterThan(1.5);
  const ones = around
    .filter(({ row }) => row.bedrooms === 1)
    .map((home) => median([...home.history.prices]));
  expect(Math.max(...ones) / Math.min(...ones)).toBeGreaterThan(1.5);
});

test("prices vary within every month of every listing", () => {
  const varying = owner.listings.filter(({ rental }) => !rental.profile?.min);
  const flat = varying.flatMap(({ history, row }) =>
    toMonths(1, history, plan.first)
      .filter(({ prices }) => new Set(prices).size < 4)
      .map(({ month }) => `${row.name} ${month}`),
  );
  expect(flat).toEqual([]);
});

test("holidays have their actual dates", () => {
  const scottish = ["2026-04-03", "2026-05-04", "2026-05-25", "2026-08-03", "2026-11-30"];
  expect(holidaysOfScotland(2026)).toEqual(expect.arrayContaining(scottish.map(dayOf)));
  const canadian = ["2026-02-16", "2026-04-03", "2026-05-18", "2026-09-07", "2026-10-12"];
  expect(victoria.holidays(2026)).toEqual(expect.arrayContaining(canadian.map(dayOf)));
});

function nightsOf(prices: Float64Array, wanted: (day: number) => boolean): number[] {
  return [...prices].filter((_, index) => wanted(plan.first + index));
}

function share<T>(items: readonly T[], wanted: (item: T) => boolean): number {
  return items.filter((item) => wanted(item)).length / items.length;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.trunc(numbers.length / 2)] ?? 0;
}

function monthNumber(day: number): number {
  return new Date(day * 86_400_000).getUTCMonth();
}

function weekend(day: number): boolean {
  return weekdayOf(day) >= 5;
}
