import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { DatabaseInUse } from "@/lib/db/server/embedded/folder";
import { makeAccount, makeListing } from "@/prisma/factories";
import { run } from "./program";

const folder = mkdtempSync(join(tmpdir(), "nightrate-import-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const listings = file(
  "listings.csv",
  "listing_id,pms_name,name\n1,csv,Quay 1\n2,csv,Quay 2\n3,csv,\n",
);
const calendar = file(
  "calendar.csv",
  "listing_id,pms_name,date,state\n1,csv,2190-07-01,booked\n9,csv,2190-07-01,booked\n",
);

const reservations = file(
  "reservations.csv",
  `reservation_id,listing_id,pms_name,check_in,check_out,status
R1,1,csv,2026-07-01,2026-07-04,booked
R2,1,csv,2026-07-05,2026-07-06,stolen
R3,9,csv,2026-07-07,2026-07-08,booked
`,
);

async function imports(...words: string[]) {
  const said = { out: [] as string[], err: [] as string[] };
  const code = await run(words, {
    prepare: async () => {},
    print: (text) => void said.out.push(text),
    printError: (text) => void said.err.push(text),
  });
  return { code, ...said };
}

test("an import says what it read, created, updated and left out", async () => {
  const { owner } = await makeAccount();
  const words = ["listings", listings, "--calendar", calendar];
  const { code, out } = await imports(...words, "--account", owner.email.toUpperCase());
  expect(code).toBe(0);
  expect(out).toEqual([
    [
      "listings.csv line 4: name: must not be empty.",
      "Listings: 3 read, 2 created, 0 updated, 1 skipped, 0 not chosen.",
      "Nights: 2 read, 0 skipped, 1 of other listings.",
      "Months: 1 created, 0 updated.",
    ].join("\n"),
  ]);
});

test("reservations arrive by the command line, and again without doubling", async () => {
  const { account, owner } = await makeAccount();
  await makeListing(account, { listingId: "1", pmsName: "csv" });
  const words = ["reservations", reservations, "--account", owner.email];
  const skipped =
    'reservations.csv line 3: status: "stolen" must be booked, cancelled or blocked.\nReservations: 3 read';
  expect(await imports(...words)).toMatchObject({
    code: 0,
    out: [`${skipped}, 1 created, 0 updated, 1 skipped, 1 of other listings.`],
  });
  expect(await imports(...words)).toMatchObject({
    code: 0,
    out: [`${skipped}, 0 created, 1 updated, 1 skipped, 1 of other listings.`],
  });
  const strict = await imports(...words, "--strict");
  expect(strict.code).toBe(2);
  expect(strict.err.at(-1)).toContain("reservations.csv line 3");
  expect(await db().reservation.count()).toBe(1);
});

test.each([
  [["reservations", reservations], "required option '--account <email>' not specified"],
  [["reservations", listings, "--account", "x@y.example"], "--account: no user has the email"],
  [["listings", listings], "required option '--account <email>' not specified"],
  [["market", listings], "required option '--calendar <file>' not specified"],
  [["listing", listings], "unknown command 'listing'"],
  [["listings", "nowhere.csv", "--account", "x@y.example"], "File nowhere.csv not found."],
  [["listings", folder, "--account", "x@y.example"], "is not a file."],
  [
    ["listings", listings, "--account", "x@y.example"],
    "--account: no user has the email x@y.example.",
  ],
  [
    ["market", listings, "--calendar", calendar, "--limit", "0"],
    "--limit must be a whole number above 0.",
  ],
  [
    ["market", listings, "--calendar", calendar, "--time-zone", "Mars"],
    "--time-zone must be an IANA time zone",
  ],
  [
    ["market", listings, "--calendar", calendar, "--format", "xls"],
    "--format must be nightrate or inside-airbnb.",
  ],
  [["market", listings, "--calendar", calendar, "--strict"], "line 2: latitude: must not be empty"],
])("%j is refused in one sentence, with code 2 and nothing written", async (words, message) => {
  const { code, out, err } = await imports(...words);
  expect(code).toBe(2);
  expect(out).toEqual([]);
  expect(err.at(-1)).toContain(message);
  expect(await db().listing.count()).toBe(0);
  expect(await db().marketListing.count()).toBe(0);
});

test("a database that another process has open is named", async () => {
  const err: string[] = [];
  const code = await run(["market", listings, "--calendar", calendar], {
    prepare: async () => {
      throw new DatabaseInUse("/somewhere/db");
    },
    print: () => {},
    printError: (text) => void err.push(text),
  });
  expect(code).toBe(2);
  expect(err.at(-1)).toContain("/somewhere/db is open in another process");
});
