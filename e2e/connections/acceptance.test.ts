import { afterAll, describe, expect, test } from "vitest";
import { keepRows } from "@/e2e/setup/kept-rows";
import { db } from "@/lib/db/server";
import { dayAfter, daysBetween } from "@/e2e/standins/days";
import { longId } from "@/e2e/standins/seeds";
import type { StandinWrite } from "@/e2e/standins/shapes";
import { listingsOf, override, pushAll, settle, synced } from "./synced";
import { type Vendor, vendors } from "./vendors";

// The cases of connections.md §7, after Channex's certification; its November begins ten days from today.

/** Days of that month, both ends included. */
function days(from: number, to = from): string[] {
  const first = dayAfter(new Date().toISOString().slice(0, 10), 10);
  return daysBetween(dayAfter(first, from - 1), dayAfter(first, to));
}

/** Nights that were sent, by listing: each with what was set. */
function nightsOf(writes: readonly StandinWrite[]): Map<string, Record<string, object>> {
  const found = new Map<string, Record<string, object>>();
  for (const { listingId, from, to, values } of writes) {
    const own = found.get(listingId) ?? {};
    found.set(listingId, own);
    for (const date of daysBetween(from, dayAfter(to, 1))) own[date] = { ...own[date], ...values };
  }
  return found;
}

async function portal(vendor: Vendor, atEnd: (end: () => Promise<void>) => void) {
  const world = await synced(vendor, { stays: 0, listings: 3 }, atEnd);
  await db().account.update({ where: { id: world.account.id }, data: { decimals: true } });
  await pushAll(world);
  const listings = await listingsOf(world);
  const { state } = world.standin;
  const first = [...state.writes];
  /** Sets fields in the portal, waits for the push, and returns what was sent. */
  const set = async (fields: readonly (readonly [number, string[], object])[]) => {
    const before = state.writes.length;
    for (const [place, dates, values] of fields) {
      const listing = listings[place];
      if (listing) await override(world, listing, dates, currencyIn(values, listing.currency));
    }
    await settle(world, 3);
    return state.writes.slice(before);
  };
  return { world, listings, state, first, set };
}

function currencyIn(values: object, currency: string | null): object {
  return "price" in values ? { ...values, price_type: "fixed", currency } : values;
}

/** Exactly these nights were sent, to the minor unit, and each listing's in one request. */
function expectSent(
  writes: readonly StandinWrite[],
  ids: readonly string[],
  wanted: readonly (readonly [number, string[], object])[],
): void {
  const expected = new Map<string, Record<string, object>>();
  for (const [place, dates, values] of wanted) {
    const own = expected.get(ids[place] ?? "") ?? {};
    expected.set(ids[place] ?? "", own);
    for (const date of dates) own[date] = { ...own[date], ...values };
  }
  const sent = nightsOf(writes);
  expect([...sent.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
  for (const [id, own] of expected) {
    expect(Object.keys(sent.get(id) ?? {}).toSorted()).toEqual(Object.keys(own).toSorted());
    expect(sent.get(id)).toMatchObject(own);
  }
  const requests = new Set(writes.map(({ listingId, request }) => `${listingId} ${request}`));
  expect(requests.size).toBe(expected.size);
}

describe.each(vendors)("$kind", (vendor) => {
  const ends: (() => Promise<void>)[] = [];
  // No case sets what another one has set or reads, and each looks at what was sent since it began.
  const shared = keepRows(() => portal(vendor, (end) => ends.push(end)));
  afterAll(async () => {
    for (const end of ends) await end();
  });

  test("1: a first push sends all nights, and a second one none", async () => {
    const { world, state, first } = shared();
    const sent = nightsOf(first);
    expect(sent.size).toBe(3);
    for (const own of sent.values()) expect(Object.keys(own).length).toBeGreaterThan(400);
    const before = state.writes.length;
    await settle(world, 2);
    expect(state.writes.length).toBe(before);
  });

  test("2, 3, 4, 5, 8: prices and minimum stays", async () => {
    const { listings, set } = shared();
    const ids = listings.map(({ listingId }) => listingId);
    const cases: [number, string[], object, object][][] = [
      [[0, days(22), { price: 333 }, { price: 33_300 }]],
      [
        [0, days(21), { price: 333 }, { price: 33_300 }],
        [1, days(25), { price: 444 }, { price: 44_400 }],
        [2, days(29), { price: 456.23 }, { price: 45_623 }],
      ],
      [
        [0, days(1, 10), { price: 241 }, { price: 24_100 }],
        [1, days(10, 16), { price: 312.66 }, { price: 31_266 }],
        [2, days(1, 20), { price: 111 }, { price: 11_100 }],
      ],
      [
        [0, days(23), { min_stay: 3 }, { minStay: 3 }],
        [1, days(25), { min_stay: 4 }, { minStay: 4 }],
        [2, days(15), { min_stay: 5 }, { minStay: 5 }],
      ],
      [
        [0, days(31, 182), { price: 432, min_stay: 2 }, { price: 43_200, minStay: 2 }],
        [1, days(31, 182), { price: 342, min_stay: 3 }, { price: 34_200, minStay: 3 }],
      ],
    ];
    expect(ids).toHaveLength(3);
    for (const rows of cases) {
      const writes = await set(rows.map(([place, dates, fields]) => [place, dates, fields]));
      const wanted = rows.map(([place, dates, , values]) => [place, dates, values] as const);
      expectSent(writes, ids, wanted);
    }
  });

  test("6: closing nights is not Nightrate's: no write touches whether a night is open", async () => {
    const { state, listings, set } = shared();
    const id = listings[0]?.listingId ?? "";
    const [date = ""] = days(14);
    state.changeNight(id, date, { status: "unavailable" });
    await set([[0, days(14), { price: 500 }]]);
    expect(state.night(id, date).status).toBe("unavailable");
  });

  test("7: closed arrivals and departures with minimum stays", async () => {
    const { state, listings, set } = shared();
    const none = "0000000";
    const every = "1111111";
    const on = { check_in_check_out_enabled: 1 };
    await set([
      [0, days(1, 10), { ...on, check_in: none, check_out: every, min_stay: 2 }],
      [0, days(12, 16), { ...on, check_in: every, check_out: none, min_stay: 6 }],
      [1, days(10, 16), { ...on, check_in: none, check_out: every, min_stay: 5 }],
      [2, days(1, 20), { min_stay: 10 }],
    ]);
    const read = (place: number, day: number) =>
      state.night(listings[place]?.listingId ?? "", days(day)[0] ?? "");
    expect(read(0, 5)).toMatchObject({
      closedOnArrival: true,
      closedOnDeparture: false,
      minStay: 2,
    });
    expect(read(0, 14)).toMatchObject({
      closedOnArrival: false,
      closedOnDeparture: true,
      minStay: 6,
    });
    expect(read(0, 11)).toMatchObject({ closedOnArrival: false, closedOnDeparture: false });
    expect(read(1, 12)).toMatchObject({ closedOnArrival: true, minStay: 5 });
    expect(read(2, 20)).toMatchObject({ closedOnArrival: false, minStay: 10 });
  });

  test("9, 10, 11: bookings come in, change and are cancelled; only their listing is pushed", async () => {
    const { world, state, listings } = shared();
    const id = listings[0]?.listingId ?? "";
    const [checkIn = "", checkOut = "", later = ""] = days(21, 23);
    const before = state.writes.length;
    const others = () => state.writes.slice(before).filter(({ listingId }) => listingId !== id);
    const stay = state.book(id, { id: longId("91", 1), checkIn, checkOut });
    await world.import(25);
    await settle(world, 2);
    Object.assign(state.reservations.get(stay) ?? {}, { checkOut: later, updatedAt: new Date() });
    await world.import(50);
    await settle(world, 2);
    state.cancel(stay);
    await world.import(75);
    await settle(world, 2);
    expect(others()).toEqual([]);
    const rows = await db().reservation.findMany({ where: { accountId: world.account.id } });
    expect(
      rows.map(({ status, checkOut: end }) => [status, end.toISOString().slice(0, 10)]),
    ).toEqual([["cancelled", later]]);
  });
});
