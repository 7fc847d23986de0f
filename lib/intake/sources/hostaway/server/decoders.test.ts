import { expect, test } from "vitest";
import { dayOf } from "@/lib/core/dates";
import { decodeRows } from "@/lib/intake/connectors/server/decode";
import { parseExact } from "@/lib/intake/connectors/server/numerals";
import { nightsOf } from "./calendar";
import { HostawayListing } from "./connector";
import { HostawayReservation } from "./reservations";

const exact = (value: unknown): unknown => parseExact(JSON.stringify(value));
const day = dayOf("2026-12-01");

const night = {
  id: 901,
  date: "2026-12-01",
  isAvailable: 1,
  status: "available",
  price: 118.1,
  minimumStay: 2,
  closedOnArrival: null,
  closedOnDeparture: 0,
  desiredUnitsToSell: null,
  reservations: [],
};

function read(more: object): { nights: unknown[]; problems: string[] } {
  const problems: string[] = [];
  const report = (problem: string): number => problems.push(problem);
  return {
    nights: nightsOf([exact({ ...night, ...more })], { from: day, to: day, report }),
    problems,
  };
}

test.each([
  [{}, "available"],
  [{ isAvailable: 0 }, "unavailable"],
  [{ status: "reserved", isAvailable: 0 }, "booked"],
  [{ status: "mreserved" }, "booked"],
  [{ status: "blocked" }, "blocked"],
  [{ status: "mblocked" }, "blocked"],
  [{ status: "pending" }, "unavailable"],
  [{ status: "hardBlock" }, "unavailable"],
  [{ status: "conflicted" }, "unavailable"],
  [{ status: "reserved", availableUnitsToSell: 2 }, "available"],
  [{ availableUnitsToSell: 0 }, "unavailable"],
])("night %j is %s", (more, state) => {
  expect(read(more)).toMatchObject({ nights: [{ state }], problems: [] });
});

test("a night's values; an unknown status is unavailable and reported", () => {
  expect(read({ status: "dreaming" })).toEqual({
    nights: [
      {
        day,
        state: "unavailable",
        price: 11_810,
        minStay: 2,
        unitsLeft: null,
        closedOnArrival: null,
        closedOnDeparture: false,
        isBasePrice: false,
        isBaseMinStay: false,
      },
    ],
    problems: ["Unknown status dreaming on 1 nights."],
  });
});

test.each([[{ price: "118" }], [{ date: "2026-02-30" }], [{ status: null }], [{ isAvailable: 2 }]])(
  "night with %j is left out and reported",
  (more) => {
    const { nights, problems } = read(more);
    expect(nights).toEqual([]);
    expect(problems).toHaveLength(1);
  },
);

test("a listing; its 19-digit id stays whole", () => {
  const text = `{"id":1234567890123456789,"internalListingName":"Sea view","name":"Public","lat":41.9,
    "lng":12.5,"city":"Rome","state":null,"countryCode":"IT","timeZoneName":"Europe/Rome",
    "currencyCode":"EUR","bedroomsNumber":2,"cleaningFee":40.5,"roomType":"entire_home","price":118,
    "minNights":2,"airbnbListingUrl":"https://www.airbnb.com/rooms/987","vrboListingUrl":"",
    "specialStatus":"archived","ownerEmail":"x"}`;
  expect(decodeRows([parseExact(text)], HostawayListing, "Listing")).toEqual({
    problems: [],
    leftOut: [],
    rows: [
      {
        id: "1234567890123456789",
        name: "Sea view",
        propertyName: null,
        roomType: "entire_home",
        latitude: 41.9,
        longitude: 12.5,
        country: "IT",
        state: null,
        city: "Rome",
        timeZone: "Europe/Rome",
        currency: "EUR",
        bedrooms: 2,
        units: null,
        cleaningFees: 4_050,
        base: 11_800,
        channels: [{ channel_name: "airbnb", channel_listing_id: "987" }],
        minStay: 2,
        canPush: false,
      },
    ],
  });
});

const stay = {
  id: 5,
  listingMapId: 901,
  status: "modified",
  arrivalDate: "2027-03-01",
  departureDate: "2027-03-04",
  reservationDate: "2026-11-02 23:30:00",
  updatedOn: "2026-11-03 00:00:00",
  totalPrice: 450.1,
  taxAmount: 40.1,
  cleaningFee: 50,
  channelCommissionAmount: 67.52,
  currency: "EUR",
  channelName: "airbnbOfficial",
  numberOfGuests: 2,
};

test.each([
  ["new", { status: "booked", onlyIfKnown: false }],
  ["modified", { status: "booked", onlyIfKnown: false }],
  ["confirmed", { status: "booked", onlyIfKnown: false }],
  ["ownerStay", { status: "blocked", onlyIfKnown: false }],
  ["cancelled", { status: "cancelled", onlyIfKnown: false }],
  ["declined", { status: "cancelled", onlyIfKnown: true }],
  ["inquiryTimedout", { status: "cancelled", onlyIfKnown: true }],
])("reservation %s", (status, expected) => {
  const { rows, problems } = decodeRows([exact({ ...stay, status })], HostawayReservation, "R");
  expect(problems).toEqual([]);
  expect(rows[0]?.reservation).toMatchObject(expected);
});

test.each(["awaitingPayment", "awaitingGuestVerification", "pending", "unconfirmed"])(
  "%s is no reservation",
  (status) => {
    const { rows } = decodeRows([exact({ ...stay, status })], HostawayReservation, "R");
    expect(rows).toMatchObject([{ reservation: null }]);
  },
);

test("an unknown status leaves what is stored, and is reported", () => {
  expect(
    decodeRows([exact({ ...stay, status: "unknown" })], HostawayReservation, "Reservation"),
  ).toEqual({
    rows: [],
    problems: ["Reservation 5: status is unknown."],
    leftOut: ["5"],
  });
});

test("money, times in UTC, and revenue without taxes and cleaning", () => {
  const { rows } = decodeRows([exact(stay)], HostawayReservation, "R");
  expect(rows[0]?.reservation).toMatchObject({
    bookedAt: new Date("2026-11-02T23:30:00Z"),
    rentalRevenue: 36_000,
    totalCost: 45_010,
    totalTaxes: 4_010,
    otaCommission: 6_752,
    hostPayout: null,
    channel: "airbnbOfficial",
    guests: 2,
  });
});

test("revenue by the names of finance fields, without deleted ones", () => {
  const financeField = [
    { name: "baseRate", type: "price", total: 400, isDeleted: 0 },
    { name: "weeklyDiscount", type: "x", total: -40, isDeleted: 0 },
    { name: "couponDiscount", total: 10, isDeleted: 1 },
    { name: "cleaningFee", total: 50 },
  ];
  const { rows } = decodeRows([exact({ ...stay, financeField })], HostawayReservation, "R");
  expect(rows[0]?.reservation?.rentalRevenue).toBe(36_000);
});

test("placeholder dates make no reservation; departure on arrival is a problem", () => {
  const unspecified = { ...stay, isDatesUnspecified: 1, departureDate: stay.arrivalDate };
  const reversed = { ...stay, id: 6, departureDate: stay.arrivalDate };
  expect(decodeRows([exact(unspecified), exact(reversed)], HostawayReservation, "R")).toMatchObject(
    {
      rows: [{ reservation: null }],
      problems: ["R 6: departureDate must be after arrival."],
    },
  );
});
