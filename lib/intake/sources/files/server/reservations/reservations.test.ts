import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeListing } from "@/prisma/factories";
import { importReservations } from "./reservations";
import { memorySource } from "../testing";

const csv = `reservation_id,listing_id,pms_name,check_in,check_out,booked_at,status,cancelled_at,rental_revenue,total_cost,currency,channel,guests,list_price
R1,1,guesty,2026-03-30,2026-04-02,2026-01-05,booked,,600.50,700,CAD,vrbo,4,650
R2,1,guesty,2026-04-05,2026-04-06,2026-01-05T06:30:00Z,cancelled,2026-02-01T00:00:00Z,,,,,,
R1,1,guesty,2026-03-30,2026-04-02,,booked,,,,,,,
R3,9,guesty,2026-03-30,2026-04-02,,booked,,,,,,,
R4,1,guesty,2026-03-30,2026-03-30,,booked,,,,,,,
R5,1,guesty,2026-03-30,2026-04-02,,stolen,,,,,,,
`;

async function world() {
  const { account, caller } = await makeAccount();
  const zone = { timeZone: "America/Vancouver" };
  const listing = await makeListing(account, { listingId: "1", pmsName: "guesty", ...zone });
  const run = (text = csv, strict = false) =>
    importReservations(caller, memorySource("stays.csv", text), { strict });
  return { listing, run };
}

test("reservations arrive with their nights; bad rows are named; a second import doubles nothing", async () => {
  const { listing, run } = await world();
  const counts = { read: 6, created: 2, updated: 0, skipped: 3, other: 1 };
  const { reservations, problems } = await run();
  expect(reservations).toEqual(counts);
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'reservation "R1" is already in an earlier row'],
    [6, 'check_out: "2026-03-30" must be after check_in'],
    [7, 'status: "stolen" must be booked, cancelled or blocked'],
  ]);
  expect((await run()).reservations).toEqual({ ...counts, created: 0, updated: 2 });
  expect(await db().reservation.findMany({ orderBy: { reservationId: "asc" } })).toMatchObject([
    {
      listingKey: listing.key,
      bookedAt: new Date("2026-01-05T08:00:00Z"),
      rentalRevenue: 60_050n,
      listPrice: 65_000n,
      guests: 4,
    },
    { status: "cancelled", cancelledAt: new Date("2026-02-01T00:00:00Z"), currency: null },
  ]);
  const months = await db().calendarMonth.findMany({ orderBy: { month: "asc" } });
  expect(months.map(({ states }) => states.slice(0, 2).concat(states.slice(29)))).toEqual([
    [0, 0, 2, 2],
    [2, 0, 0],
  ]);
  expect(await db().logEntry.count({ where: { action: "import_finished" } })).toBe(2);
});

test("what a later file leaves empty stays", async () => {
  const { run } = await world();
  await run();
  await run(
    "reservation_id,listing_id,pms_name,check_in,check_out,status\nR1,1,guesty,2026-03-30,2026-04-03,booked\n",
  );
  expect(await db().reservation.findFirst({ where: { reservationId: "R1" } })).toMatchObject({
    checkOut: new Date("2026-04-03"),
    rentalRevenue: 60_050n,
    channel: "vrbo",
  });
});

test.each([
  ["reservation_id,listing_id\n", 'has no column "pms_name"'],
  [csv.replace("total_cost", "totel_cost"), 'did you mean "total_cost"?'],
])("a wrong header is refused", async (text, message) => {
  const { run } = await world();
  await expect(run(text)).rejects.toThrow(message);
});

test("with strict the first bad row stops the import and nothing is written", async () => {
  const { run } = await world();
  await expect(run(csv, true)).rejects.toThrow("stays.csv line 4");
  expect(await db().reservation.count()).toBe(0);
});
