import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeMember,
  makeReservation,
} from "@/prisma/factories";
import { create, fullRow } from "./testing";

/** States of the nights from 2026-03-29 to 2026-04-04, a digit each; `-` if the month is not stored. */
async function nights(key: number): Promise<string> {
  const months = await db().calendarMonth.findMany({
    where: { listingKey: key },
    orderBy: { month: "asc" },
  });
  const text = (first: string) =>
    months.find(({ month }) => month.toISOString().startsWith(first))?.states.join("") ??
    "-".repeat(31);
  return text("2026-03").slice(28) + text("2026-04").slice(0, 4);
}

async function setUp() {
  const { account, caller } = await makeAccount({ timeZone: "America/Vancouver" });
  const listing = await makeListing(account, { listingId: "1", pmsName: "guesty", timeZone: null });
  return { account, caller, listing };
}

test("a reservation is stored with all fields, marks its nights in the calendar, and is logged", async () => {
  const { caller, listing } = await setUp();
  const answer = await create(caller, {});
  expect(answer).toEqual({
    success: true,
    total: 1,
    success_count: 1,
    failure_count: 0,
    reservations: [{ reservation: fullRow, success: true }],
  });
  expect(await db().reservation.findMany()).toMatchObject([
    {
      listingKey: listing.key,
      reservationId: "R1",
      status: "booked",
      channel: "vrbo",
      guests: 4,
      rentalRevenue: 60_000n,
      totalCost: 70_000n,
      totalFees: 6_000n,
      totalTaxes: 4_050n,
      otaCommission: 9_000n,
      hostPayout: 51_000n,
      guestZipcode: "V8V 1A1",
      cancelledAt: null,
      bookedAt: new Date("2026-01-05T06:30:00Z"),
    },
  ]);
  expect(await nights(listing.key)).toBe("0222000");
  expect(await db().logEntry.findMany()).toMatchObject([
    {
      action: "reservations_written",
      listingId: "1",
      changes: { new_value: [{ reservation_id: "R1", status: "booked" }] },
    },
  ]);
});

test("a changed stay moves its nights and a cancelled one opens them; prices and other nights are unchanged", async () => {
  const { caller, listing } = await setUp();
  await makeCalendar(listing, { from: "2026-03-01", nights: 61, state: () => 3 });
  const before = await db().calendarMonth.findMany({ orderBy: { month: "asc" } });
  await create(caller, {});
  expect(await nights(listing.key)).toBe("3222333");
  await create(caller, { start_date: "2026-03-31", end_date: "2026-04-03" });
  expect(await nights(listing.key)).toBe("3122233");
  await create(caller, {
    reservation_id: "B",
    pl_status: "blocked",
    start_date: "2026-04-02",
    end_date: "2026-04-04",
    no_of_days: null,
  });
  expect(await nights(listing.key)).toBe("3122233");
  await create(caller, {
    start_date: "2026-03-31",
    end_date: "2026-04-03",
    pl_status: "cancelled",
    cancelled_time: "2026-02-01",
  });
  expect(await nights(listing.key)).toBe("3111333");
  const [row] = await db().reservation.findMany({ where: { reservationId: "R1" } });
  expect(row).toMatchObject({ status: "cancelled", cancelledAt: new Date("2026-02-01T08:00:00Z") });
  const after = await db().calendarMonth.findMany({ orderBy: { month: "asc" } });
  expect(after.map(({ prices, minStays }) => [prices, minStays])).toEqual(
    before.map(({ prices, minStays }) => [prices, minStays]),
  );
});

test("`available` deletes a block, cancels a booking, and opens nights that no other stay covers", async () => {
  const { caller, listing } = await setUp();
  await create(caller, { reservation_id: "B", pl_status: "blocked" });
  expect(await nights(listing.key)).toBe("0333000");
  await create(caller, { reservation_id: "B", pl_status: "available" });
  expect(await nights(listing.key)).toBe("0111000");
  expect(await db().reservation.count()).toBe(0);
  await create(caller, {});
  await create(caller, { pl_status: "available" });
  expect(await db().reservation.findMany()).toMatchObject([
    { reservationId: "R1", status: "cancelled" },
  ]);
  expect(await nights(listing.key)).toBe("0111000");
});

test("rows fail independently, are returned in request order, and list every error", async () => {
  const { caller } = await setUp();
  const answer = await create(
    caller,
    { listing_id: "unknown" },
    { reservation_id: "" },
    { reservation_id: "R2", gest_count: 1 },
    { reservation_id: "R3", end_date: "2026-03-30" },
    { reservation_id: "1_2026-03-30_2026-04-02" },
    { reservation_id: "R4", no_of_days: 2, total_cost: -1 },
    { reservation_id: "R5", guest_zipcode: undefined, currency: null },
    { reservation_id: "R6", booked_time: "0000-01-01T00:00:00Z" },
  );
  expect(answer).toMatchObject({ success: false, total: 8, success_count: 1, failure_count: 7 });
  expect(answer.reservations.map(({ error }) => error)).toEqual([
    "listing_id: listing not found",
    undefined,
    'gest_count: is unknown; did you mean "guest_count"?',
    "end_date: must be after start_date",
    "reservation_id: is already in an earlier row",
    expect.stringContaining("total_cost: "),
    expect.stringMatching(/^currency: .*; guest_zipcode: /),
    expect.stringContaining("booked_time: "),
  ]);
  expect(answer.reservations[1]?.reservation["reservation_id"]).toBe("1_2026-03-30_2026-04-02");
  expect(await db().reservation.count()).toBe(1);
});

test("an id is unique per PMS; a member cannot overwrite a reservation of a listing they cannot access", async () => {
  const { account, caller, listing } = await setUp();
  const hidden = await makeListing(account, { listingId: "2", pmsName: "guesty" });
  await makeReservation(hidden, { checkIn: "2026-05-01", reservationId: "R1" });
  const member = await makeMember(account, {
    permissions: { bookings: "edit" },
    listings: [listing],
  });
  const refused = await create(member.caller, {}, { listing_id: "2", reservation_id: "R9" });
  expect(refused.reservations.map(({ error }) => error)).toEqual([
    "reservation_id: is already used by another listing",
    "listing_id: listing not found",
  ]);
  expect(await db().logEntry.count()).toBe(0);
  expect((await create(caller, {})).success).toBe(true);
  expect(await db().reservation.findMany()).toMatchObject([{ listingKey: listing.key }]);
});

test("a dry run returns the same and writes nothing", async () => {
  const { caller } = await setUp();
  expect((await create({ ...caller, dryRun: true }, {})).success_count).toBe(1);
  expect([
    await db().reservation.count(),
    await db().calendarMonth.count(),
    await db().logEntry.count(),
  ]).toEqual([0, 0, 0]);
});
