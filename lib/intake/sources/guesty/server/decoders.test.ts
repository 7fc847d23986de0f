import { expect, test } from "vitest";
import { dayOf } from "@/lib/core/dates";
import { decodeRows } from "@/lib/intake/connectors/server/decode";
import { parseExact } from "@/lib/intake/connectors/server/numerals";
import { nightsOf } from "./calendar";
import { GuestyListing } from "./listings";
import { GuestyReservation } from "./reservations";

const exact = (value: unknown): unknown => parseExact(JSON.stringify(value));
const day = dayOf("2026-12-01");

const night = {
  date: "2026-12-01",
  listingId: "66a0",
  currency: "EUR",
  price: 118,
  isBasePrice: false,
  minNights: 2,
  isBaseMinNights: true,
  status: "available",
  allotment: null,
  blocks: { m: false, b: false },
  cta: false,
  ctd: true,
};

function read(...days: object[]): { nights: Map<string, unknown[]>; problems: string[] } {
  const problems: string[] = [];
  const report = (problem: string): number => problems.push(problem);
  const rows = days.map((each) => exact({ ...night, ...each }));
  return { nights: nightsOf(rows, ["66a0"], { from: day, to: day, report }), problems };
}

test.each([
  [{}, "available"],
  [{ status: "unavailable" }, "unavailable"],
  [{ status: "booked" }, "booked"],
  [{ status: "reserved" }, "unavailable"],
  [{ status: "unavailable", blocks: { b: true, m: true } }, "booked"],
  [{ status: "unavailable", blocks: { m: true, r: true } }, "blocked"],
  [{ status: "unavailable", blocks: { o: true } }, "blocked"],
  [{ status: "unavailable", blocks: { bd: true } }, "blocked"],
  [{ status: "available", blocks: { r: true } }, "unavailable"],
  [{ status: "unavailable", blocks: { bw: true } }, "unavailable"],
  [{ status: "booked", allotment: 2, blocks: { b: true } }, "available"],
  [{ status: "available", allotment: 0 }, "unavailable"],
  [{ status: "unavailable", allotment: 0, blocks: { b: true } }, "booked"],
  [{ status: "available", blocks: null }, "available"],
])("night %j is %s", (more, state) => {
  const { nights, problems } = read(more);
  expect(nights.get("66a0")).toMatchObject([{ state }]);
  expect(problems).toEqual([]);
});

test("unknown flags and statuses are unavailable, and reported once", () => {
  const { nights, problems } = read({ blocks: { zz: true } }, { status: "odd" });
  expect(nights.get("66a0")).toMatchObject([{ state: "unavailable" }]);
  expect(problems).toEqual(["Unknown flag zz on 1 nights.", "Unknown status odd on 1 nights."]);
});

test("a night's values; other listings and days are left out, a repeated one counts once", () => {
  const { nights } = read({}, { listingId: "other" }, { date: "2026-12-02" }, { price: 120 });
  expect([...nights]).toEqual([
    [
      "66a0",
      [
        {
          day,
          state: "available",
          price: 12_000,
          minStay: 2,
          unitsLeft: null,
          closedOnArrival: false,
          closedOnDeparture: true,
          isBasePrice: false,
          isBaseMinStay: true,
        },
      ],
    ],
  ]);
});

test("a listing with only required fields, a complete one, and those left out", () => {
  const rows = [
    { _id: "1", title: "Least" },
    {
      _id: "2",
      nickname: "Sea view",
      title: "Public title",
      address: { lat: 41.9, lng: 12.5, city: "Rome", country: "Italy", full: "…" },
      timezone: "Europe/Rome",
      bedrooms: 2,
      roomType: "Entire home/apt",
      prices: { currency: "EUR", basePrice: 118.5, cleaningFee: 40 },
      terms: { minNights: 2 },
      integrations: [{ platform: "x" }, { airbnb2: { id: 987 } }],
      active: false,
    },
    { _id: "3", title: "Money as text", prices: { basePrice: "118" } },
    { title: "No id" },
    { _id: "5" },
    { _id: "6", title: "Unknown currency", prices: { currency: "EURO" } },
  ];
  const decoded = decodeRows(rows.map(exact), GuestyListing, "Listing");
  expect(decoded.problems).toEqual(
    [
      "Listing 3: prices.basePrice must be a number.",
      "Listing without id: _id must be an id.",
      "Listing 5: title is missing",
      "Listing 6: prices.currency must be an ISO 4217 code like EUR.",
    ].map((each) => (each.endsWith(".") ? each : `${each}.`)),
  );
  expect(decoded.rows).toMatchObject([
    { id: "1", name: "Least", roomType: null, base: null, channels: null, canPush: true },
    {
      id: "2",
      name: "Sea view",
      roomType: "entire_home",
      latitude: 41.9,
      country: "Italy",
      timeZone: "Europe/Rome",
      currency: "EUR",
      bedrooms: 2,
      base: 11_850,
      units: null,
      cleaningFees: 4_000,
      minStay: 2,
      channels: [{ channel_name: "airbnb", channel_listing_id: "987" }],
      canPush: false,
    },
  ]);
});

const stay = {
  _id: "r1",
  listingId: "66a0",
  status: "confirmed",
  checkInDateLocalized: "2027-01-01",
  checkOutDateLocalized: "2027-01-04",
  checkIn: "2027-01-01T23:00:00.000Z",
  createdAt: "2026-11-01T10:00:00.000Z",
  confirmedAt: "2026-11-02T10:00:00.000Z",
  lastUpdatedAt: "2026-11-03T10:00:00.000Z",
  money: {
    fareAccommodation: 300,
    fareAccommodationAdjusted: 270.005,
    totalTaxes: 30,
    subTotalPrice: 350,
    hostPayout: 340.1,
    hostServiceFee: 9.9,
    currency: "EUR",
  },
};

test("a reservation; its dates never pass through a time zone", () => {
  const { rows } = decodeRows([exact(stay)], GuestyReservation, "R");
  expect(rows).toEqual([
    {
      updatedAt: new Date(stay.lastUpdatedAt),
      reservation: {
        id: "r1",
        listingId: "66a0",
        status: "booked",
        onlyIfKnown: false,
        checkIn: dayOf("2027-01-01"),
        checkOut: dayOf("2027-01-04"),
        bookedAt: new Date(stay.confirmedAt),
        cancelledAt: null,
        rentalRevenue: 27_001,
        totalCost: 38_000,
        totalTaxes: 3_000,
        otaCommission: 990,
        hostPayout: 34_010,
        currency: "EUR",
        channel: null,
        guests: null,
      },
    },
  ]);
});

test("missing money is null, never 0", () => {
  const { rows } = decodeRows([exact({ ...stay, money: null })], GuestyReservation, "R");
  expect(rows[0]?.reservation).toMatchObject({
    rentalRevenue: null,
    totalCost: null,
    totalTaxes: null,
    hostPayout: null,
  });
});

test.each([
  ["canceled", "cancelled"],
  ["closed", "cancelled"],
  ["declined", "cancelled"],
  ["expired", "cancelled"],
])("%s cancels what is stored", (status, expected) => {
  const { rows } = decodeRows([exact({ ...stay, status })], GuestyReservation, "R");
  expect(rows[0]?.reservation).toMatchObject({ status: expected, onlyIfKnown: true });
});

test.each(["reserved", "awaiting_payment", "inquiry"])("%s is no reservation", (status) => {
  const { rows } = decodeRows([exact({ ...stay, status })], GuestyReservation, "R");
  expect(rows).toMatchObject([{ reservation: null }]);
});

test("bad rows are left out and reported", () => {
  const rows = [
    { ...stay, _id: "a", checkInDateLocalized: null },
    { ...stay, _id: "b", money: { hostPayout: "1" } },
    { ...stay, _id: "c", status: "dreaming" },
    { ...stay, _id: "d", checkOutDateLocalized: "2027-01-01" },
  ];
  const { rows: good, problems } = decodeRows(rows.map(exact), GuestyReservation, "Stay");
  expect(good).toEqual([]);
  expect(problems).toEqual([
    "Stay a: checkInDateLocalized must be a date.",
    "Stay b: money.hostPayout must be a number.",
    "Stay c: status is unknown.",
    "Stay d: checkOutDateLocalized must be after check-in.",
  ]);
});
