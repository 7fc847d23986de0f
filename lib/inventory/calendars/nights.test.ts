import { expect, test } from "vitest";
import { nightsFrom, unknownNights, unpackMonths } from "./nights";

const first = Date.UTC(2026, 10, 29) / 86_400_000;
const november = `2026-11-01 ${"4".repeat(28)}12 ${"9,".repeat(28)}19900,20000`;
const december = `2026-12-01 ${"3".repeat(31)} ${Array.from({ length: 31 }, (_, n) => n).join()}`;

function unpack(text: string) {
  const { prices, states, minStays } = unpackMonths(text, first, unknownNights(4));
  return { prices: [...prices], states: [...states], minStays: [...minStays] };
}

test("nights outside the requested range are dropped", () => {
  expect(unpack(`${november};${december}`)).toEqual({
    prices: [19_900, 20_000, 0, 1],
    states: [1, 2, 3, 3],
    minStays: [0, 0, 0, 0],
  });
});

test("nights of a missing month are unknown, and months can be in any order", () => {
  expect(unpack(december).states).toEqual([0, 0, 3, 3]);
  expect(unpack(`${december};${november}`).prices).toEqual([19_900, 20_000, 0, 1]);
});

test("minimum stays are unpacked if present", () => {
  const stays = Array.from({ length: 31 }, (_, n) => n + 2).join();
  expect(unpack(`${november} ${"1,".repeat(29)}365;${december} ${stays}`).minStays).toEqual([
    1, 365, 2, 3,
  ]);
});

test("prices and minimum stays are optional", () => {
  expect(unpack(`2026-11-01 ${"4".repeat(28)}12;2026-12-01 ${"3".repeat(31)}`)).toEqual({
    prices: [0, 0, 0, 0],
    states: [1, 2, 3, 3],
    minStays: [0, 0, 0, 0],
  });
});

test("unpacking one calendar does not change another in the same arrays", () => {
  const both = unknownNights(8, "prices");
  const [one, two] = [nightsFrom(both, 0, 4), nightsFrom(both, 4, 4)];
  unpackMonths(`${november};${december}`, first, one);
  expect([...two.prices, ...two.states]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});
