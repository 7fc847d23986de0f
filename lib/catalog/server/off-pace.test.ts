import { expect, test } from "vitest";
import type { Listing } from "@/generated/prisma/client";
import { addDays } from "@/lib/core/dates";
import { countStatements } from "@/e2e/setup/statements";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeMember,
  makeReservation,
} from "@/prisma/factories";
import { OffPace, OffPaceQuery } from "../schema-pace";
import { offPace } from "./off-pace";

/** Midday of 16 July 2026 in Vancouver; 364 days earlier is 17 July 2025. */
const now = new Date("2026-07-16T19:00:00Z");
const today = "2026-07-16";
const query = OffPaceQuery.parse({});

/** A listing with `booked` of its next 30 nights sold, and `before` of them at this moment last year. */
async function sold(
  account: { id: number },
  name: string,
  booked: number,
  before: number,
): Promise<Listing> {
  const listing = await makeListing(account, { name });
  const state = (_: string, at: number) => (at < booked ? 2 : 1);
  await makeCalendar(listing, { from: today, nights: 40, state });
  const bookedAt = new Date("2025-02-01T00:00:00Z");
  if (before > 0) {
    await makeReservation(listing, { checkIn: addDays(today, -364), nights: before, bookedAt });
  }
  return listing;
}

test("homes at least ten points off their pace are found, those with most at stake first", async () => {
  const { account, caller } = await makeAccount();
  await sold(account, "far ahead", 15, 3);
  await sold(account, "ahead", 9, 6);
  await sold(account, "on pace", 8, 6);
  await sold(account, "behind", 3, 12);
  await sold(account, "unknown", 9, 0);
  const ahead = await offPace(caller, "ahead", query, now);
  expect(OffPace.parse(ahead)).toEqual(ahead);
  expect(ahead.homes).toMatchObject([
    { listing_name: "far ahead", open_nights: 15, occupancy: 50, last_year: 10, points: 40 },
    { listing_name: "ahead", open_nights: 21, occupancy: 30, last_year: 20, points: 10 },
  ]);
  expect(ahead).toMatchObject({ found: 2, compared: 4 });
  const behind = await offPace(caller, "behind", query, now);
  expect(behind.homes).toMatchObject([{ listing_name: "behind", points: -30, adr_last_year: 200 }]);
  const one = await offPace(caller, "ahead", OffPaceQuery.parse({ limit: 1 }), now);
  expect([one.homes.length, one.found]).toEqual([1, 2]);
});

test("hidden listings, those out of reach and incomplete calendars are left out", async () => {
  const { account, caller } = await makeAccount();
  const seen = await sold(account, "seen", 15, 3);
  await sold(account, "out of reach", 15, 3);
  const hidden = await makeListing(account, { name: "hidden", isHidden: true });
  await makeCalendar(hidden, { from: today, nights: 40, state: () => 2 });
  const short = await makeListing(account, { name: "short" });
  await makeCalendar(short, { from: today, nights: 10, state: () => 2 });
  const { caller: member } = await makeMember(account, {
    permissions: { listings: "view", bookings: "view" },
    listings: [seen],
  });
  expect((await offPace(caller, "ahead", query, now)).compared).toBe(2);
  const found = await offPace(member, "ahead", query, now);
  expect(found.homes.map(({ listing_name }) => listing_name)).toEqual(["seen"]);
});

async function statementsFor(listings: number): Promise<number> {
  const { account, caller } = await makeAccount();
  for (let n = 0; n < listings; n += 1) await sold(account, `home ${n}`, 15, 3);
  const read = () => offPace(caller, "ahead", query, now);
  // What the process keeps of the market is read once.
  await read();
  return (await countStatements(read)).statements.length;
}

test("any number of listings takes the same number of statements", async () => {
  expect(await statementsFor(6)).toBe(await statementsFor(2));
});
