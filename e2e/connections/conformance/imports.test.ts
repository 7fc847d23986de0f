import { describe, expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { dayAfter, dayIn } from "@/e2e/standins/days";
import { type Fault, htmlPage } from "@/e2e/standins/faults";
import { longId } from "@/e2e/standins/seeds";
import { expectSame, listingsOf, pushAll, synced } from "../synced";
import { now, vendors } from "../vendors";

/** The list in an answer, whichever envelope it has. */
function listIn(body: unknown): unknown[] {
  const { result, results } = body as { result?: unknown[]; results?: unknown[] };
  return result ?? results ?? [];
}

/**
 * Milliseconds of a vendor's second where many requests follow each other: an answer then has 6 s, which a busy machine
 * keeps. With 40 ms it had 1.2 s, and an import that gave up left calendars for the next one.
 */
const slow = 200;
const hour = 3_600_000;
const patient = { timeout: 180_000 };

const passing: [string, Fault][] = [
  ["10: cut mid-body", { kind: "cut" }],
  ["12: HTML", htmlPage],
];

describe.each(vendors)("$kind", (vendor) => {
  test("an import has what the vendor has, and a second one changes nothing", async () => {
    const world = await synced(vendor, { listings: 6, stays: 5, pageSize: 25 });
    await expectSame(world);
    const entries = await db().logEntry.count({ where: { accountId: world.account.id } });
    await world.import(1);
    await expectSame(world);
    const [before, after] = [new Date(), new Date(Date.now() + hour)];
    const zones = [...world.standin.state.listings.values()].map(({ timeZone }) => timeZone);
    // A day that began meanwhile has one night more to read.
    const hasNewNight = zones.some((zone) => dayIn(zone, before) !== dayIn(zone, after));
    const found = await db().logEntry.count({ where: { accountId: world.account.id } });
    expect(found).toBe(entries + Number(hasNewNight));
  });

  test.each(passing)(
    "%s during an import loses nothing, and the next goes on",
    async (_, fault) => {
      const world = await synced(vendor);
      const { state, faults } = world.standin;
      const [stay = ""] = state.reservations.keys();
      state.cancel(stay);
      for (const on of ["reservations", "calendar"] as const) {
        faults.next(fault, { on, times: 10 });
        await world.import(25);
        faults.clear();
      }
      await world.importAll(26);
      await expectSame(world);
      expect((await now(world)).state).toBe("active");
    },
  );

  test("8: an hour of 503 makes it unreachable; then it recovers", async () => {
    const world = await synced(vendor);
    world.standin.faults.next({ kind: "refuse", status: 503 }, { times: 1_000 });
    for (let turn = 0; turn < 7; turn++) await world.import(25);
    expect((await now(world)).state).toBe("unreachable");
    await expectSame(world);
    world.standin.faults.clear();
    await world.importAll(27);
    expect((await now(world)).state).toBe("active");
    await expectSame(world);
  });

  test("2: refused credentials end all requests until a person enters new ones", async () => {
    const world = await synced(vendor);
    world.standin.faults.refusesTokens = true;
    await world.import(25);
    const { state } = await now(world);
    const before = world.standin.requests.length;
    await world.import(26);
    expect([state, world.standin.requests.length - before]).toEqual(["refused", 0]);
  });

  test("16: a page that comes twice doubles nothing", patient, async () => {
    const world = await synced(vendor, { listings: 27, stays: 1, pageSize: 25, scale: slow });
    let first: unknown;
    const remember = (body: unknown) => (first ??= body);
    for (const on of ["listings", "reservations"] as const) {
      first = undefined;
      world.standin.faults.next({ kind: "body", change: remember }, { on, times: 2 });
    }
    await world.import(25);
    world.standin.faults.clear();
    await world.importAll(50);
    await expectSame(world);
    const missing = { missingSince: { not: null }, listing: { accountId: world.account.id } };
    expect(await db().connectionListing.count({ where: missing })).toBe(0);
  });

  test("17: an order that changes between pages loses no listing", patient, async () => {
    const world = await synced(vendor, { listings: 7, stays: 0, pageSize: 5, scale: slow });
    const { state, faults } = world.standin;
    const last = [...state.listings.values()].at(-1);
    // The last listing moves to the front after the first page: one on the border is read twice, it not at all.
    const act = () => Object.assign(last ?? {}, { name: "AAA first" });
    for (let turn = 0; turn < 2; turn++) {
      faults.next({ kind: "before", act }, { on: "listings", after: 1 });
      await world.import(7 + turn * 7);
    }
    expect(faults.left).toBe(0);
    const missing = { missingSince: { not: null }, listing: { accountId: world.account.id } };
    expect(await db().connectionListing.count({ where: missing })).toBe(0);
    await world.importAll(40);
    await expectSame(world);
  });

  test.each([
    ["18: a count that differs from the rows", (body: unknown) => listIn(body).splice(1)],
    ["19: an empty list", (body: unknown) => listIn(body).splice(0)],
  ])("%s marks nothing missing", async (_, cut) => {
    const world = await synced(vendor, { listings: 6 });
    const change = (body: unknown) => {
      cut(body);
      return body;
    };
    for (let turn = 1; turn < 4; turn++) {
      world.standin.faults.next({ kind: "body", change }, { on: "listings", times: 20 });
      await world.import(turn * 25);
      world.standin.faults.clear();
    }
    const missing = { missingSince: { not: null }, listing: { accountId: world.account.id } };
    expect(await db().connectionListing.count({ where: missing })).toBe(0);
    await world.importAll(120);
    await expectSame(world);
  });

  test("20: a listing that is gone is missing after two reads, and comes back", async () => {
    const world = await synced(vendor, { listings: 6 });
    const { state } = world.standin;
    const [first] = state.listings.values();
    state.listings.delete(first?.id ?? "");
    for (const hours of [25, 50, 75]) await world.import(hours);
    const missing = { missingSince: { not: null }, listing: { accountId: world.account.id } };
    expect(await db().connectionListing.count({ where: missing })).toBe(1);
    expect((await listingsOf(world)).length).toBe(6);
    if (first) state.listings.set(first.id, first);
    await world.importAll(100);
    expect(await db().connectionListing.count({ where: missing })).toBe(0);
    await expectSame(world);
  });

  test("a stay that the vendor drops without a word is cancelled once its nights are open", async () => {
    const world = await synced(vendor, { stays: 3 });
    const { state } = world.standin;
    const [open, closed] = state.reservations.values();
    if (!open || !closed) throw new Error("No stays");
    state.cancel(open.id);
    for (const { id } of [open, closed]) state.reservations.delete(id);
    await world.import(25);
    const where = { accountId: world.account.id, status: "cancelled" } as const;
    const gone = await db().reservation.findMany({ where });
    expect(gone.map(({ reservationId }) => reservationId)).toEqual([open.id]);
  });

  test("24: changes that the vendor dates 10 minutes early come in all the same", async () => {
    const world = await synced(vendor);
    const { state } = world.standin;
    state.clockAhead = -10;
    const [stay = ""] = state.reservations.keys();
    state.cancel(stay);
    const [id = ""] = state.listings.keys();
    const checkIn = dayAfter(state.today(id), 60);
    state.book(id, { id: longId("91", 1), checkIn, checkOut: dayAfter(checkIn, 2) });
    await world.import(25);
    expect(await db().reservation.count({ where: { reservationId: longId("91", 1) } })).toBe(1);
    await expectSame(world);
  });

  test("24: a clock that is 10 minutes ahead hides no change from an import, before or after it is set right", async () => {
    const world = await synced(vendor);
    const { state } = world.standin;
    state.clockAhead = 10;
    const [early = "", late = ""] = state.reservations.keys();
    const [id = ""] = state.listings.keys();
    state.cancel(early);
    state.changeNight(id, dayAfter(state.today(id), 40), { price: 34_500, minStay: 4 });
    state.listing(id).name = "Renamed ahead of time";
    await world.importAll(25);
    await expectSame(world);
    const [renamed] = await listingsOf(world);
    expect(renamed?.name).toBe("Renamed ahead of time");
    state.clockAhead = 0;
    state.cancel(late);
    await world.importAll(25.5);
    await expectSame(world);
    await pushAll(world);
    expect(state.writes.length).toBeGreaterThan(0);
  });

  test("25: a currency that changes holds the pushes; a time zone moves the days", async () => {
    const world = await synced(vendor);
    const { state } = world.standin;
    const [first, second] = state.listings.values();
    if (first) first.currency = "CHF";
    if (second) second.timeZone = "Pacific/Auckland";
    await world.import(25);
    const [one, two] = await listingsOf(world);
    expect(one?.currency).not.toBe("CHF");
    expect(one?.newCurrency).toBe("CHF");
    expect(two?.timeZone).toBe("Pacific/Auckland");
    await pushAll(world);
    expect(state.writes.filter(({ listingId }) => listingId === first?.id)).toEqual([]);
    expect(state.writes.some(({ listingId }) => listingId === second?.id)).toBe(true);
  });
});
