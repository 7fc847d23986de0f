import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { dateOf, dayOf, toUtc } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { db } from "@/lib/db/server";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { OverridesWrite } from "@/lib/pricing/overrides/schema";
import { setOverrides } from "@/lib/pricing/overrides/server/commands";
import { priceCalendar } from "@/lib/pricing/prices/server";
import { type Connected, connect } from "./connected";
import { HotelDruidConnector } from "./connector";
import { type House, openHouse } from "./house";
import { noHotelDruid, user } from "./program";

if (noHotelDruid) console.warn(`The tests with HotelDruid are skipped: ${noHotelDruid}.`);

describe.skipIf(noHotelDruid)("HotelDruid", () => {
  let house: House;
  const variables = { ...env() };

  beforeAll(async () => {
    house = await openHouse();
    const { manager, today } = house;
    await manager.book(1, today + 3, today + 6);
    await manager.book(2, today, today + 2);
    await manager.close("10", today + 10, today + 12);
  });

  afterAll(async () => {
    Object.assign(env(), variables);
    await house.program.stop();
  });

  /** The Prices calendar of the rooms, from today on. */
  async function calendar({ caller }: Connected, nights: number) {
    const { rooms, today } = house;
    const listings = rooms.map((id) => ({ id, pms: "hoteldruid" }));
    const span = { from: dateOf(today), to: dateOf(today + nights - 1) };
    return (await priceCalendar(caller, { listings, ...span })).rows.map((row) => row.nights);
  }

  /** Prices of the same nights in HotelDruid's own table, by room. */
  function stored(nights: number): (number | null)[][] {
    const { program, rooms, today } = house;
    const year = dateOf(today).slice(0, 4);
    const database = program.database();
    const rows = database
      .prepare(`SELECT * FROM periodi${year} WHERE datainizio >= ? ORDER BY datainizio LIMIT ?`)
      .all(dateOf(today), nights);
    database.close();
    const Price = z.number().nullable();
    return rooms.map((_, at) => rows.map((row) => Price.parse(row[`tariffa${at + 1}`])));
  }

  test("rooms, reservations, closures and prices come in", async () => {
    const { today, rooms } = house;
    const connected = await connect(house);
    const where = { accountId: connected.account.id };
    const listings = await db().listing.findMany({ where, orderBy: { listingId: "asc" } });
    expect(listings.map(({ listingId }) => listingId)).toEqual(rooms);
    expect(listings[0]).toMatchObject({ pmsName: "hoteldruid", currency: "EUR" });
    const stays = await db().reservation.findMany({
      where,
      include: { listing: true },
      orderBy: { checkIn: "asc" },
    });
    const dayAt = (date: Date) => dayOf(date.toISOString().slice(0, 10)) - today;
    const told = stays.map(({ listing, checkIn, checkOut, rentalRevenue }) => {
      return [listing.listingId, dayAt(checkIn), dayAt(checkOut), Number(rentalRevenue)];
    });
    expect(told).toEqual([
      ["02", 0, 2, 2 * 10_150],
      ["01", 3, 6, 3 * 10_050],
    ]);
    const states = (await calendar(connected, 14)).map(({ state }) => state);
    expect(states[0]).toBe("ooobbboooooooo");
    expect(states[1]).toBe("bboooooooooooo");
    expect(states[9]).toBe("ooooooooookkoo");
  });

  test("a new reservation closes its nights; one that is gone from its list opens them again", async () => {
    const { manager, today } = house;
    const connected = await connect(house);
    const states = async () => (await calendar(connected, 9))[4]?.state;
    const number = await manager.book(5, today + 4, today + 7);
    await connected.import(1);
    expect(await states()).toBe("oooobbboo");
    await manager.cancel(number);
    await connected.import(26);
    expect(await states()).toBe("ooooooooo");
    const where = { accountId: connected.account.id, checkIn: toUtc(dateOf(today + 4)) };
    expect(await db().reservation.findFirst({ where })).toMatchObject({ status: "cancelled" });
  });

  test("its database has the prices of the calendar, for 30 nights of 10 rooms; a restore puts its own back", async () => {
    const before = stored(365);
    const connected = await connect(house);
    const date = dateOf(house.today + 20);
    const fixed = { date, price: 123.45, price_type: "fixed", currency: "EUR" };
    const overrides = OverridesWrite.parse({ pms: "hoteldruid", overrides: [fixed] });
    await setOverrides(connected.caller, "04", overrides);
    await connected.push();
    const { id: connectionId } = connected.connection;
    const trial = await db().connectionPush.findUniqueOrThrow({ where: { connectionId } });
    expect(trial.canary).toBe("passed");
    const shown = (await calendar(connected, 30)).map(({ price }) => price);
    expect(shown.flat()).toHaveLength(300);
    expect(shown.flat()).not.toContain(null);
    expect(stored(30)).toEqual(shown);
    expect(stored(30)[3]?.[20]).toBe(123.45);
    expect(stored(365).flat()).not.toEqual(before.flat());

    await connected.restore();
    expect(stored(365)).toEqual(before);
  });

  test("after a rule changed, only its nights change there", async () => {
    const connected = await connect(house);
    await connected.push();
    const before = stored(365);
    const level = { scope: "listing", listing_id: "03", pms_name: "hoteldruid" } as const;
    const rule = { dow_factor_on: true, dow_factor_value_sat: 25 };
    await changeRules(connected.caller, level, { day_of_week_adjustment: rule }, () => true);
    await connected.push();
    const after = stored(365);
    const changed = after.flatMap((prices, room) =>
      prices.flatMap((price, night) => (price === before[room]?.[night] ? [] : [{ room, night }])),
    );
    expect(new Set(changed.map(({ room }) => room))).toEqual(new Set([2]));
    const saturdays = changed.filter(
      ({ night }) => new Date(dateOf(house.today + night)).getUTCDay() === 6,
    );
    expect(changed).toEqual(saturdays);
    expect(changed.length).toBeGreaterThanOrEqual(52);
    expect(after.map((prices) => prices.slice(0, 30))).toEqual(
      (await calendar(connected, 30)).map(({ price }) => price),
    );
    const pushes = await db().pricePush.findMany({
      where: { accountId: connected.account.id },
      orderBy: { requestedAt: "desc" },
      take: 10,
    });
    const sent = pushes
      .map(({ nights }) => nights)
      .filter((nights) => nights !== 0 && nights !== null);
    expect(sent).toEqual([changed.length]);
    await connected.restore();
  });

  test("a rate that takes its prices from another takes none of ours: nothing is called sent, or charged", async () => {
    await house.manager.follow(9, 2);
    const connected = await connect(house);
    await connected.push();
    const shown = (await calendar(connected, 30)).map(({ price }) => price);
    expect(stored(30)[8]).toEqual(shown[1]);
    expect(stored(30).with(8, [])).toEqual(shown.with(8, []));
    const { id: accountId } = connected.account;
    const listings = await db().listing.findMany({
      where: { accountId },
      include: { pushes: true },
      orderBy: { listingId: "asc" },
    });
    const told = listings.map(({ listingId, lastDatePushed, pushes }) => {
      const confirmed = pushes.reduce((sum, push) => sum + push.confirmed, 0);
      return [listingId, confirmed, lastDatePushed !== null];
    });
    expect(told).toEqual(
      house.rooms.map((room) => [room, ...(room === "09" ? [0, false] : [365, true])]),
    );
    const charges = await db().usageCharge.findMany({ where: { accountId } });
    const charged = charges.map(({ listingId }) => listingId).toSorted();
    expect(charged).toEqual(house.rooms.filter((room) => room !== "09"));
  });

  test("wrong passwords are refused, also that of its API, which then answers nothing", async () => {
    const { program, connector } = house;
    const { signal } = new AbortController();
    const login = { user, password: "wrong" };
    const stranger = new HotelDruidConnector(program.url, login, connector.settings);
    await expect(stranger.health(signal)).rejects.toMatchObject({ kind: "auth" });
    const { api } = connector.settings;
    const settings = { ...connector.settings, api: { ...api, password: "wrong" } };
    const reader = new HotelDruidConnector(program.url, login, settings);
    await expect(reader.reservations(null, signal)).rejects.toMatchObject({ kind: "auth" });
  });
});
