import { expect, test, vi } from "vitest";
import { StoreClock } from "./clock";

/** A clock of the store of which `now` ms have passed here. */
function clocks() {
  const here = { now: 1_000 };
  vi.spyOn(performance, "now").mockImplementation(() => here.now);
  const moved: number[] = [];
  return { here, moved, clock: new StoreClock((by) => moved.push(by)) };
}

test("the store's time lies between two bounds, which the quickest answer sets", () => {
  const { here, clock, moved } = clocks();
  here.now = 1_010;
  clock.learn(5_000_000, 1_000_000);
  // It showed 5 s at some time in these 10 ms.
  expect([clock.now(), clock.stamp()]).toEqual([5_000_000, 5_010_000]);
  here.now = 1_021;
  clock.learn(5_015_000, 1_020_000);
  expect([clock.now(), clock.stamp()]).toEqual([5_015_000, 5_016_000]);
  // 14 s pass before this process reads the answer, which says nothing new.
  here.now = 15_022;
  clock.learn(5_016_000, 1_021_000);
  expect(clock.now()).toBeGreaterThan(19_000_000);
  expect(moved).toEqual([]);
});

test("no two stamps are the same", () => {
  const { clock } = clocks();
  clock.learn(5_000_000, 1_000_000);
  expect([clock.stamp(), clock.stamp(), clock.stamp()]).toEqual([5_000_000, 5_000_001, 5_000_002]);
});

test("a store whose clock is set moves what is known by as much, and no less", () => {
  const { here, clock, moved } = clocks();
  clock.learn(5_000_000, 1_000_000);
  here.now = 1_010;
  clock.learn(2_005_000, 1_005_000);
  expect(moved).toEqual([-3_000_000]);
  expect(clock.now()).toBe(2_005_000);
  here.now = 1_020;
  clock.learn(600_000_000, 1_020_000);
  expect(moved[1]).toBeGreaterThanOrEqual(597_980_000);
  expect(clock.now()).toBe(600_000_000);
});
