import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeListing } from "@/prisma/factories";
import { importListings } from "./commands";
import { importReservations } from "./reservations/reservations";
import type { Source } from "./source";
import { importOptions, memorySource } from "./testing";

/** A file whose pieces of three bytes cut characters. */
function bytesSource(name: string, bytes: Uint8Array): Source {
  return {
    name,
    bytes: bytes.length,
    open: async function* () {
      for (let from = 0; from < bytes.length; from += 3) yield bytes.subarray(from, from + 3);
    },
  };
}

const header = "listing_id,pms_name,name";
const text = `${header},city,state\n1,csv,Café Öl 日本 🏠,Zürich,ZH\n`;
const airbnb = "id,name,room_type,latitude,longitude,price,host_id\n1,A,Private room,1,1,$9.00,7\n";
const nights = "listing_id,pms_name,date,state\n";

async function imported(
  listings: Source,
  options: Record<string, unknown> = {},
  calendar: Source | null = null,
) {
  const { caller } = await makeAccount();
  const result = await importListings(caller, { listings, calendar }, importOptions(options));
  const [listing] = await db().listing.findMany();
  return { result, name: listing?.name, city: listing?.city, state: listing?.state };
}

test.each([
  ["UTF-8", Buffer.from(text), {}],
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`), {}],
  ["UTF-16", Buffer.from(text, "utf16le"), { encoding: "utf-16le" }],
])("%s is read as it is written", async (_what, bytes, options) => {
  expect(await imported(bytesSource("l.csv", bytes), options)).toMatchObject({
    name: "Café Öl 日本 🏠",
    city: "Zürich",
  });
});

test("Latin-1 is refused unless the encoding is named", async () => {
  const latin = bytesSource("l.csv", Buffer.from(`${header}\n1,csv,Café\n`, "latin1"));
  await expect(imported(latin)).rejects.toThrow(
    "l.csv is not UTF-8. Save it as UTF-8, or name its encoding, for example --encoding latin1.",
  );
  expect(await db().listing.count()).toBe(0);
  expect((await imported(latin, { encoding: "latin1" })).name).toBe("Café");
});

test.each([
  [";", '"1;2"'],
  ["\t", "1;2,3"],
])("a file divided by %j is read", async (mark, name) => {
  const lines = text.replace("Café Öl 日本 🏠", "X").replaceAll(",", mark).replace("X", name);
  expect(await imported(memorySource("l.csv", lines))).toMatchObject({
    name: name.replaceAll('"', ""),
    state: "ZH",
  });
});

const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n";

test.each<[string, Source, Record<string, unknown>, string | null, string]>([
  ["a pointer", bytesSource("l.csv", Buffer.from(pointer)), {}, null, '"git lfs pull"'],
  ["a pointer for gzip", bytesSource("l.csv.gz", Buffer.from(pointer)), {}, null, "Git LFS"],
  ["Inside Airbnb", memorySource("l.csv", airbnb), {}, null, "Use --format inside-airbnb"],
  ["only a header", memorySource("l.csv", `${header}\n`), {}, null, "l.csv has only a header."],
  ["only bad rows", memorySource("l.csv", `${header}\n1,csv,\n`), {}, null, "Line 2: name: must"],
  [
    "a filter without a match",
    memorySource("l.csv", text),
    { where: ["name=x", "name=y"] },
    null,
    "No row of l.csv matches --where name=x, name=y.",
  ],
  ["a calendar's header", memorySource("l.csv", text), {}, nights, "c.csv has only a header."],
])(
  "%s is refused in one sentence that says what to do",
  async (_what, file, options, days, why) => {
    const calendar = days === null ? null : memorySource("c.csv", days);
    await expect(imported(file, options, calendar)).rejects.toThrow(why);
    expect(await db().listing.count()).toBe(0);
  },
);

async function isPast(days: string): Promise<boolean> {
  return (await imported(memorySource("l.csv", text), {}, memorySource("c.csv", days))).result
    .isPast;
}

test("a calendar with only past nights is reported; one with a future night is not", async () => {
  const past = `${nights}1,csv,2020-07-01,booked\n`;
  expect(await isPast(past)).toBe(true);
  expect(await isPast(`${past}1,csv,2190-07-01,booked\n`)).toBe(false);
});

test("values of one column are alternatives, columns are all required", async () => {
  const rows = ["1,csv,A,Rome", "2,csv,B,Rome", "3,csv,A,Bath", "4,csv,C,Rome"].join("\n");
  const file = memorySource("l.csv", `${header},city\n${rows}\n`);
  const { result } = await imported(file, { where: ["name=A", "city=Rome", "name=B"] });
  expect(result.listings).toMatchObject({ created: 2, other: 2 });
});

test("state and city of an Inside Airbnb file are read from it, else taken from the options", async () => {
  const options = { format: "inside-airbnb", currency: "EUR", city: "Bath", state: "BA" };
  const withPlace = airbnb.replace("host_id", "city,state").replace(",7\n", ",Lyon,ARA\n");
  expect(await imported(memorySource("l.csv", withPlace), options)).toMatchObject({
    city: "Lyon",
    state: "ARA",
  });
});

test("a place in one text is split, and the options fill what is missing", async () => {
  const options = { format: "inside-airbnb", currency: "EUR", city: "Bath", state: "BA" };
  const inOne = airbnb
    .replace("host_id", "neighbourhood")
    .replace(",7\n", ',"Nice, PACA, France"\n');
  expect(await imported(memorySource("l.csv", inOne), options)).toMatchObject({
    city: "Nice",
    state: "PACA",
  });
});

test.each([
  ["", "r.csv has only a header."],
  ["R1,9,csv,2026-07-01,2026-07-04,booked\n", "Import the listings first"],
  ["R1,1,csv,2026-07-01,2026-07-01,booked\n", "No row of r.csv is valid. Line 2:"],
])("reservations of which none can be imported are refused", async (rows, why) => {
  const { account, caller } = await makeAccount();
  await makeListing(account, { listingId: "1", pmsName: "csv" });
  const columns = "reservation_id,listing_id,pms_name,check_in,check_out,status\n";
  const file = memorySource("r.csv", `${columns}${rows}`);
  await expect(importReservations(caller, file, { strict: false })).rejects.toThrow(why);
});
