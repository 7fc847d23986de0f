import { expect, test } from "vitest";
import { capacityOf } from "./buildings";
import { nightsOf } from "@/lib/market/model/occupancy/pace";
import type { OfflineStay } from "./stays";

const stay = (checkIn: number, checkOut: number, rest: Partial<OfflineStay> = {}): OfflineStay => ({
  listing: 0,
  checkIn,
  checkOut,
  status: "booked",
  bookedOn: 0,
  cancelledOn: null,
  revenue: null,
  ...rest,
});

test("nights count what holds them, cut at both ends", () => {
  const blocked = { status: "blocked" } as const;
  const { sold, kept } = nightsOf(
    [
      stay(8, 12),
      stay(11, 13),
      stay(14, 99, blocked),
      stay(1, 5, blocked),
      stay(10, 15, { status: "cancelled" }),
    ],
    10,
    6,
  );
  expect([...sold]).toEqual([1, 2, 1, 0, 0, 0]);
  expect([...kept]).toEqual([0, 0, 0, 0, 1, 1]);
});

test("one double booking makes no building; units are the 98th percentile of nights sold", () => {
  const year = Array.from({ length: 100 }, (_, night) => stay(night, night + 1));
  expect(capacityOf([...year, stay(50, 51)], 100)).toBe(1);
  const busy = Array.from({ length: 20 }, () => stay(90, 100));
  expect(capacityOf([...year, ...busy], 100)).toBe(21);
  expect(capacityOf([...year, ...busy], 90)).toBe(1);
  expect(capacityOf([], 90)).toBe(1);
});
