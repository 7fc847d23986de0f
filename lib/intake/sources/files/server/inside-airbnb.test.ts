import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { addDays, dayOf, today } from "@/lib/core/dates";
import { makeAccount } from "@/prisma/factories";
import { importListings, importMarket } from "./commands";
import { fileSource } from "./source";
import { importOptions, memorySource } from "./testing";

const airbnbListings = `id,name,room_type,latitude,longitude,price,bedrooms,host_id
1,"House
by the sea",Entire home/apt,48.4,-123.3,"$1,234.00",3,h1
2,,Private room,48.4,-123.3,$0.00,,h2
3,Tent,Tent,48.4,-123.3,$50.00,,h1
`;
const airbnbCalendar = `listing_id,date,available,price,adjusted_price,minimum_nights,maximum_nights
2,2020-03-03,f,$9999.00,$9999.00,1,30
1,2020-03-02,t,"$1,100.00",$1.00,2,30
2,2020-03-01,t,$80.00,$80.00,1,30
`;
const airbnb = (calendar = airbnbCalendar) => ({
  listings: memorySource("listings.csv", airbnbListings),
  calendar: memorySource("calendar.csv", calendar),
});
const victoria = { format: "inside-airbnb", currency: "CAD", city: "Victoria" };

test("coordinates have any number of decimals, and a home of British Columbia its own zone", async () => {
  const { account, caller } = await makeAccount();
  const listings = memorySource(
    "listings.csv",
    `id,name,room_type,latitude,longitude,price
1,Cabin,Entire home/apt,48.5554321098765432,-124.4212345678901234567,$90.00
`,
  );
  const options = importOptions({ ...victoria, country: "CA" });
  const files = { listings, calendar: null };
  const { problems } = await importListings(caller, files, options);
  expect(problems).toEqual([]);
  const [home] = await db().listing.findMany({ where: { accountId: account.id } });
  expect(home).toMatchObject({
    latitude: Number("48.5554321098765432"),
    timeZone: "America/Vancouver",
  });
});

test("the published files become a market", async () => {
  const result = await importMarket(airbnb(), importOptions(victoria));
  expect(result.listings).toEqual({ read: 3, created: 2, updated: 0, skipped: 1, other: 0 });
  expect(result.problems[0]?.reason).toMatch(/^room_type: "Tent" must be/);
  const rows = await db().marketListing.findMany({ orderBy: { externalId: "asc" } });
  expect(rows).toMatchObject([
    {
      source: "inside-airbnb",
      externalId: "1",
      name: "House by the sea",
      bedrooms: 3,
      city: "Victoria",
      hostId: "h1",
      statedPrice: 123_400,
    },
    {
      externalId: "2",
      name: "airbnb 2",
      roomType: "private_room",
      bedrooms: null,
      currency: "CAD",
      hostId: "h2",
      statedPrice: null,
    },
  ]);
  const month = await db().marketMonth.findFirst({ where: { listingKey: rows[1]?.key ?? 0 } });
  expect(month?.prices.slice(0, 4)).toEqual([8_000, 0, 999_900, 0]);
  expect(month?.states.slice(0, 4)).toEqual([1, 0, 4, 0]);
  const again = await importMarket(airbnb(), importOptions(victoria));
  expect(again.listings).toMatchObject({ created: 0, updated: 2 });
  expect(again.calendar).toMatchObject({ created: 0, updated: 2 });
});

test("in an account the published price is the base, and the listing is airbnb's", async () => {
  const { caller } = await makeAccount();
  const options = importOptions({ ...victoria, where: ["host_id=h1"] });
  const result = await importListings(caller, airbnb(), options);
  expect(result.listings).toEqual({ read: 3, created: 1, updated: 0, skipped: 1, other: 1 });
  expect(result.calendar).toMatchObject({ read: 3, skipped: 0, other: 2 });
  expect(await db().listing.findFirst()).toMatchObject({
    pmsName: "airbnb",
    basePrice: 123_400n,
    minPrice: null,
    maxPrice: null,
    propertyName: "House by the sea",
    channels: [{ channel_name: "airbnb", channel_listing_id: "1" }],
    pushEnabled: false,
  });
});

test("limit takes the first listings", async () => {
  const { caller } = await makeAccount();
  const result = await importListings(caller, airbnb(), importOptions({ ...victoria, limit: "1" }));
  expect(result.listings).toMatchObject({ created: 1, skipped: 0 });
  expect(result.calendar).toMatchObject({ other: 2 });
});

async function firstNight(): Promise<string> {
  const [month] = await db().marketMonth.findMany({ orderBy: { month: "asc" }, take: 1 });
  const index = month?.states.findIndex((state) => state !== 0) ?? 0;
  return addDays(month?.month.toISOString().slice(0, 10) ?? "", index);
}

test("dates move so that the earliest night is today, wherever it stands in the file", async () => {
  const now = today("UTC");
  // The first row alone would leave the dates 364 days further on.
  const early = addDays(now, -10 * 364);
  const nights = [addDays(early, 1), addDays(early, 2), early, addDays(early, 30)];
  const rows = nights.map((night) => `1,${night},t,$80.00,$80.00,1,30\n`).join("");
  const header = airbnbCalendar.slice(0, airbnbCalendar.indexOf("\n") + 1);
  for (const first of [rows, rows.replace(nights[0] ?? "", addDays(early, 364))]) {
    const result = await importMarket(
      airbnb(header + first),
      importOptions({ ...victoria, shift_dates: true }),
    );
    expect(result.shiftedDays).toBe(10 * 364);
    expect(await firstNight()).toBe(now);
  }
});

const ownListing =
  "listing_id,pms_name,name,latitude,longitude,currency,as_of\n1,csv,A,48,-123,CAD,2026-02-03\n2,csv,B,48,-123,CAD,2026-02-01\n";
const ownNights =
  "listing_id,pms_name,date,state\n1,csv,2026-02-10,available\n2,csv,2026-02-08,booked\n";

/** The days that the market's comparables tell of after an import. */
async function asOfAfter(
  listings: string,
  options: Record<string, unknown>,
): Promise<(string | undefined)[]> {
  const files = {
    listings: memorySource("l.csv", listings),
    calendar: memorySource("c.csv", ownNights),
  };
  const result = await importMarket(files, importOptions(options));
  const rows = await db().marketListing.findMany({ orderBy: { key: "asc" } });
  const days = rows.map(({ asOf }) => asOf.toISOString().slice(0, 10));
  expect(new Set(days)).toEqual(new Set([result.asOf]));
  return days;
}

test("a market tells of the day that is declared, else of its scrape date, else of its calendar's first night", async () => {
  expect(await asOfAfter(ownListing, { as_of: "2026-02-05" })).toEqual([
    "2026-02-05",
    "2026-02-05",
  ]);
  expect(await asOfAfter(ownListing, {})).toEqual(["2026-02-03", "2026-02-03"]);
  const undated = ownListing.replaceAll(/2026-02-0./g, "");
  expect(await asOfAfter(undated, {})).toEqual(["2026-02-08", "2026-02-08"]);
  const moved = await asOfAfter(ownListing, { shift_dates: true });
  const days = (dayOf(moved[0] ?? "") - dayOf("2026-02-03")) / 364;
  expect([days >= 0, Number.isInteger(days)]).toEqual([true, true]);
});

test("data is never of a later day than today", async () => {
  const now = today("UTC");
  const later = ownListing.replaceAll(/2026-02-0./g, addDays(now, 40));
  expect(await asOfAfter(later, {})).toEqual([now, now]);
  await expect(asOfAfter(ownListing, { as_of: addDays(now, 2) })).rejects.toThrow(
    "--as-of must not be after today.",
  );
  expect(() => importOptions({ as_of: "yesterday" })).toThrow("must be a date");
});

test("the scrape date of published files is the day they tell of", async () => {
  const dated = airbnbListings
    .split("\n")
    .map((line, at) =>
      line === "" ? line : `${line},${at === 0 ? "last_scraped" : `2021-09-2${at}`}`,
    )
    .join("\n");
  const { calendar } = airbnb();
  const result = await importMarket(
    { listings: memorySource("listings.csv", dated), calendar },
    importOptions(victoria),
  );
  expect(result.asOf).toMatch(/^2021-09-2\d$/);
});

test.each([
  [{ format: "inside-airbnb" }, "--currency is needed with --format inside-airbnb"],
  [{ ...victoria, where: ["hostid=h1"] }, 'no column "hostid"; did you mean "host_id"?'],
])("options that do not fit are refused (%#)", async (options, message) => {
  await expect(importMarket(airbnb(), importOptions(options))).rejects.toThrow(message);
  expect(await db().marketListing.count()).toBe(0);
});

test("a comparable without place or currency is left out", async () => {
  const text =
    "listing_id,pms_name,name,latitude,longitude,currency\n1,csv,A,,,CAD\n2,csv,B,48,-123,\n3,csv,C,48,-123,CAD\n";
  const result = await importMarket(
    { listings: memorySource("l.csv", text), calendar: null },
    importOptions(),
  );
  expect(result.problems.map((problem) => problem.reason)).toEqual([
    "latitude: must not be empty; a comparable needs coordinates",
    "currency: must not be empty; use --currency",
  ]);
  expect(await db().marketListing.findMany()).toMatchObject([{ externalId: "csv:3" }]);
});

const folder = process.env["NIGHTRATE_BENCH_DATA"] ?? "";
const real = existsSync(join(folder, "calendar.csv.gz"));
if (!real)
  console.info(
    "NIGHTRATE_BENCH_DATA holds no listings.csv.gz and calendar.csv.gz: the real import is skipped.",
  );

test.skipIf(!real)("host 32614142 of the real data has 42 listings", async () => {
  const { caller } = await makeAccount();
  const result = await importListings(
    caller,
    { listings: fileSource(join(folder, "listings.csv.gz")), calendar: null },
    importOptions({ ...victoria, where: ["host_id=32614142"] }),
  );
  expect(result.listings).toMatchObject({ created: 42, skipped: 0 });
});
