import { expect, test } from "vitest";
import { makeAccount, makeCalendar, makeListing } from "@/prisma/factories";
import { calendarsWithoutBookings } from ".";

const now = new Date("2026-11-21T15:00:00Z");
const from = "2026-11-01";

/** Each letter a week: o open, b booked, k kept by the owner, x unavailable. */
const weeks = (text: string) => ({
  from,
  nights: 7 * text.length,
  state: (_: string, at: number) => "?obkx".indexOf(text[Math.floor(at / 7)] ?? "?"),
});

async function untoldAmong(homes: readonly (readonly [pms: string, calendar: string])[]) {
  const { account } = await makeAccount();
  const made = [];
  for (const [pmsName, calendar] of homes) {
    const listing = await makeListing(account, { pmsName });
    if (calendar) await makeCalendar(listing, weeks(calendar));
    made.push(listing);
  }
  const untold = await calendarsWithoutBookings([account.id], now);
  return made.map(({ key }) => untold.has(key));
}

test("a published calendar tells no bookings, an open one beside it neither", async () => {
  expect(
    await untoldAmong([
      ["airbnb", "oxxo"],
      ["airbnb", "oooo"],
      ["airbnb", ""],
    ]),
  ).toEqual([true, true, true]);
});

test("a PMS tells bookings, also of a home without one", async () => {
  const homes = [
    ["guesty", "obko"],
    ["guesty", "oooo"],
    ["hostaway", "oooo"],
  ] as const;
  expect(await untoldAmong(homes)).toEqual([false, false, false]);
});

test("of a PMS that tells some, only calendars with unexplained nights tell none", async () => {
  const homes = [
    ["guesty", "obxo"],
    ["guesty", "oooo"],
    ["guesty", "ooxk"],
  ] as const;
  expect(await untoldAmong(homes)).toEqual([false, false, true]);
});

test("one PMS says nothing of another, nor one account of another", async () => {
  expect(
    await untoldAmong([
      ["airbnb", "oxxo"],
      ["guesty", "oooo"],
    ]),
  ).toEqual([true, false]);
  expect(await untoldAmong([["airbnb", "oooo"]])).toEqual([false]);
  expect(await calendarsWithoutBookings([], now)).toEqual(new Set());
});
