import { describe, expect, test } from "vitest";
import { dayAfter } from "@/e2e/standins/days";
import type { StandinListing, StandinReservation } from "@/e2e/standins/shapes";
import { connected, connector, dayOf, signal, vendors } from "../vendors";

/** Names of the vendor's fields. */
const names = {
  guesty: {
    id: "_id",
    listing: "listingId",
    checkIn: "checkInDateLocalized",
    minStay: "minNights",
  },
  hostaway: { id: "id", listing: "listingMapId", checkIn: "arrivalDate", minStay: "minimumStay" },
};

describe.each(vendors)("$kind", (vendor) => {
  const name = names[vendor.kind];

  test.each(["documented", "seen"] as const)(
    "listings are read whole and exactly, 25 to a page, as %s",
    async (envelope) => {
      const world = await connected(vendor, { listings: 130, pageSize: 25, envelope });
      const pms = await connector(world);
      const rows = [];
      for (let cursor: string | null = null, page = 0; page === 0 || cursor !== null; page++) {
        const answer = await pms.listings(cursor, signal);
        expect(answer.problems).toEqual([]);
        rows.push(...answer.rows);
        cursor = answer.next;
      }
      const theirs = [...world.standin.state.listings.values()];
      expect(rows.map(({ id }) => id).toSorted()).toEqual(theirs.map(({ id }) => id));
      for (const row of rows)
        expect(row).toMatchObject(listingOf(world.standin.state.listing(row.id)));
    },
  );

  test.each(["documented", "seen"] as const)(
    "a calendar is read exactly, as %s",
    async (envelope) => {
      const world = await connected(vendor, { envelope });
      const pms = await connector(world);
      const { state } = world.standin;
      const ids = [...state.listings.keys()];
      const from = dayAfter(new Date().toISOString().slice(0, 10), 1);
      const nights = await pms.calendar(ids, dayOf(from), dayOf(from) + 59, signal);
      expect([...nights.keys()].toSorted()).toEqual(ids);
      const stays = [...state.reservations.values()];
      for (const [id, own] of nights) {
        expect(own.map(({ day }) => day)).toEqual(own.map((_, place) => dayOf(from) + place));
        for (const { day, price, minStay, state: word } of own) {
          const date = dayAfter("1970-01-01", day);
          const theirs = state.night(id, date);
          const isBooked = stays.some(
            (stay) => stay.listingId === id && stay.checkIn <= date && date < stay.checkOut,
          );
          expect([price, minStay]).toEqual([theirs.price, theirs.minStay]);
          expect([date, word]).toEqual([date, isBooked ? "booked" : "available"]);
        }
      }
    },
  );

  test("reservations are read exactly, all of them once", async () => {
    const world = await connected(vendor, { listings: 60, stays: 3, pageSize: 25 });
    const pms = await connector(world);
    const { state } = world.standin;
    const rows = [];
    for (let cursor: string | null = null, isLast = false; !isLast;) {
      const page = await pms.reservations(cursor, signal);
      expect(page.problems).toEqual([]);
      rows.push(...page.rows);
      cursor = page.next;
      isLast = page.isLast;
    }
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...state.reservations.keys()].toSorted());
    for (const row of rows) {
      const theirs = state.reservations.get(row.id);
      expect(row).toMatchObject(reservationOf(theirs));
      expect(seconds(row.bookedAt)).toBe(seconds(theirs?.createdAt));
    }
  });

  test("14: a listing without an id, and one with null for it, are skipped and reported", async () => {
    const world = await connected(vendor);
    const { state } = world.standin;
    const [first = "", second = ""] = state.listings.keys();
    state.listing(first).fields[name.id] = undefined;
    state.listing(second).fields[name.id] = null;
    const { rows, problems } = await (await connector(world)).listings(null, signal);
    expect([rows.length, problems.length]).toEqual([10, 2]);
  });

  test("14: reservations without a listing or a date, or a text for the date, are skipped and reported", async () => {
    const world = await connected(vendor);
    const { state } = world.standin;
    const [first, second, third] = state.reservations.values();
    if (first) first.fields[name.listing] = null;
    if (second) second.fields[name.checkIn] = undefined;
    if (third) third.fields[name.checkIn] = "next week";
    const { rows, problems } = await (await connector(world)).reservations(null, signal);
    expect([rows.length, problems.length]).toEqual([21, 3]);
  });

  test("14: a price that is text, null or missing never becomes another number", async () => {
    const world = await connected(vendor);
    const { state } = world.standin;
    const [id = ""] = state.listings.keys();
    const date = dayAfter(state.today(id), 100);
    const wrong = ["12,50", null, undefined, { amount: 12.5 }];
    for (const [place, price] of wrong.entries())
      state.changeNight(id, dayAfter(date, place), { fields: { price } });
    state.changeNight(id, dayAfter(date, 4), { fields: { [name.minStay]: "two" } });
    const pms = await connector(world);
    const nights = (await pms.calendar([id], dayOf(date), dayOf(date) + 5, signal)).get(id) ?? [];
    for (const { day, price } of nights.filter(({ day: each }) => each < dayOf(date) + 4))
      expect([day, price]).toEqual([day, null]);
    const right = state.night(id, dayAfter(date, 5));
    expect(nights.at(-1)).toMatchObject({ price: right.price, minStay: right.minStay });
  });

  test("15: an unknown status of a night is unavailable, of a reservation no cancellation", async () => {
    const world = await connected(vendor);
    const { state } = world.standin;
    const [id = ""] = state.listings.keys();
    const date = dayAfter(state.today(id), 100);
    state.changeNight(id, date, { status: "quarantined" });
    const pms = await connector(world);
    const nights = await pms.calendar([id], dayOf(date), dayOf(date), signal);
    expect(nights.get(id)?.map(({ state: word }) => word)).toEqual(["unavailable"]);
    const [stay] = state.reservations.values();
    if (stay) stay.status = "quarantined";
    const { rows, problems } = await pms.reservations(null, signal);
    expect(rows.filter((row) => row.id === stay?.id)).toEqual([]);
    expect([rows.length, problems.length]).toEqual([23, 1]);
  });

  test("24: a change whose time is 10 minutes early or 90 minutes stale is in the next pass", async () => {
    const world = await connected(vendor);
    const { state } = world.standin;
    const pms = await connector(world);
    const { next } = await pms.reservations(null, signal);
    const [early, stale, old] = [...state.reservations.keys()];
    state.clockAhead = -10;
    state.cancel(early ?? "");
    state.clockAhead = -90;
    state.cancel(stale ?? "");
    const page = await pms.reservations(next, signal);
    const cancelled = page.rows.filter(({ status }) => status === "cancelled");
    expect(cancelled.map(({ id }) => id).toSorted()).toEqual([early, stale]);
    // The vendor's clock 10 minutes ahead: the pass after that must not begin in the future.
    state.clockAhead = 10;
    state.cancel(old ?? "");
    const ahead = await pms.reservations(page.next, signal);
    state.clockAhead = 0;
    const [last = ""] = [...state.reservations.keys()].slice(-1);
    state.cancel(last);
    const after = await pms.reservations(ahead.next, signal);
    expect(ahead.rows.map(({ id }) => id)).toContain(old);
    expect(after.rows.map(({ id }) => id)).toContain(last);
  });
});

function seconds(at: Date | null | undefined): number {
  return Math.floor((at?.getTime() ?? 0) / 1000);
}

function reservationOf(stay: StandinReservation | undefined): Record<string, unknown> {
  if (!stay) throw new Error("No such reservation");
  return {
    listingId: stay.listingId,
    status: "booked",
    checkIn: dayOf(stay.checkIn),
    checkOut: dayOf(stay.checkOut),
    rentalRevenue: stay.revenue,
    totalTaxes: stay.taxes,
    currency: stay.currency,
  };
}

function listingOf(listing: StandinListing): Record<string, unknown> {
  return {
    name: listing.name,
    city: listing.city,
    latitude: listing.latitude,
    longitude: listing.longitude,
    timeZone: listing.timeZone,
    currency: listing.currency,
    bedrooms: listing.bedrooms,
    cleaningFees: listing.cleaningFee,
    base: listing.basePrice,
    minStay: listing.minStay,
    canPush: true,
  };
}
