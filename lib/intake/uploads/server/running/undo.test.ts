import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeListing } from "@/prisma/factories";
import { deleteOldUploads } from "../expired";
import { importNow, upload } from "../testing";
import { undoImport } from "./undo";
import { readUpload } from "../view";

async function world() {
  const { account, caller } = await makeAccount({ timeZone: "UTC" });
  const listing = await makeListing(account, { listingId: "17", name: "Quay", timeZone: "UTC" });
  const run = async (holds: "reservations" | "listings" | "calendar", text: string) => {
    const id = await upload(caller, holds, text);
    expect((await importNow(caller, id)).state).toBe("done");
    return id;
  };
  return { account, caller, listing, run };
}

const header = "reservation_id,listing_id,check_in,check_out,status,total_cost\n";

/** All that an undo must restore, without what any write moves. */
async function stored() {
  const reservations = await db().reservation.findMany({ orderBy: { id: "asc" } });
  const months = await db().calendarMonth.findMany({
    orderBy: [{ listingKey: "asc" }, { month: "asc" }],
  });
  const listings = await db().listing.findMany({ orderBy: { key: "asc" } });
  return { reservations, months, listings };
}

test("an undo restores bookings and nights exactly, and leaves one entry", async () => {
  const { caller, run } = await world();
  await run(
    "calendar",
    "listing_id,date,state,price\n17,2026-12-04,unavailable,80\n17,2026-12-20,blocked,90\n",
  );
  await run("reservations", `${header}R1,17,2026-12-10,2026-12-12,booked,300\n`);
  const before = await stored();
  const id = await run(
    "reservations",
    `${header}R1,17,2027-01-30,2027-02-03,booked,350\nR2,17,2026-12-03,2026-12-06,booked,200\n`,
  );
  expect(await stored()).not.toEqual(before);
  const undone = await undoImport(caller, id);
  expect(undone).toMatchObject({
    state: "undone",
    undo_until: null,
    result: { undone: 2, kept: 0 },
  });
  expect(await stored()).toEqual(before);
  const entries = await db().logEntry.findMany({ where: { action: "import_undone" } });
  expect(entries).toMatchObject([{ name: "stays.csv", userId: caller.actor.id }]);
  await expect(undoImport(caller, id)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("rows changed since the import are kept, with their nights, and counted", async () => {
  const { caller, run } = await world();
  const id = await run(
    "reservations",
    `${header}R1,17,2026-12-10,2026-12-12,booked,300\nR2,17,2026-12-14,2026-12-15,booked,100\n`,
  );
  await db().reservation.updateMany({ where: { reservationId: "R1" }, data: { guests: 4 } });
  expect(await undoImport(caller, id)).toMatchObject({ result: { undone: 1, kept: 1 } });
  expect(await db().reservation.findMany()).toMatchObject([{ reservationId: "R1" }]);
  const [month] = await db().calendarMonth.findMany();
  expect(month?.states.slice(8, 15)).toEqual([0, 2, 2, 0, 0, 0, 0]);
});

test("new listings are deleted and changed ones restored, except those that are used since", async () => {
  const { caller, run, listing } = await world();
  const before = await stored();
  const id = await run(
    "listings",
    "listing_id,pms_name,name,bedrooms\n17,guesty,Quay West,5\n18,guesty,Loft,1\n19,guesty,Den,1\n",
  );
  const den = await db().listing.findFirstOrThrow({ where: { listingId: "19" } });
  await run("reservations", `${header}R9,19,2026-12-10,2026-12-12,booked,300\n`);
  expect(await undoImport(caller, id)).toMatchObject({ result: { undone: 2, kept: 1 } });
  const listings = await db().listing.findMany({ orderBy: { key: "asc" } });
  expect(listings.map(({ key }) => key)).toEqual([listing.key, den.key]);
  expect(listings[0]).toEqual(before.listings[0]);
});

test("an import of nights is undone night for night", async () => {
  const { caller, run } = await world();
  await run("calendar", "listing_id,date,state,price\n17,2026-12-04,available,80\n");
  const before = await stored();
  const id = await run(
    "calendar",
    "listing_id,date,state,price,min_stay\n17,2026-12-04,booked,95,2\n17,2027-01-04,available,80,1\n",
  );
  await undoImport(caller, id);
  expect(await stored()).toEqual(before);
});

test("another account cannot undo it", async () => {
  const { run } = await world();
  const id = await run("reservations", `${header}R1,17,2026-12-10,2026-12-12,booked,300\n`);
  const { caller: stranger } = await makeAccount();
  await expect(undoImport(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await db().reservation.count()).toBe(1);
});

const days = (count: number): Date => new Date(Date.now() + count * 86_400_000);

test("after 30 days an import cannot be undone, and a file that was not imported goes after 7", async () => {
  const { caller, run } = await world();
  const id = await run("reservations", `${header}R1,17,2026-12-10,2026-12-12,booked,300\n`);
  const draft = await upload(caller, "reservations", header);
  expect(await deleteOldUploads(days(6))).toBe(0);
  expect(await deleteOldUploads(days(8))).toBe(1);
  await expect(readUpload(caller, draft)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await db().upload.updateMany({ where: { id }, data: { importedAt: days(-31) } });
  await expect(undoImport(caller, id)).rejects.toThrow("This import can no longer be undone.");
});
