import { expect, test } from "vitest";
import { homeNights } from "./home";

const night = (state: number) => ({ states: Uint8Array.of(state) });
const rooms = (units: number, booked: number, sellable: number) => ({
  ...night(sellable > booked ? 1 : 2),
  units: { units, booked: Uint16Array.of(booked), sellable: Uint16Array.of(sellable) },
});

test.each([
  [[1, 2, 3], 2],
  [[3, 1], 1],
  [[4, 3], 3],
  [[0, 4], 4],
  [[0, 0], 0],
])("a night that its listings have as %j is %s, in any order", (states, expected) => {
  for (const order of [states, states.toReversed()])
    expect(homeNights(order.map(night), 1)).toEqual(night(expected));
});

test.each([
  // Sold on both, up to the number of units.
  [[rooms(3, 1, 3), rooms(3, 1, 3)], 2, 3],
  [[rooms(3, 2, 3), rooms(3, 2, 3)], 3, 3],
  // Two of three closed, and yet two sold.
  [[rooms(3, 1, 1), night(2)], 2, 2],
  [[rooms(3, 0, 0), night(1)], 0, 1],
  [[rooms(3, 0, 0), night(3)], 0, 0],
])("units of a home are counted together: %#", (members, sold, offered) => {
  for (const order of [members, members.toReversed()]) {
    const { units } = homeNights(order, 3);
    expect([units?.booked[0], units?.sellable[0]]).toEqual([sold, offered]);
  }
});
