import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { startOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { dayAfter } from "@/e2e/standins/days";
import type { StandinWrite } from "@/e2e/standins/shapes";
import { ask, listingsOf, override, pushAll, settle, type Synced, synced } from "../synced";
import { now, scale, type Vendor, vendors } from "../vendors";

/** Ten days of a listing, 200 days from now. */
function tenDays({ standin }: Synced, id: string): string[] {
  const first = dayAfter(standin.state.today(id), 200);
  return Array.from({ length: 10 }, (_, place) => dayAfter(first, place));
}

/** A synced and pushed account, of which only what comes next counts. */
async function pushed(vendor: Vendor) {
  const world = await synced(vendor, { listings: 2 });
  await pushAll(world);
  const [listing, other] = await listingsOf(world);
  if (!listing || !other) throw new Error("No listings");
  const { state } = world.standin;
  const before = state.writes.length;
  const writes = (): StandinWrite[] => state.writes.slice(before);
  return { world, listing, other, state, writes, dates: tenDays(world, listing.listingId) };
}

const fixed = (price: number, currency: string | null) => ({
  price,
  price_type: "fixed",
  currency,
});

/** Each price that a listing's night was sent, in order. */
function sentTo(
  writes: readonly StandinWrite[],
  { listingId }: { listingId: string },
  date: string,
): (number | undefined)[] {
  return writes
    .filter((write) => write.listingId === listingId && write.from <= date && date <= write.to)
    .map(({ values }) => values.price);
}

describe.each(vendors)("$kind", (vendor) => {
  test("a push shows at the vendor; ten changed nights send ten, and nothing twice", async () => {
    const { world, listing, state, writes, dates } = await pushed(vendor);
    expect(state.writes.length).toBeGreaterThan(0);
    await settle(world, 2);
    await ask(world);
    await settle(world);
    expect(writes()).toEqual([]);
    await override(world, listing, dates, fixed(456, listing.currency));
    await ask(world);
    await settle(world);
    expect(writes()).toMatchObject([{ from: dates[0], to: dates[9], values: { price: 45_600 } }]);
    for (const date of dates) expect(state.night(listing.listingId, date).price).toBe(45_600);
  });

  test("24: a clock that is 10 minutes ahead changes nothing of a push, and its token is renewed early once", async () => {
    const { world, listing, state, writes, dates } = await pushed(vendor);
    state.clockAhead = 10;
    // By its own clock the vendor ends the token while 10 minutes of it seem to be left here.
    const soon = new Date(Date.now() + 600 * scale);
    const where = { id: world.connection.id, accountId: world.account.id };
    await db().connection.update({ where, data: { tokenExpiresAt: soon } });
    world.standin.tokens.expire();
    const before = world.standin.count("token");
    await override(world, listing, dates, fixed(456, listing.currency));
    await ask(world);
    await settle(world);
    for (const date of dates) expect(sentTo(writes(), listing, date)).toEqual([45_600]);
    expect(world.standin.count("token")).toBe(before + 1);
  });

  test("24: a vendor whose day has begun before ours refuses tonight alone", async () => {
    const { world, listing, state, writes } = await pushed(vendor);
    const today = state.today(listing.listingId);
    const dates = Array.from({ length: 10 }, (_, place) => dayAfter(today, place));
    await override(world, listing, dates, fixed(456, listing.currency));
    const midnight = startOf(dayAfter(today, 1), listing.timeZone ?? "UTC");
    state.clockAhead = Math.ceil((midnight.getTime() - Date.now()) / 60_000) + 1;
    await ask(world);
    await settle(world);
    const [tonight, ...others] = dates.map((date) => sentTo(writes(), listing, date));
    expect(tonight).toEqual([]);
    expect(others).toEqual(others.map(() => [45_600]));
    const outcome = await db().pricePush.findFirstOrThrow({
      where: { accountId: world.account.id, listingKey: listing.key },
      orderBy: { requestedAt: "desc" },
    });
    expect(outcome).toMatchObject({ status: "partly", nights: 10, confirmed: 9 });
    // Refused nights wait for another value: the others must not.
    state.clockAhead = 0;
    await override(world, listing, dates, fixed(457, listing.currency));
    await ask(world);
    await settle(world);
    for (const date of dates) expect(state.night(listing.listingId, date).price).toBe(45_700);
  });

  test("11, 9: a write whose answer is lost or late is read back; no night gets a second value", async () => {
    const { world, listing, writes, dates } = await pushed(vendor);
    for (const fault of [{ kind: "lost" }, { kind: "late", seconds: 60 }] as const) {
      const price = fault.kind === "lost" ? 456 : 457;
      await override(world, listing, dates, fixed(price, listing.currency));
      await ask(world);
      world.standin.faults.next(fault, { on: "write" });
      for (let turn = 0; turn < 4; turn++) {
        await settle(world, 1);
        world.later(600);
      }
    }
    for (const date of dates) expect(sentTo(writes(), listing, date)).toEqual([45_600, 45_700]);
  });

  test("8, 5: a write that is refused for over an hour is sent later, once", async () => {
    const { world, listing, writes, dates } = await pushed(vendor);
    await override(world, listing, dates, fixed(456, listing.currency));
    await ask(world);
    const { faults } = world.standin;
    faults.next({ kind: "refuse", status: 503 }, { on: "write", times: 6 });
    const headers = { "Retry-After": "5" };
    faults.next({ kind: "refuse", status: 429, headers, quiet: 5 }, { on: "write" });
    for (let turn = 0; turn < 10; turn++) {
      await settle(world, 1);
      world.later(4_500);
      // An import that succeeds ends "unreachable".
      await world.import(25 + turn * 2);
    }
    expect(faults.left).toBe(0);
    for (const date of dates) expect(sentTo(writes(), listing, date)).toEqual([45_600]);
  });

  test("20: a listing that is gone mid-push does not hold up the others", async () => {
    const { world, listing, other, state, writes, dates } = await pushed(vendor);
    for (const each of [listing, other])
      await override(world, each, dates, fixed(456, each.currency));
    await ask(world);
    const act = () => state.listings.delete(listing.listingId);
    world.standin.faults.next({ kind: "before", act }, { on: "write" });
    await settle(world);
    const ids = new Set(writes().map(({ listingId }) => listingId));
    expect(ids).toEqual(new Set([other.listingId]));
    expect(state.night(other.listingId, dates[0] ?? "").price).toBe(45_600);
  });

  test("21: a value that does not change is not applied after a second read, and not sent again", async () => {
    const { world, listing, state, writes, dates } = await pushed(vendor);
    state.ignoresWrites = true;
    await override(world, listing, dates, fixed(456, listing.currency));
    await ask(world);
    await settle(world, 4);
    const outcome = await db().pricePush.findFirstOrThrow({
      where: { accountId: world.account.id, listingKey: listing.key },
      orderBy: { requestedAt: "desc" },
    });
    expect(outcome).toMatchObject({ confirmed: 0 });
    expect(outcome.status).not.toBe("confirmed");
    expect(sentTo(writes(), listing, dates[0] ?? "")).toEqual([45_600]);
  });

  test("21: a value that shows later is confirmed by the second read", async () => {
    const { world, listing, state, writes, dates } = await pushed(vendor);
    state.writeDelay = 30;
    await override(world, listing, dates, fixed(456, listing.currency));
    await ask(world);
    await settle(world, 1);
    await sleep(31 * scale);
    await settle(world, 2);
    const outcome = await db().pricePush.findFirstOrThrow({
      where: { accountId: world.account.id, listingKey: listing.key },
      orderBy: { requestedAt: "desc" },
    });
    expect(outcome).toMatchObject({ status: "confirmed", confirmed: 10 });
    expect(sentTo(writes(), listing, dates[0] ?? "")).toEqual([45_600]);
  });

  test.each([true, false])(
    "22: one refused range waits with the vendor's words, the others are applied (named: %s)",
    async (names) => {
      const { world, listing, state, dates } = await pushed(vendor);
      state.namesRefusedRange = names;
      state.refusedNights.push({ listingId: listing.listingId, date: dates[4] ?? "" });
      for (const [place, date] of dates.entries())
        await override(world, listing, [date], fixed(401 + place, listing.currency));
      await ask(world);
      await settle(world);
      const prices = dates.map((date) => state.night(listing.listingId, date).price);
      const wanted = dates.map((_, place) => 40_100 + place * 100);
      expect(prices.filter((price, place) => price !== wanted[place])).toHaveLength(1);
      expect(prices[4]).not.toBe(wanted[4]);
      const requests = await db().pushRequest.findMany({ where: { accountId: world.account.id } });
      expect(JSON.stringify(requests.map(({ rejected }) => rejected))).toContain(
        "price is not allowed",
      );
      const before = world.standin.count("write");
      await ask(world);
      await settle(world);
      expect(world.standin.count("write")).toBe(before);
    },
  );

  test.each([true, false])(
    "22: one refused night inside a range of 150 costs that night, and few requests (named: %s)",
    async (names) => {
      const { world, listing, state } = await pushed(vendor);
      const first = dayAfter(state.today(listing.listingId), 200);
      const dates = Array.from({ length: 150 }, (_, place) => dayAfter(first, place));
      const bad = dates[97] ?? "";
      state.namesRefusedRange = names;
      state.refusedNights.push({ listingId: listing.listingId, date: bad });
      await override(world, listing, dates, fixed(456, listing.currency));
      await ask(world);
      const before = world.standin.count("write");
      await settle(world);
      const wrong = dates.filter((date) => state.night(listing.listingId, date).price !== 45_600);
      expect(wrong).toEqual([bad]);
      // The whole, and two for each halving.
      const most = 1 + 2 * Math.ceil(Math.log2(150));
      expect(world.standin.count("write") - before).toBeLessThanOrEqual(most);
    },
  );

  test("22: a listing of which every night is refused costs few requests", async () => {
    const { world, listing, state } = await pushed(vendor);
    const first = dayAfter(state.today(listing.listingId), 200);
    const dates = Array.from({ length: 150 }, (_, place) => dayAfter(first, place));
    for (const date of dates) state.refusedNights.push({ listingId: listing.listingId, date });
    for (const odd of [0, 1]) {
      const others = dates.filter((_, place) => place % 2 === odd);
      await override(world, listing, others, fixed(400 + odd, listing.currency));
    }
    await ask(world);
    const before = world.standin.count("write");
    await settle(world);
    // Sixteen refusals, the last of which may be several requests that name a range each.
    expect(world.standin.count("write") - before).toBeLessThanOrEqual(20);
  });

  test("23: a price that the vendor rounds is not sent every day", async () => {
    const { world, listing, state, writes, dates } = await pushed(vendor);
    state.keptPrice = (price) => Math.round(price / 1_000) * 1_000;
    await override(world, listing, dates, fixed(456, listing.currency));
    await ask(world);
    await settle(world);
    for (let day = 0; day < 3; day++) {
      world.later(86_400);
      await world.import((day + 1) * 24);
      await ask(world);
      await settle(world, 2);
    }
    expect(sentTo(writes(), listing, dates[0] ?? "")).toEqual([45_600]);
  });

  test("23: a price that the vendor floors to units is confirmed and charged, and not sent again", async () => {
    const world = await synced(vendor);
    await db().account.update({ where: { id: world.account.id }, data: { decimals: true } });
    const { state } = world.standin;
    state.keptPrice = (price) => Math.floor(price / 100) * 100;
    const [listing] = await listingsOf(world);
    if (!listing) throw new Error("No listings");
    const dates = tenDays(world, listing.listingId);
    for (const [place, date] of dates.entries())
      await override(world, listing, [date], fixed(213.4 + place * 7, listing.currency));
    await pushAll(world);
    const account = { accountId: world.account.id };
    const pushes = await db().pricePush.findMany({ where: account });
    expect(new Set(pushes.map(({ status }) => status))).toEqual(new Set(["confirmed"]));
    expect(await db().usageCharge.count({ where: account })).toBe(3);
    expect(sentTo(state.writes, listing, dates[0] ?? "")).toEqual([21_340]);
    expect(state.night(listing.listingId, dates[0] ?? "").price).toBe(21_300);
    // 213.30 is between what was sent and what is stored.
    for (const [place, date] of dates.entries())
      await override(world, listing, [date], fixed(213.3 + place * 7, listing.currency));
    const before = state.writes.length;
    await ask(world);
    await settle(world);
    expect(state.writes.length).toBe(before);
  });

  test("23: a vendor's step of ten is known after three prices, which then count as confirmed", async () => {
    const { world, listing, state, writes, dates } = await pushed(vendor);
    state.keptPrice = (price) => Math.round(price / 1_000) * 1_000;
    for (const [place, date] of dates.entries())
      await override(world, listing, [date], fixed(406 + place * 17, listing.currency));
    await ask(world);
    await settle(world);
    const outcome = await db().pricePush.findFirstOrThrow({
      where: { accountId: world.account.id, listingKey: listing.key },
      orderBy: { requestedAt: "desc" },
    });
    expect(outcome).toMatchObject({ status: "confirmed", confirmed: 10 });
    expect(sentTo(writes(), listing, dates[0] ?? "")).toEqual([40_600]);
    const stored = await db().connectionPush.findUniqueOrThrow({
      where: { connectionId: world.connection.id },
    });
    expect(stored.rounding).toMatchObject({ rule: { step: 1_000, way: "nearest" } });
  });

  test("21, 23: a vendor that takes nothing is not taken for one that rounds", async () => {
    const { world, listing, state, dates } = await pushed(vendor);
    await db().account.update({ where: { id: world.account.id }, data: { decimals: true } });
    await override(world, listing, dates, fixed(300, listing.currency));
    await ask(world);
    await settle(world);
    state.ignoresWrites = true;
    for (const [place, date] of dates.entries())
      await override(world, listing, [date], fixed(300.1 + place / 20, listing.currency));
    await ask(world);
    await settle(world);
    const outcome = await db().pricePush.findFirstOrThrow({
      where: { accountId: world.account.id, listingKey: listing.key },
      orderBy: { requestedAt: "desc" },
    });
    expect(outcome).toMatchObject({ status: "failed", confirmed: 0 });
  });

  test("switching sync off sends nothing more", async () => {
    const { world, listing, writes, dates } = await pushed(vendor);
    await override(world, listing, dates, fixed(456, listing.currency));
    await ask(world);
    const where = { accountId: world.account.id };
    await db().listing.updateMany({ where, data: { pushEnabled: false } });
    await settle(world);
    expect([writes(), (await now(world)).state]).toEqual([[], "active"]);
  });
});
