import { join } from "node:path";
import { expect, test } from "vitest";
import type { Listing } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { dateIn, dateOf, type DateText, dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import {
  fileSource,
  importListings,
  importMarket,
  ImportOptions,
} from "@/lib/intake/sources/files/server";
import { readMarketNights } from "@/lib/inventory/calendars/server";
import { makeAccount } from "@/prisma/factories";
import { realData } from "@/e2e/setup/real-data";
import { percentile } from "@/lib/market/model/percentiles";
import { neighborhoodBytes } from "./queries";
import { type ReferenceRow, referenceStatement } from "./reference";
import { NeighborhoodAnswer } from "../schema";

const folder = realData();
if (!folder)
  console.info(
    "There is no listings.csv.gz and calendar.csv.gz in NIGHTRATE_BENCH_DATA: figures on real data are skipped.",
  );

const victoria = { format: "inside-airbnb", currency: "CAD" };

/** The market, and ten homes of one host who lets many. Returns by how many days the dates were moved. */
async function load(caller: Caller): Promise<number> {
  const listings = fileSource(join(folder ?? "", "listings.csv.gz"));
  const calendar = fileSource(join(folder ?? "", "calendar.csv.gz"));
  const options = ImportOptions.parse({ ...victoria, shift_dates: true });
  const { shiftedDays } = await importMarket({ listings, calendar }, options);
  const ten = ImportOptions.parse({ ...victoria, where: ["host_id=32614142"], limit: "10" });
  await importListings(caller, { listings, calendar: null }, ten);
  return shiftedDays;
}

/** The middle asking price of each night from 1 October 2021, available or not, over all two-bedroom homes. */
async function nightlyMedians(shifted: number) {
  const homes = await db().marketListing.findMany({
    where: { roomType: "entire_home", bedrooms: 2 },
    select: { key: true },
  });
  const first = dayOf("2021-10-01") + shifted;
  const keys = homes.map(({ key }) => key);
  const read = [...(await readMarketNights(keys, { first, nights: 360 })).values()];
  return Array.from({ length: 360 }, (_, at) => {
    const prices = read.map((nights) => nights.prices[at] ?? 0).filter((price) => price > 0);
    const middle = percentile(Int32Array.from(prices).toSorted(), 0.5) ?? 0;
    return { date: dateOf(first + at - shifted), n: prices.length, middle: middle / 100 };
  });
}

type Medians = Awaited<ReturnType<typeof nightlyMedians>>;

function meanWhere(medians: Medians, counts: (date: DateText) => boolean): number {
  const chosen = medians.filter(({ date }) => counts(date));
  return chosen.reduce((sum, { middle }) => sum + middle, 0) / chosen.length;
}

const isWeekend = (date: DateText): boolean => [5, 6].includes(new Date(date).getUTCDay());

/** Differences on a day on which the data is new: the reference knows no ages, and old prices don't count. */
async function differences(caller: Caller, listing: Listing, now: Date): Promise<number[]> {
  const named = { listing_id: listing.listingId, pms: listing.pmsName };
  const bytes = await neighborhoodBytes(caller, named, now);
  const { data } = NeighborhoodAnswer.parse(JSON.parse(Buffer.from(bytes).toString()));
  const block = data["Future Percentile Prices"];
  const today = dateIn(listing.timeZone ?? "UTC", now);
  // The reference takes as long as a busy machine needs; a list of statements would have 5 s.
  const rows = await db().$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      return tx.$queryRaw<ReferenceRow[]>(referenceStatement(listing, today));
    },
    { timeout: 600_000 },
  );
  const expected = new Map(rows.map((row) => [`${row.category} ${row.night}`, row]));
  expect(data["Listings Used"]).toBe(350);
  return Object.entries(block.Category).flatMap(([category, { X_values, Y_values }]) =>
    X_values.flatMap((night, at) => {
      const row = expected.get(`${category} ${night}`);
      const [p25, p50, p75, p90] = row?.asked ?? [];
      return [p25, p50, p75, row?.paid, p90].map((value, label) => {
        const ours = Y_values[label]?.[at] ?? null;
        return value == null || ours === null
          ? Number((value ?? null) !== ours)
          : Math.abs(value - ours);
      });
    }),
  );
}

test.skipIf(!folder)(
  "figures on the real market of Victoria are right",
  async () => {
    const { caller, account } = await makeAccount();
    const shifted = await load(caller);

    const medians = await nightlyMedians(shifted);
    expect(medians.find(({ date }) => date === "2022-07-16")).toMatchObject({
      n: 766,
      middle: 212,
    });
    const july = meanWhere(medians, (date) => date.startsWith("2022-07"));
    const november = meanWhere(medians, (date) => date.startsWith("2021-11"));
    expect(july / november).toBeGreaterThan(1.12);
    expect(july / november).toBeLessThan(1.16);
    const weekend = meanWhere(medians, isWeekend);
    const week = meanWhere(medians, (date) => !isWeekend(date));
    expect(weekend / week).toBeGreaterThan(1.03);
    expect(weekend / week).toBeLessThan(1.05);

    const listings = await db().listing.findMany({ where: { accountId: account.id } });
    expect(listings).toHaveLength(10);
    const now = new Date(`${dateOf(dayOf("2021-10-01") + shifted)}T12:00:00Z`);
    for (const listing of listings) {
      const off = await differences(caller, listing, now);
      expect(off.length).toBeGreaterThan(5_000);
      expect(Math.max(...off)).toBeLessThanOrEqual(0.01);
    }
  },
  600_000,
);
