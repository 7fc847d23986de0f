import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { importListings } from "./commands";
import { importOptions, memorySource } from "./testing";

const listingsCsv = `listing_id,pms_name,name,latitude,longitude,currency,bedrooms,min,base,max,channels,tags
007,guesty,Quay 1,48.42,-123.37,CAD,2,80,120.50,300,airbnb:99;vrbo:5,sea;quiet
007,ownerrez,Quay 2,48.43,-123.36,CAD,0,,,,,
`;
const calendarCsv = `listing_id,pms_name,date,state,price,min_stay
007,guesty,2026-01-31,available,120.5,2
007,ownerrez,2026-02-01,blocked,,
007,guesty,2026-02-01,booked,130,
999,guesty,2026-02-01,booked,130,
`;

const files = (listings = listingsCsv, calendar: string | null = calendarCsv) => ({
  listings: memorySource("listings.csv", listings),
  calendar: calendar === null ? null : memorySource("calendar.csv.gz", calendar),
});

test("listings and nights arrive in the account, with one log entry and a new catalog version", async () => {
  const { caller, account } = await makeAccount();
  const result = await importListings(caller, files(), importOptions());
  expect(result).toEqual({
    listings: { read: 2, created: 2, updated: 0, skipped: 0, other: 0 },
    held: { count: 0, shown: [] },
    calendar: { read: 4, created: 3, updated: 0, skipped: 0, other: 1 },
    shiftedDays: 0,
    asOf: null,
    isPast: true,
    problems: [],
  });
  const [first, second] = await db().listing.findMany({ orderBy: { key: "asc" } });
  expect(first).toMatchObject({
    accountId: account.id,
    listingId: "007",
    propertyName: "Quay 1",
    timeZone: "America/Vancouver",
    bedrooms: 2,
    minPrice: 8_000n,
    basePrice: 12_050n,
    channels: [
      { channel_name: "airbnb", channel_listing_id: "99" },
      { channel_name: "vrbo", channel_listing_id: "5" },
    ],
    tags: ["sea", "quiet"],
    pushEnabled: false,
  });
  expect(second).toMatchObject({ pmsName: "ownerrez", bedrooms: 0, basePrice: null });
  const months = await db().calendarMonth.findMany({
    orderBy: [{ listingKey: "asc" }, { month: "asc" }],
  });
  expect(months.map((month) => month.states.filter(Boolean))).toEqual([[1], [2], [3]]);
  expect(months[0]?.prices[30]).toBe(12_050);
  expect(months[1]).toMatchObject({ month: new Date("2026-02-01"), listingKey: first?.key });
  const [entry, ...more] = await db().logEntry.findMany();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ action: "import_finished", name: "listings.csv" });
  expect(entry?.changes).toMatchObject({
    new_value: { listings: { created: 2 }, calendar: { read: 4 } },
  });
  const after = await db().account.findUniqueOrThrow({ where: { id: account.id } });
  expect(after.catalogVersion).toBe(account.catalogVersion + 1);
});

test("importing again updates, and keeps what people set in Nightrate", async () => {
  const { caller } = await makeAccount();
  await importListings(caller, files(), importOptions());
  const where = {
    accountId_pmsName_listingId: {
      accountId: caller.accountId,
      pmsName: "guesty",
      listingId: "007",
    },
  };
  const set = {
    basePrice: 20_000n,
    tags: ["mine"],
    notes: "call first",
    isHidden: true,
    pushEnabled: true,
  };
  await db().listing.update({ where, data: set });
  const changed = listingsCsv.replace("Quay 1", "Quay One").replace(",2,80,", ",3,80,");
  const result = await importListings(caller, files(changed), importOptions());
  expect(result.listings).toMatchObject({ created: 0, updated: 2 });
  expect(result.calendar).toMatchObject({ created: 0, updated: 3 });
  expect(await db().listing.count()).toBe(2);
  expect(await db().listing.findUnique({ where })).toMatchObject({
    ...set,
    name: "Quay One",
    bedrooms: 3,
  });
});

test("the same listing of two accounts stays two listings", async () => {
  const [one, two] = [await makeAccount(), await makeAccount()];
  await importListings(one.caller, files(), importOptions());
  const renamed = listingsCsv.replace("Quay 1", "Another house");
  const result = await importListings(two.caller, files(renamed), importOptions());
  expect(result.listings.created).toBe(2);
  const names = await db().listing.findMany({
    where: { accountId: one.caller.accountId },
    select: { name: true },
    orderBy: { key: "asc" },
  });
  expect(names).toEqual([{ name: "Quay 1" }, { name: "Quay 2" }]);
});

const badListings = `${listingsCsv}008,guesty,,48,-123,CAD,,,,,,
009,guesty,Quay 9,48,-123,CAD,,,cheap,,,
007,guesty,Again,48,-123,CAD,,,,,,
010,guesty
`;
const badCalendar = `${calendarCsv}007,guesty,2026-02-30,available,1,1
007,guesty,2026-02-20,free,1,1
007,guesty,2026-02-20,available,-1,1
007,guesty,2026-02-20,available,1,0.5
`;

test("bad rows are left out, with line and reason", async () => {
  const { caller } = await makeAccount();
  const result = await importListings(caller, files(badListings, badCalendar), importOptions());
  expect(result.listings).toMatchObject({ read: 6, created: 2, skipped: 4 });
  expect(result.calendar).toMatchObject({ read: 8, created: 3, skipped: 4 });
  expect(result.problems.map(({ file, line, reason }) => `${file} ${line} ${reason}`)).toEqual([
    "listings.csv 4 name: must not be empty",
    'listings.csv 5 base: "cheap" must be an amount like 1234.50, at most 99999999',
    'listings.csv 6 listing "007" is already in an earlier row',
    "listings.csv 7 has 2 fields instead of 12",
    'calendar.csv.gz 6 date: "2026-02-30" must be a date like 2026-07-01, from 2000 to 2199',
    'calendar.csv.gz 7 state: "free" must be one of available, booked, blocked, unavailable',
    'calendar.csv.gz 8 price: "-1" must be an amount like 1234.50, at most 99999999',
    'calendar.csv.gz 9 min_stay: "0.5" must be a whole number from 1 to 9999',
  ]);
});

test.each([
  [
    badListings,
    calendarCsv,
    "listings.csv line 4: name: must not be empty. Nothing was written (--strict).",
  ],
  [listingsCsv, badCalendar, 'calendar.csv.gz line 6: date: "2026-02-30" must be'],
])(
  "strict stops at the first bad row and writes nothing (%#)",
  async (listings, calendar, message) => {
    const { caller } = await makeAccount();
    const work = importListings(caller, files(listings, calendar), importOptions({ strict: true }));
    await expect(work).rejects.toThrow(message);
    expect(await db().listing.count()).toBe(0);
    expect(await db().logEntry.count()).toBe(0);
  },
);

test("only 20 problems of a file are kept, all are counted", async () => {
  const { caller } = await makeAccount();
  const rows = Array.from({ length: 50 }, (_, index) => `${index},Guesty,House\n`).join("");
  const only = {
    listings: memorySource("l.csv", `listing_id,pms_name,name\n1,guesty,House\n${rows}`),
    calendar: null,
  };
  const result = await importListings(caller, only, importOptions());
  expect(result.listings.skipped).toBe(50);
  expect(result.problems.length).toBe(20);
});

test("a dry run leaves nothing", async () => {
  const { caller } = await makeAccount();
  const result = await importListings({ ...caller, dryRun: true }, files(), importOptions());
  expect(result.listings.created).toBe(2);
  expect(await db().listing.count()).toBe(0);
});

test.each([
  [{ where: ["colour=red"] }, files(), '--where: listings.csv has no column "colour".'],
  [{}, files("id,name\n1,Quay\n"), 'listings.csv has an unknown column "id".'],
  [
    {},
    files(listingsCsv.replace("bedrooms", "bedroms")),
    'column "bedroms"; did you mean "bedrooms"?',
  ],
  [{}, files(listingsCsv, "listing_id,pms_name,date\n"), 'calendar.csv.gz has no column "state".'],
])("files and options that do not fit are refused (%#)", async (options, source, message) => {
  const { caller } = await makeAccount();
  await expect(importListings(caller, source, importOptions(options))).rejects.toThrow(message);
  expect(await db().listing.count()).toBe(0);
});
