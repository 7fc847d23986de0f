import { expect, test } from "vitest";
import { available, booked, unavailable } from "@/lib/inventory/calendars/nights";
import { db } from "@/lib/db/server";
import {
  makeAccount,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
} from "@/prisma/factories";
import { paceLeads } from "../occupancy/place-pace";
import { recordMarketPace } from "./pace";

const now = new Date("2026-11-22T10:00:00Z");
const from = "2026-11-01";

const rows = () => db().marketPace.findMany({ orderBy: [{ cell: "asc" }, { daysAhead: "asc" }] });

/** Every third night of each home is booked; element 21 is 22 November. */
const everyThird = (_: string, at: number): number => (at % 3 === 0 ? booked : available);

const scraped = (_: string, at: number): number => (at % 3 === 0 ? unavailable : available);

test("nights of a market that distinguishes bookings are counted once a day, at each lead", async () => {
  const { account } = await makeAccount();
  // One square of 2 km.
  for (let n = 0; n < 3; n++) await makeListing(account, { latitude: 48.42, longitude: -123.37 });
  for (let n = 0; n < 8; n++) {
    await makeMarketCalendar(await makeMarketListing(), { from, nights: 300, state: everyThird });
  }
  await recordMarketPace(undefined, now);
  const counted = await rows();
  expect(counted.map(({ daysAhead }) => daysAhead)).toEqual([...paceLeads]);
  expect(new Set(counted.map(({ offered }) => offered))).toEqual(new Set([8]));
  expect(counted.map((row) => row.booked)).toEqual([8, 8, 0, 0, 8, 8, 8, 8, 8, 8, 8]);
  expect(counted[1]?.night.toISOString()).toBe("2026-11-25T00:00:00.000Z");
  await db().marketMonth.updateMany({ data: { states: [] } });
  await recordMarketPace(undefined, now);
  expect(await rows()).toEqual(counted);
});

test("a market with only unavailable nights has no pace", async () => {
  const { account } = await makeAccount();
  await makeListing(account);
  await makeMarketCalendar(await makeMarketListing(), { from, nights: 300, state: scraped });
  await recordMarketPace(undefined, now);
  expect(await rows()).toEqual([]);
});
