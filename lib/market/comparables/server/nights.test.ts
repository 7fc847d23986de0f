import { expect, test } from "vitest";
import { readMonths, roomFor } from "./nights";

const first = Date.UTC(2026, 10, 29) / 86_400_000;
const november = `2026-11-01 ${"4".repeat(28)}12 ${"9,".repeat(28)}19900,20000`;
const december = `2026-12-01 ${"3".repeat(31)} ${Array.from({ length: 31 }, (_, n) => n).join()}`;

function read(text: string, nights = 4) {
  const [room] = roomFor(1, { first, nights }, { minStays: true });
  if (!room) throw new Error("no room");
  const { prices, states, minStays } = readMonths(text, first, room);
  return { prices: [...prices], states: [...states], minStays: [...minStays] };
}

test("months are cut to the nights asked for", () => {
  expect(read(`${november};${december}`)).toEqual({
    prices: [19_900, 20_000, 0, 1],
    states: [1, 2, 3, 3],
    minStays: [0, 0, 0, 0],
  });
});

test("a month that is missing is unknown, and months come in any order", () => {
  expect(read(december).states).toEqual([0, 0, 3, 3]);
  expect(read(`${december};${november}`).prices).toEqual([19_900, 20_000, 0, 1]);
});

test("shortest stays follow where they were read", () => {
  const stays = Array.from({ length: 31 }, (_, n) => n + 2).join();
  expect(read(`${november} ${"1,".repeat(29)}365;${december} ${stays}`).minStays).toEqual([
    1, 365, 2, 3,
  ]);
});

test("comparables have separate room", () => {
  const [one, two] = roomFor(2, { first, nights: 4 }, {});
  if (!one || !two) throw new Error("no room");
  readMonths(`${november};${december}`, first, one);
  expect([...two.prices, ...two.states]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});
