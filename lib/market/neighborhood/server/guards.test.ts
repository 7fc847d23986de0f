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
