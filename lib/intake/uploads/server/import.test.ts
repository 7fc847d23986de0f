import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeListing, makeMember } from "@/prisma/factories";
import { problemRows } from "./problems";
import { createUpload } from "./receive";
import { startImport } from "./start";
import { importNow, upload } from "./testing";
import { changeUpload, listUploads, readUpload } from "./view";

async function world() {
  const { account, caller } = await makeAccount({ timeZone: "Europe/Berlin", currency: "EUR" });
  const zone = { timeZone: "Europe/Berlin", currency: "EUR" };
  const first = await makeListing(account, { ...zone, listingId: "17", name: "Schöne Aussicht" });
  await makeListing(account, { ...zone, listingId: "18", name: "Harbour Edge Nook" });
  return { account, caller, first };
}

const german = `Buchungsnummer;Unterkunft;Anreise;Abreise;Status;Gesamtpreis;Buchungsdatum
R1;Schöne Aussicht;04.12.2026;08.12.2026;bestätigt;1.240,50;18.09.2026 14:22
R2;Harbour Edge Nook;11.12.2026;14.12.2026;storniert;459,00;01.10.2026
`;

test("a semicolon-separated Latin-1 file with decimal commas and day-first dates is imported once its encoding is chosen", async () => {
  const { caller, first } = await world();
  const id = await upload(caller, "reservations", Buffer.from(german, "latin1"));
  const unknown = await readUpload(caller, id);
  expect(unknown).toMatchObject({ file: null, preview: null, settings: { encoding: null } });
  expect(unknown.encodings.find(({ encoding }) => encoding === "latin1")?.sample).toContain(
    "Schöne",
  );
  await expect(startImport(caller, id)).rejects.toThrow("Choose the file's encoding first.");

  const chosen = await changeUpload(caller, id, { encoding: "latin1" });
  expect(chosen.file).toMatchObject({
    delimiter: ";",
    rows: 2,
    dates: { value: "day_first", by: "rows" },
    decimals: { value: ",", by: "rows" },
  });
  expect(chosen.file?.columns.map(({ field }) => field)).toEqual([
    "reservation_id",
    "listing_id",
    "check_in",
    "check_out",
    "status",
    "total_cost",
    "booked_at",
  ]);
  expect(chosen.preview).toMatchObject({ problems: 0, created: 2, nights: 4 });
  expect(chosen.preview?.sums).toEqual([{ currency: "EUR", minor: 124_050 }]);
  expect(await db().reservation.count()).toBe(0);

  expect(await importNow(caller, id)).toMatchObject({
    state: "done",
    result: { imported: 2, created: 2, updated: 0, left_out: 0 },
  });
  const stored = await db().reservation.findMany({ orderBy: { reservationId: "asc" } });
  expect(stored).toMatchObject([
    {
      listingKey: first.key,
      checkIn: new Date("2026-12-04"),
      checkOut: new Date("2026-12-08"),
      status: "booked",
      totalCost: 124_050n,
      bookedAt: new Date("2026-09-18T12:22:00Z"),
    },
    { status: "cancelled", bookedAt: new Date("2026-09-30T22:00:00Z") },
  ]);
  expect(await db().uploadPiece.count()).toBe(0);
  const [entry] = await db().logEntry.findMany({ where: { action: "import_finished" } });
  expect(entry).toMatchObject({ userId: caller.actor.id, name: "stays.csv" });
});

const bad = `reservation_id,listing_name,check_in,check_out,status,total_price,currency
B1,Harbour Edge Nook,2026-12-02,2026-12-06,booked,498.00,EUR
B2,Harbour Edge Nook,2026-12-08,2026-12-05,booked,512.00,EUR
B3,Harbour Edge,2026-12-11,2026-12-14,booked,459.00,EUR
B4,Harbour Edge,2026-12-15,2026-12-17,booked,251.00,EUR
B5,Harbour Edge Nook,2026-12-18,2026-12-21,booked,"1.240,00",EUR
B6,Harbour Edge Nook,2027-01-08,2027-01-11,stolen,684.00,EUR
B7,Harbour Edge Nook,2027-01-15,2027-01-18,booked,912.00,EUR
`;

test("five bad rows are left out and reported by line, column, value and reason, and the rest is imported", async () => {
  const { caller } = await world();
  const id = await upload(caller, "reservations", bad);
  const { preview } = await readUpload(caller, id);
  expect(preview).toMatchObject({ rows: 7, problems: 5, created: 2 });
  const problems = preview?.shown.problems.flatMap(({ line, problems: all }) =>
    all.map(({ field, message, rows, same_as }) => ({ line, field, message, rows, same_as })),
  );
  expect(problems).toEqual([
    {
      line: 3,
      field: "check_out",
      message: "Check-out is before check-in.",
      rows: 1,
      same_as: null,
    },
    {
      line: 4,
      field: "listing_id",
      message: "No listing has this name or ID.",
      rows: 2,
      same_as: null,
    },
    {
      line: 5,
      field: "listing_id",
      message: "No listing has this name or ID.",
      rows: 2,
      same_as: 4,
    },
    { line: 6, field: "total_cost", message: "Must look like 1240.00.", rows: 1, same_as: null },
    {
      line: 7,
      field: "status",
      message: "Must be booked, cancelled or blocked.",
      rows: 1,
      same_as: null,
    },
  ]);
  expect(await importNow(caller, id)).toMatchObject({ result: { imported: 2, left_out: 5 } });
  const records = parse<Record<string, string>>(await problemRows(caller, id), { columns: true });
  expect(records).toHaveLength(5);
  expect(records[3]).toEqual({
    line: "6",
    column: "total_cost",
    value: "1.240,00",
    reason: "Must look like 1240.00.",
  });
});

test("a fix is for all equal cells, and once all are fixed nothing is left out", async () => {
  const { caller } = await world();
  const id = await upload(caller, "reservations", bad);
  const { preview } = await readUpload(caller, id);
  const fixes = (preview?.shown.problems ?? []).flatMap(({ problems }) =>
    problems.flatMap((problem) => problem.fixes.slice(0, 1)),
  );
  expect(fixes).toHaveLength(4);
  const fixed = await changeUpload(caller, id, { fixes });
  expect(fixed.preview).toMatchObject({ problems: 0, created: 7 });
  await importNow(caller, id);
  const swapped = await db().reservation.findFirst({ where: { reservationId: "B2" } });
  expect(swapped).toMatchObject({
    checkIn: new Date("2026-12-05"),
    checkOut: new Date("2026-12-08"),
  });
  const amount = await db().reservation.findFirst({ where: { reservationId: "B5" } });
  expect(amount?.totalCost).toBe(124_000n);
});

test("strict writes nothing while a row is bad", async () => {
  const { caller } = await world();
  const id = await upload(caller, "reservations", bad);
  await changeUpload(caller, id, { strict: true });
  expect(await importNow(caller, id)).toMatchObject({
    state: "failed",
    result: { error: "5 rows have problems. Nothing was imported." },
  });
  expect(await db().reservation.count()).toBe(0);
});

test("a second import of the same file changes nothing, as previewed", async () => {
  const { caller } = await world();
  await importNow(caller, await upload(caller, "reservations", bad));
  const again = await upload(caller, "reservations", bad);
  expect((await readUpload(caller, again)).preview).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 2,
  });
  expect(await importNow(caller, again)).toMatchObject({ result: { created: 0, updated: 0 } });
});

test("a file that is too large, or not CSV, is refused with a message", async () => {
  const { caller } = await world();
  const file = { name: "a.csv", holds: "listings" } as const;
  await expect(createUpload(caller, { ...file, bytes: 33 * 1024 * 1024 })).rejects.toMatchObject({
    status: 413,
    message: "The file is larger than 32 MB. Split it into several files.",
  });
  await expect(createUpload(caller, { ...file, name: "a.xlsx", bytes: 9 })).rejects.toThrow(
    "Save the sheet as CSV",
  );
});

test("a choice of columns is remembered for the account's next file", async () => {
  const { caller } = await world();
  const text = bad.replace("total_price", "wert");
  const id = await upload(caller, "reservations", text);
  const { file } = await readUpload(caller, id);
  const columns = (file?.columns ?? []).map(({ header, field, by }) =>
    header === "wert" ? { field: "rental_revenue", by: "person" } : { field, by },
  );
  await changeUpload(caller, id, { columns });
  await importNow(caller, id);
  const next = await readUpload(caller, await upload(caller, "reservations", text));
  expect(next.file?.columns.find(({ header }) => header === "wert")).toMatchObject({
    field: "rental_revenue",
    by: "remembered",
  });
});

test("another account's file is not found, and only those who may change every listing import", async () => {
  const { account, caller } = await world();
  const id = await upload(caller, "reservations", bad);
  const { caller: stranger } = await makeAccount();
  await expect(readUpload(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(changeUpload(stranger, id, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(startImport(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(problemRows(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const edits = { permissions: { listings: "edit" } } as const;
  const all = await makeMember(account, { ...edits, listings: "all" });
  expect((await listUploads(all.caller)).uploads).toHaveLength(1);
  const some = await makeMember(account, edits);
  await expect(listUploads(some.caller)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  const viewer = await makeMember(account, { permissions: { listings: "view" }, listings: "all" });
  await expect(readUpload(viewer.caller, id)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
});
