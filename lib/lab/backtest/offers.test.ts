import { expect, test } from "vitest";
import type { OfflineStay } from "@/lib/lab/quote/stays";
import { offersOf } from "./offers";

const stay = (
  [checkIn, checkOut]: readonly [number, number],
  bookedOn: number,
  nightly: number,
  rest: Partial<OfflineStay> = {},
): OfflineStay => ({
  listing: 1,
  checkIn,
  checkOut,
  status: "booked",
  bookedOn,
  cancelledOn: null,
  revenue: nightly * (checkOut - checkIn),
  ...rest,
});
const split = { first: 0, day: 500, last: 1_000 };
const seenAt = (stays: OfflineStay[], lead: number, undated: OfflineStay[] = []) =>
  offersOf({ stays, undated }, split)
    .filter((offer) => offer.lead === lead)
    .map(({ night, offered, booked, open }) => [night, offered, booked, open]);

test("nights booked after the decision day count as booked, those before are no offer, open ones need a price near", () => {
  const stays = [stay([100, 102], 95, 100), stay([104, 106], 50, 200)];
  expect(seenAt(stays, 7)).toEqual([
    [100, 100, 1, 0],
    [101, 100, 1, 0],
    [102, 150, 0, 1],
    [103, 150, 0, 1],
    [106, 200, 0, 1],
    [107, 200, 0, 1],
    [108, 200, 0, 1],
  ]);
  expect(seenAt(stays, 60).filter(([, , booked]) => booked === 1)).toHaveLength(4);
});

test("a stay cancelled later removes its night from the offers; one that was never valid is not a booking", () => {
  const standing = stay([100, 101], 10, 100);
  const dropped = stay([101, 102], 20, 100, { status: "cancelled", cancelledOn: 96 });
  const nightsAt = (lead: number) => seenAt([standing, dropped], lead).map(([night]) => night);
  expect(nightsAt(14)).toEqual([102, 103]);
  expect(nightsAt(7)).toEqual([102, 103]);
  const late = { ...dropped, bookedOn: 97, cancelledOn: 99 };
  expect(seenAt([standing, late], 7)[0]).toEqual([101, 100, 0, 1]);
});

test("owner-blocked nights and nights of stays without a booking date are not scored", () => {
  const stays = [stay([100, 101], 99, 100), stay([101, 102], 9, 0, { status: "blocked" })];
  const undated = [stay([102, 103], 0, 100, { bookedOn: null })];
  expect(seenAt(stays, 7, undated)).toEqual([
    [100, 100, 1, 0],
    [103, 100, 0, 1],
  ]);
});

test("a building offers the units that are left", () => {
  const nights = Array.from({ length: 60 }, (_, at) => 100 + at);
  const stays = nights.flatMap((night) => [
    stay([night, night + 1], night - 40, 100),
    stay([night, night + 1], night - 10, 100),
  ]);
  stays.push(stay([200, 201], 150, 100));
  const at = (lead: number) => seenAt(stays, lead).find(([night]) => night === 130);
  expect(at(60)).toEqual([130, 100, 2, 0]);
  expect(at(14)).toEqual([130, 100, 1, 0]);
  expect(at(7)).toBeUndefined();
  expect(seenAt(stays, 7).find(([night]) => night === 200)).toEqual([200, 100, 0, 1]);
});

test("a listing whose file gives its units has as many, whatever its stays show", () => {
  const stays = [stay([100, 102], 95, 100), stay([100, 102], 96, 100)];
  const units = new Map([[stays[0]?.listing ?? 0, 5]]);
  const [offer] = offersOf({ stays, undated: [], units }, split);
  expect(offer).toMatchObject({ booked: 2, open: 3 });
});
