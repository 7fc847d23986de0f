import { expect, test } from "vitest";
import { calendarOf } from "@/lib/lab/quote/server";
import { modelNights } from "@/lib/market/model/log-prices";
import { lastDay, madeStays } from "@/lib/lab/quote/server/testing";
import { demandOf, placeDemand } from "./suggestion";
import { type BacktestData, cutAt } from "./strategy";

const data: BacktestData = { stays: madeStays(12), undated: [], market: null };
const place = Array.from({ length: 12 }, (_, at) => at);
const day = lastDay - 100;

/** Nights whose Q a year of pace changes on a day. */
function movedNights(on: number): number {
  const known = cutAt(data, on);
  const without = placeDemand(place, { ...known, history: new Map() })?.demand.demand;
  const found = placeDemand(place, known)?.demand.demand ?? new Float64Array();
  return found.filter((demand, at) => demand !== without?.[at]).length;
}

test("a place compares with a year of pace once its stays reach back a year; ten listings are too few", () => {
  expect(movedNights(day)).toBeGreaterThan(100);
  expect(movedNights(day - 400)).toBe(0);
  expect(placeDemand(place.slice(0, 10), cutAt(data, day))).toBeNull();
});

test("cancellations before the decision day are part of the pace", () => {
  const known = cutAt(data, day);
  const without = { ...known, history: known.stays };
  expect(known.history).not.toEqual(known.stays);
  expect(placeDemand(place, without)?.demand.demand).not.toEqual(
    placeDemand(place, known)?.demand.demand,
  );
});

test("a listing with units compares with its own past", () => {
  const rooms = data.stays.map((stay) => ({ ...stay, listing: 0 }));
  const known = cutAt({ ...data, stays: rooms }, day);
  const stays = known.stays.get(0) ?? [];
  const listing = { calendar: calendarOf(null, stays, 12, day, modelNights), capacity: 12 };
  const { demand } = demandOf({ ...listing, history: known.history.get(0) ?? [] }, day);
  expect(demand.demand).not.toEqual(demandOf({ ...listing, history: [] }, day).demand.demand);
});
