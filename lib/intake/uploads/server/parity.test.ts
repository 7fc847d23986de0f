import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeListing } from "@/prisma/factories";
import { importReservations } from "@/lib/intake/sources/files/server/reservations/reservations";
import { memorySource } from "@/lib/intake/sources/files/server/testing";
import { importNow, upload } from "./testing";

const own = `reservation_id,listing_id,pms_name,check_in,check_out,booked_at,status,cancelled_at,rental_revenue,total_cost,currency,channel,guests,list_price
R1,17,guesty,2026-03-30,2026-04-02,2026-01-05,booked,,600.50,700,EUR,vrbo,4,650
R2,18,guesty,2026-04-05,2026-04-06,2026-01-05T06:30:00Z,cancelled,2026-02-01T00:00:00Z,,,,,,
R3,18,guesty,2026-04-07,2026-04-09,,blocked,,,,,,,
`;

const stored = async () => ({
  reservations: await db().reservation.findMany({
    omit: { id: true, accountId: true, listingKey: true },
    orderBy: { reservationId: "asc" },
  }),
  months: await db().calendarMonth.findMany({
    omit: { listingKey: true },
    orderBy: [{ listingKey: "asc" }, { month: "asc" }],
  }),
});

test("a file in our own columns gives what the import command gives", async () => {
  const { account, caller } = await makeAccount({ timeZone: "Europe/Berlin" });
  await makeListing(account, { listingId: "17" });
  await makeListing(account, { listingId: "18" });
  await importReservations(caller, memorySource("own.csv", own), { strict: true });
  const byCommand = await stored();
  await db().reservation.deleteMany();
  await db().calendarMonth.deleteMany();
  await importNow(caller, await upload(caller, "reservations", own));
  expect(byCommand.reservations).toHaveLength(3);
  expect(await stored()).toEqual(byCommand);
});
