import { describe, expect, test } from "vitest";
import { dayAfter } from "@/e2e/standins/days";
import { connected, connector, dayOf, signal, vendors } from "../vendors";

// What the tables of connections.md §2 and §3 say about states.
const states = {
  guesty: [
    ["available", {}, "available"],
    ["booked", {}, "booked"],
    ["unavailable", { blocks: { b: true, m: true } }, "booked"],
    ["unavailable", { blocks: { o: true } }, "blocked"],
    ["unavailable", { blocks: { m: true } }, "blocked"],
    ["unavailable", { blocks: { bd: true } }, "blocked"],
    ["reserved", { blocks: { r: true } }, "unavailable"],
    ["unavailable", { blocks: { abl: true } }, "unavailable"],
    ["unavailable", { blocks: { bw: true } }, "unavailable"],
    ["available", { blocks: { zz: true } }, "unavailable"],
    ["unavailable", { blocks: {}, allotment: 2 }, "available"],
    ["available", { allotment: 0 }, "unavailable"],
  ],
  hostaway: [
    ["available", {}, "available"],
    ["reserved", {}, "booked"],
    ["mreserved", {}, "booked"],
    ["blocked", {}, "blocked"],
    ["mblocked", {}, "blocked"],
    ["pending", {}, "unavailable"],
    ["hardBlock", {}, "unavailable"],
    ["conflicted", {}, "unavailable"],
    ["available", { isAvailable: 0 }, "unavailable"],
    ["reserved", { availableUnitsToSell: 2 }, "available"],
  ],
} as const;

const statuses = {
  guesty: [
    ["confirmed", "booked"],
    ["reserved", "none"],
    ["awaiting_payment", "none"],
    ["inquiry", "none"],
    ["canceled", "cancelled"],
    ["closed", "cancelled"],
    ["declined", "cancelled"],
    ["expired", "cancelled"],
  ],
  hostaway: [
    ["new", "booked"],
    ["modified", "booked"],
    ["confirmed", "booked"],
    ["ownerStay", "blocked"],
    ["cancelled", "cancelled"],
    ["awaitingPayment", "none"],
    ["pending", "none"],
    ["unconfirmed", "none"],
    ["declined", "cancelled"],
    ["inquiry", "cancelled"],
    ["inquiryNotPossible", "cancelled"],
  ],
} as const;

describe.each(vendors)("$kind", (vendor) => {
  test("every status and flag of a night", async () => {
    const world = await connected(vendor);
    const { state } = world.standin;
    const [id = ""] = state.listings.keys();
    const date = dayAfter(state.today(id), 100);
    const rows = states[vendor.kind];
    for (const [place, [status, fields]] of rows.entries())
      state.changeNight(id, dayAfter(date, place), { status, fields });
    const pms = await connector(world);
    const nights = await pms.calendar([id], dayOf(date), dayOf(date) + rows.length - 1, signal);
    expect(
      nights.get(id)?.map((night, place) => [...(rows[place] ?? []).slice(0, 2), night.state]),
    ).toEqual(rows);
  });

  test("every status of a reservation; one that is not known is no new cancellation", async () => {
    const world = await connected(vendor);
    const { state } = world.standin;
    const rows = statuses[vendor.kind];
    const stays = [...state.reservations.values()].slice(0, rows.length);
    for (const [place, stay] of stays.entries()) stay.status = rows[place]?.[0] ?? "";
    const page = await (await connector(world)).reservations(null, signal);
    const read = stays.map(({ id, status }) => [
      status,
      page.rows.find((row) => row.id === id)?.status ?? "none",
    ]);
    expect(read).toEqual(rows);
    // Hostaway lists cancelled stays as such; every other end only ends what is stored.
    const ends = page.rows.filter(({ status }) => status === "cancelled");
    const always = stays.find(({ status }) => status === "cancelled")?.id;
    expect(ends.filter(({ onlyIfKnown }) => !onlyIfKnown).map(({ id }) => id)).toEqual(
      always === undefined ? [] : [always],
    );
  });

  test("arrival and departure rules are written and read, by nights", async () => {
    const world = await connected(vendor);
    const { state } = world.standin;
    const [id = ""] = state.listings.keys();
    const date = dayAfter(state.today(id), 100);
    const day = dayOf(date);
    const pms = await connector(world);
    const outcomes = await pms.pushRates(
      id,
      [
        { from: day, to: day + 1, price: 45_623, minStay: 4, closedOnArrival: true },
        { from: day + 2, to: day + 2, closedOnDeparture: true },
        { from: day + 3, to: day + 3, price: 20_000 },
      ],
      signal,
    );
    expect(outcomes.map(({ result }) => result)).toEqual(["accepted", "accepted", "accepted"]);
    const nights = (await pms.calendar([id], day, day + 3, signal)).get(id) ?? [];
    const arrival = { price: 45_623, minStay: 4, closedOnArrival: true };
    expect(nights).toMatchObject([
      arrival,
      arrival,
      { closedOnDeparture: true },
      { price: 20_000 },
    ]);
    expect(nights.map(({ closedOnDeparture }) => closedOnDeparture ?? false)).toEqual([
      false,
      false,
      true,
      false,
    ]);
    const back = { from: day, to: day + 3, closedOnArrival: false, closedOnDeparture: false };
    await pms.pushRates(id, [back], signal);
    const open = (await pms.calendar([id], day, day + 3, signal)).get(id) ?? [];
    expect(
      open.map((night) => [night.closedOnArrival ?? false, night.closedOnDeparture ?? false]),
    ).toEqual(Array.from({ length: 4 }, () => [false, false]));
  });

  test("500 nights that all differ reach the vendor in a write each 200 or in one", async () => {
    const world = await connected(vendor);
    const { state } = world.standin;
    const [id = ""] = state.listings.keys();
    const first = dayOf(state.today(id)) + 1;
    const ranges = Array.from({ length: 500 }, (_, place) => ({
      from: first + place,
      to: first + place,
      price: 10_000 + place,
    }));
    const pms = await connector(world);
    const most = pms.can.rangesPerRequest ?? 500;
    for (let place = 0; place < 500; place += most)
      await pms.pushRates(id, ranges.slice(place, place + most), signal);
    const nights = (await pms.calendar([id], first, first + 499, signal)).get(id) ?? [];
    expect(nights.map(({ price }) => price)).toEqual(ranges.map(({ price }) => price));
    expect(world.standin.count("write")).toBe(vendor.kind === "guesty" ? 1 : 3);
  });
});

test("guesty: a base price and minimum stay are restored as flags, not as numbers", async () => {
  const [guesty] = vendors;
  const world = await connected(guesty);
  const { state } = world.standin;
  const [id = ""] = state.listings.keys();
  const day = dayOf(state.today(id)) + 100;
  const pms = await connector(world);
  const before = (await pms.calendar([id], day, day + 6, signal)).get(id);
  expect(before?.[0]).toMatchObject({ isBasePrice: true, isBaseMinStay: true });
  await pms.pushRates(id, [{ from: day, to: day + 6, price: 9_900, minStay: 9 }], signal);
  const between = (await pms.calendar([id], day, day + 6, signal)).get(id);
  expect(between?.[0]).toMatchObject({ isBasePrice: false, isBaseMinStay: false, price: 9_900 });
  await pms.pushRates(id, [{ from: day, to: day + 6, price: "base", minStay: "base" }], signal);
  expect((await pms.calendar([id], day, day + 6, signal)).get(id)).toEqual(before);
});
