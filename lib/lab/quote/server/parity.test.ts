import { stringify } from "csv-stringify/sync";
import { expect, test } from "vitest";
import { dateOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import {
  importListings,
  importMarket,
  importReservations,
} from "@/lib/intake/sources/files/server";
import { importOptions, memorySource } from "@/lib/intake/sources/files/server/testing";
import { engineColumns, readEngineInputs } from "@/lib/pricing/prices/server/engine-inputs";
import { makeAccount } from "@/prisma/factories";
import type { OfflineStay } from "../stays";
import { readQuote } from "./quote-files";
import { quoteRows, rowsOf } from "./quote-rows";
import { rulesFrom } from "./rules";
import { lastDay as today, madeStays } from "./testing";

const nights = 365;
const dayOrNone = (day: number | null): string => (day === null ? "" : dateOf(day));

/** Twelve listings, of as many units each. */
const listingsOf = (units: readonly number[]) => [
  [
    "listing_id",
    "pms_name",
    "name",
    "latitude",
    "longitude",
    "country",
    "time_zone",
    "currency",
    "bedrooms",
    "base",
    "units",
  ],
  ...Array.from({ length: 12 }, (_, id) => {
    const place = [48.42, -123.37, "CA", "America/Vancouver", "CAD"];
    return [id, "csv", `Home ${id}`, ...place, 1, id === 10 ? "" : 100 + 10 * id, units[id]];
  }),
];

const calendar = [
  ["listing_id", "pms_name", "date", "state"],
  ...Array.from({ length: 12 * 540 }, (_, at) => [
    Math.floor(at / 540),
    "csv",
    dateOf(today + (at % 540)),
    "available",
  ]),
];

/** Stays with cancelled ones and owner blocks as a file. */
const reservationsOf = (stays: readonly OfflineStay[]) => [
  [
    "reservation_id",
    "listing_id",
    "pms_name",
    "check_in",
    "check_out",
    "status",
    "booked_at",
    "cancelled_at",
    "rental_revenue",
    "currency",
  ],
  ...stays.map((stay, at) => [
    `R${at}`,
    stay.listing,
    "csv",
    dateOf(stay.checkIn),
    dateOf(stay.checkOut),
    stay.status,
    dayOrNone(stay.bookedOn),
    dayOrNone(stay.cancelledOn),
    stay.revenue,
    "CAD",
  ]),
];

const singles: readonly number[] = Array.from({ length: 12 }, () => 1);
const listings = listingsOf(singles);

/** Two years of stays; those of the last home ended long ago. */
const reservations = reservationsOf(
  madeStays(12).filter(({ listing, checkOut }) => listing < 11 || checkOut < today - 600),
);

/** The first listing has sold what twelve homes did, more than its ten rooms on some nights, the second what three did. */
const hotel = {
  listings: listingsOf([10, 3, ...singles.slice(2)]),
  stays: reservationsOf(
    madeStays(24).map((stay) => ({ ...stay, listing: listingOfHome(stay.listing) })),
  ),
};

function listingOfHome(home: number): number {
  if (home < 12) return 0;
  return home < 15 ? 1 : home - 13;
}

/** Thirty homes around them, dearer in summer and at weekends; a third of their nights tell a booking. */
const market = [
  ["listing_id", "pms_name", "name", "latitude", "longitude", "currency", "bedrooms", "as_of"],
  ...Array.from({ length: 30 }, (_, id) => {
    return [`m${id}`, "csv", "M", 48.42 + id / 1_000, -123.37, "CAD", 1, dateOf(today)];
  }),
];

const marketNights = [
  ["listing_id", "pms_name", "date", "state", "price"],
  ...Array.from({ length: 30 * 365 }, (_, at) => {
    const [id, night] = [Math.floor(at / 365), at % 365];
    const dear =
      1 + 0.3 * Math.sin((2 * Math.PI * night) / 365) + ((today + night) % 7 < 2 ? 0.1 : 0);
    const price = Math.round((100 + 5 * id) * dear);
    const state = (7 * id + night) % 3 === 0 && night < 90 ? "booked" : "available";
    return [`m${id}`, "csv", dateOf(today + night), state, price];
  }),
];

const source = (name: string, rows: unknown[][]) => memorySource(name, stringify(rows));

test.each([
  ["two years of stays", { listings, stays: reservations, around: null }],
  ["no stay", { listings, stays: null, around: null }],
  ["stays and a market", { listings, stays: reservations, around: { market, marketNights } }],
  ["rooms of one kind", { ...hotel, around: null }],
  ["rooms of one kind and a market", { ...hotel, around: { market, marketNights } }],
  ["rooms that nobody has booked", { ...hotel, stays: null, around: null }],
])(
  "an account that imports files with %s gets the prices that quote gives them",
  async (_, { listings: rows, stays, around }) => {
    const files = {
      listings: source("listings.csv", rows),
      listingsCalendar: source("nights.csv", calendar),
      reservations: stays && source("stays.csv", stays),
      market: around && {
        listings: source("market.csv", around.market),
        calendar: source("market-nights.csv", around.marketNights),
      },
    };
    const given = importOptions();
    const span = { today, nights };
    const { context } = await readQuote(files, given, rulesFrom("", null), span);
    const quoted = context.listings.map((listing) => quoteRows(context, listing, nights));

    const { caller } = await makeAccount({ timeZone: "America/Vancouver" });
    await importListings(caller, { ...files, calendar: files.listingsCalendar }, given);
    if (files.reservations) await importReservations(caller, files.reservations, { strict: true });
    if (files.market) await importMarket(files.market, given);
    const stored = await db().listing.findMany({
      where: { accountId: caller.accountId },
      select: { ...engineColumns, listingId: true },
      orderBy: { key: "asc" },
    });
    const inputOf = await readEngineInputs(caller, stored, new Date(`${dateOf(today)}T20:00:00Z`));
    const priced = stored.map((row) => {
      const names = { listing_id: row.listingId, pms_name: row.pmsName };
      return rowsOf(inputOf(row).input, names, nights);
    });
    expect(priced).toEqual(quoted);
  },
);
