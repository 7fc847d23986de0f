import * as fc from "fast-check";
import { pointAt } from "@/lib/core/geo";
import { expect, test } from "vitest";
import { boxesAround } from "./queries";
import { type Comparable, nearest } from "./nearest";
import { categoryOf, type ComparedListing, toComparedListing } from "./compared-listing";

const compared: ComparedListing = {
  roomType: "entire_home",
  currency: "CAD",
  latitude: 48.4265,
  longitude: -123.366,
  ownIds: [],
  sources: "",
};

function comparable(key: number, latitude: number, longitude: number): Comparable {
  const at = pointAt(latitude, longitude);
  const { roomType, currency } = compared;
  const unknown = { ownId: null, statedPrice: null, hostId: null, asOf: 0 };
  return { key, source: "nightrate", sources: "", roomType, currency, category: 1, ...unknown, at };
}

/** Metres north of the listing: a degree is 111,195 m on the sphere. */
const north = (key: number, metres: number): Comparable =>
  comparable(key, compared.latitude + metres / 111_195.08, compared.longitude);

const keysOf = (found: readonly Comparable[]): number[] => found.map(({ key }) => key);

test("comparables within 15 km count, nearest first", () => {
  const found = nearest(compared, [north(1, 15_001), north(2, 14_999), north(3, 10)]);
  expect(keysOf(found)).toEqual([3, 2]);
});

test("the nearest 350 count; at equal distance, the lower key", () => {
  const all = Array.from({ length: 400 }, (_, n) => north(n + 1, n < 340 ? 100 + n : 5_000));
  expect(keysOf(nearest(compared, all.toReversed()))).toEqual(keysOf(all).slice(0, 350));
});

test("another kind of room, another currency, another view and the listing itself are left out", () => {
  const others: Comparable[] = [
    { ...north(5, 10), sources: "7" },
    { ...north(1, 10), roomType: "private_room" },
    { ...north(2, 10), currency: "USD" },
    { ...north(3, 10), ownId: "7000001" },
    { ...north(4, 10), ownId: "7000002" },
  ];
  expect(keysOf(nearest({ ...compared, ownIds: ["7000001"] }, others))).toEqual([4]);
});

test("a listing is recognized in the market by its Airbnb ID, and by PMS and ID", () => {
  const listing = {
    ...compared,
    pmsName: "guesty",
    listingId: "100001",
    channels: [
      { channel_name: "Airbnb", channel_listing_id: "7000001" },
      { channel_name: "vrbo", channel_listing_id: "55" },
    ],
  };
  expect(toComparedListing(listing, "")?.ownIds).toEqual([
    "guesty:100001",
    "7000001",
    "airbnb:7000001",
    "vrbo:55",
  ]);
  expect(toComparedListing({ ...listing, currency: null }, "")).toBeNull();
  expect(toComparedListing({ ...listing, latitude: null }, "")).toBeNull();
  expect(toComparedListing({ ...listing, latitude: 0, longitude: 0 }, "")).toBeNull();
});

test.each([
  ["entire_home", 0, 0],
  ["entire_home", 2.5, 2],
  ["entire_home", null, null],
  ["private_room", 3, -1],
  ["private_room", null, -1],
] as const)("%s with %s bedrooms is in category %s", (roomType, bedrooms, expected) => {
  expect(categoryOf({ roomType, bedrooms })).toBe(expected);
});

test("boxes hold everything in reach, across the date line and at the poles too", () => {
  const latitude = fc.double({ min: -90, max: 90, noNaN: true });
  const longitude = fc.double({ min: -180, max: 180, noNaN: true });
  const step = fc.double({ min: -0.14, max: 0.14, noNaN: true });
  fc.assert(
    fc.property(
      latitude,
      longitude,
      step,
      fc.double({ min: -30, max: 30, noNaN: true }),
      (...given) => {
        const [lat, lng, up, side] = given;
        const there = { ...compared, latitude: lat, longitude: lng };
        const to = {
          latitude: Math.max(-90, Math.min(90, lat + up)),
          // Wrapped to −180…180.
          longitude: ((((lng + side * sideways(lat)) % 360) + 540) % 360) - 180,
        };
        const near = nearest(there, [comparable(1, to.latitude, to.longitude)]).length > 0;
        const held = boxesAround([there]).some(
          ({ south, north: top, west, east }) =>
            to.latitude >= south &&
            to.latitude <= top &&
            to.longitude >= west &&
            to.longitude <= east,
        );
        expect(held || !near).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

/** Degrees of longitude shrink towards the poles: steps sideways stay near the edge of what is in reach. */
function sideways(latitude: number): number {
  return 0.01 / Math.max(0.001, Math.cos((latitude * Math.PI) / 180));
}
