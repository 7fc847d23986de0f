import { expect, test } from "vitest";
import { makeAccount, makeCalendar, makeListing } from "@/prisma/factories";
import { calendarsWithoutBookings } from ".";

const now = new Date("2026-11-21T15:00:00Z");
const from = "2026-11-01";

/** Each letter is a week: o open, b booked, k blocked by the owner, x unavailable. */
const weeks = (text: string) => ({
  from,
  nights: 7 * text.length,
  state: (_: string, at: number) => "?obkx".indexOf(text[Math.floor(at / 7)] ?? "?"),
});

async function haveNoBookings(listings: readonly (readonly [pms: string, calendar: string])[]) {
  const { account } = await makeAccount();
  const made = [];
  for (const [pmsName, calendar] of listings) {
    const listing = await makeListing(account, { pmsName });
    if (calendar) await makeCalendar(listing, weeks(calendar));
    made.push(listing);
  }
  const withoutBookings = await calendarsWithoutBookings([account.id], now);
  return made.map(({ key }) => withoutBookings.has(key));
}

test("a published calendar has no bookings, nor does an open or empty one of the same PMS", async () => {
  expect(
    await haveNoBookings([
      ["airbnb", "oxxo"],
      ["airbnb", "oooo"],
      ["airbnb", ""],
    ]),
  ).toEqual([true, true, true]);
});

test("a PMS with booked nights has bookings, even for listings that are all open", async () => {
  const listings = [
    ["guesty", "obko"],
    ["guesty", "oooo"],
    ["hostaway", "oooo"],
  ] as const;
  expect(await haveNoBookings(listings)).toEqual([false, false, false]);
});

test("in a PMS with bookings, only calendars with unavailable nights and no booked night have none", async () => {
  const listings = [
    ["guesty", "obxo"],
    ["guesty", "oooo"],
    ["guesty", "ooxk"],
  ] as const;
  expect(await haveNoBookings(listings)).toEqual([false, false, true]);
});

test("PMSs and accounts are evaluated separately", async () => {
  expect(
    await haveNoBookings([
      ["airbnb", "oxxo"],
      ["guesty", "oooo"],
    ]),
  ).toEqual([true, false]);
  expect(await haveNoBookings([["airbnb", "oooo"]])).toEqual([false]);
  expect(await calendarsWithoutBookings([], now)).toEqual(new Set());
});
