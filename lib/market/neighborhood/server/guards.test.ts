import { expect, test } from "vitest";
import { comparable, look, subject } from "./testing";

/** Open from a night on, counted from today. */
const openFrom = (first: number) => (_: string, index: number) => (index < first ? 4 : 1);

/** Booked tonight, then open. */
const bookedTonight = (_: string, index: number): number => (index === 0 ? 2 : 1);

/** One price for 300 nights, which is all that a base price is made of, then another. */
const changing = (_: string, index: number): number => (index < 300 ? 99_900 : 99_800);

test("placeholders are in no percentile; their bookings count", async () => {
  const { caller } = await subject();
  for (let n = 0; n < 5; n++) await comparable({}, { price: () => 10_000 });
  await comparable({}, { price: () => 12_000, state: () => 2 });
  for (let n = 0; n < 20; n++)
    await comparable({ statedPrice: 5_500 }, { price: () => 99_900, state: bookedTonight });
  const data = await look(caller);
  const prices = data["Future Percentile Prices"].Category["1"];
  expect(prices?.Y_values.map((line) => line[0])).toEqual([100, 100, 100, 120, 100, 21]);
  expect(prices).toMatchObject({ "Listings Used": 26, "Active Used": 25 });
  const monthly = data["Future Percentile Prices Monthly"].Category["1"];
  expect(monthly?.Y_values.map((line) => line[1])).toEqual([100, 100, 100, 120, 100, 31]);
  const { "1": own, All: all } = data["Summary Table Base Price"].Category;
  expect([own?.Y_values, all?.Y_values]).toEqual([
    [100, 100, 100, 100],
    [100, 100, 100, 100],
  ]);
  expect(data.confidence).toBe("low");
});

test("a price is a placeholder if all nights have it and it is far from the stated price", async () => {
  const { caller } = await subject();
  for (let n = 0; n < 5; n++) await comparable({ statedPrice: 5_500 }, { price: changing });
  expect((await look(caller))["Summary Table Base Price"].Category["1"]?.Y_values[1]).toBe(999);
});

test("confidence counts comparables with a price on an open night of the next 180", async () => {
  const { caller } = await subject();
  for (let n = 0; n < 18; n++) await comparable({});
  await comparable({}, { state: openFrom(179) });
  await comparable({}, { state: openFrom(180) });
  await comparable({}, { price: () => 0 });
  await comparable({ bedrooms: 2 });
  expect((await look(caller)).confidence).toBe("low");
  await comparable({}, { state: openFrom(179) });
  expect((await look(caller)).confidence).toBe("normal");
});

test("with fewer than five such comparables a category has no summary figures", async () => {
  const { caller } = await subject();
  for (let n = 0; n < 4; n++) await comparable({});
  for (let n = 0; n < 3; n++) await comparable({}, { state: openFrom(180) });
  await comparable({ bedrooms: 2 });
  const summary = async () => (await look(caller))["Summary Table Base Price"].Category;
  const unknown = [null, null, null, null];
  const known = [200, 200, 200, 200];
  expect(await summary()).toMatchObject({
    "1": { "Listings Used": 7, "Active Used": 4, Y_values: unknown },
    "2": { Y_values: unknown },
    All: { "Listings Used": 8, Y_values: known },
  });
  await comparable({});
  expect(await summary()).toMatchObject({ "1": { Y_values: known }, "2": { Y_values: unknown } });
});

test("prices count up to 180 days, and with less confidence from 120 on", async () => {
  const { caller } = await subject();
  for (let n = 0; n < 20; n++) await comparable({ asOf: new Date("2026-07-24") });
  const on = async (day: string) => {
    const data = await look(caller, undefined, new Date(`${day}T15:00:00Z`));
    const { "1": own } = data["Summary Table Base Price"].Category;
    const [p25] = data["Future Percentile Prices"].Category["1"]?.Y_values ?? [];
    return [data.confidence, own?.Y_values[1], p25?.[30]];
  };
  // 120, 121 and 180 days; the calendar begins on 21 November.
  expect(await on("2026-11-20")).toEqual(["normal", 200, 200]);
  expect(await on("2026-11-21")).toEqual(["low", 200, 200]);
  expect(await on("2027-01-20")).toEqual(["low", 200, 200]);
  expect(await on("2027-01-21")).toEqual(["low", null, null]);
});

test("bookings of old data are known of the nights before its own day only", async () => {
  const { caller } = await subject();
  for (let n = 0; n < 5; n++)
    await comparable(
      { asOf: new Date("2026-12-01") },
      { state: (_, at) => (at % 2 === 0 ? 2 : 1) },
    );
  const on = async (day: string) => {
    const data = await look(caller, undefined, new Date(`${day}T15:00:00Z`));
    const occupancy = data["Future Occ/New/Canc"].Category["1"];
    const share = occupancy?.Y_values[0]?.[0] ?? [];
    const nights = occupancy?.X_values ?? [];
    const bookings = data["Future Percentile Prices"].Category["1"]?.Y_values[5]?.[0];
    const [first, second] = ["2026-11-25", "2026-12-15"].map(
      (night) => share[nights.indexOf(night)],
    );
    return [first, second, bookings];
  };
  expect(await on("2026-12-11")).toEqual([100, 100, 5]);
  expect(await on("2026-12-22")).toEqual([100, null, null]);
});
