import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, expect, test } from "vitest";
import { run } from "./program";

const folder = mkdtempSync(join(tmpdir(), "nightrate-quote-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const listings = file(
  "listings.csv",
  "listing_id,pms_name,name,base,min,currency\n1,csv,One,200,,CAD\n2,csv,Two,100,95,CAD\n3,csv,,1,,CAD\n4,csv,Four,,,CAD\n",
);
const head =
  "reservation_id,listing_id,pms_name,check_in,check_out,status,booked_at,cancelled_at\n";
const day = "2026-09-07";

/** Rows of listing 1 by date as numbers. */
async function quote(words: readonly string[], id = "1") {
  const out = join(folder, "out.csv");
  const said = { out: [] as string[], err: [] as string[] };
  const code = await run(
    ["--listings", listings, "--today", day, "--nights", "40", "--out", out, ...words],
    { print: (text) => void said.out.push(text), printError: (text) => void said.err.push(text) },
  );
  const rows: Record<string, string>[] =
    code === 0 ? parse(readFileSync(out, "utf8"), { columns: true }) : [];
  return { code, ...said, rows: rows.filter(({ listing_id }) => listing_id === id) };
}

const column = (rows: Record<string, string>[], name: string): number[] =>
  rows.map((row) => Number(row[name]));

/** What counts of a factor where no booked night is known. */
const half = (factor: number): number => 1 + (factor - 1) / 2;

test("without files beside the listings, every night is open and only days ahead move the price", async () => {
  const { code, rows, out, err } = await quote([]);
  expect(code).toBe(0);
  expect(Object.keys(rows[0] ?? {}).join()).toBe(
    "listing_id,pms_name,date,price,uncustomized_price,base,seasonality,demand,day_of_week,far_out,last_minute,occupancy,gap,default_discount_limit,min_stay",
  );
  expect(rows[0]).toMatchObject({ date: day, base: "200", seasonality: "1", last_minute: "0.85" });
  expect(column(rows, "last_minute").slice(14, 16)).toEqual([0.99, 1]);
  // Nothing booked of eight nights, 0.58 expected: (4e / 12e)^0.15 is below 0.85. No booked night is known: half counts.
  expect(column(rows, "occupancy")[0]).toBe(0.925);
  expect(column(rows, "price")[0]).toBe(157);
  expect(out).toEqual(["2 listings priced for 40 nights.", "1 without a base price left out."]);
  expect(err).toEqual([
    "listings.csv line 4: name: must not be empty.",
    "listings.csv: 4 rows read, 1 skipped, 0 of other listings.",
  ]);
});

test("base × factors is the price before threshold, and thresholds hold", async () => {
  const { rows } = await quote([], "2");
  for (const row of rows) {
    const steps = Object.values(row).slice(5, 14).map(Number);
    const product = steps.reduce((price, factor) => price * factor, 1);
    expect(Number(row["price"])).toBe(Math.max(95, Math.floor(product + 0.5)));
  }
});

test("a later booking does not exist, one cancelled later is booked, and a gap between two is cheaper", async () => {
  const early = "R1,1,csv,2026-09-07,2026-09-10,booked,2026-09-01,\n";
  const dropped = "R2,1,csv,2026-09-12,2026-09-16,cancelled,2026-09-01,2026-09-09\n";
  const later = "R3,1,csv,2026-09-10,2026-09-11,booked,2026-09-08,\n";
  const reservations = file("stays.csv", head + early + dropped + later);
  const { rows, err } = await quote(["--reservations", reservations]);
  expect(column(rows, "gap").slice(0, 7)).toEqual([1, 1, 1, 0.9, 0.9, 1, 1]);
  // Seven of the eight nights of the window are sold but for two of them: (6 + 4e) / (8e + 4e), e = 0.58.
  const share = (6 + 4 * 0.58) / (12 * 0.58);
  expect(column(rows, "occupancy")[0]).toBeCloseTo(half(Math.min(1.1, share ** 0.15)), 12);
  expect(err.at(-1)).toBe("stays.csv: 3 rows read, 0 skipped, 0 of other listings.");
});

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Reservations of so many rooms: all sold on 30 nights, half of them on the next 60, and one on two nights to come. */
function roomsSold(rooms: number): string {
  const stays = Array.from({ length: 90 }, (_, night) => {
    const from = dayAfter("2026-06-10", night);
    return Array.from({ length: night < 30 ? rooms : rooms / 2 }, (_room, room) =>
      [
        `${night}-${room}`,
        1,
        "csv",
        from,
        dayAfter(from, 1),
        "booked",
        dayAfter(from, -3),
        "",
      ].join(),
    );
  }).flat();
  const soon = "C,1,csv,2026-09-20,2026-09-22,booked,2026-06-01,";
  return file(`${rooms}-rooms.csv`, `${head}${[...stays, soon].join("\n")}\n`);
}

test("a listing with overlapping stays has units, which are sold one at a time", async () => {
  const { rows } = await quote(["--reservations", roomsSold(4)]);
  expect(new Set(column(rows, "occupancy"))).toEqual(new Set([1]));
  expect(new Set(column(rows, "gap"))).toEqual(new Set([1]));
  expect(column(rows, "last_minute")[0]).toBe(0.85);
  const demand = column(rows, "demand");
  expect(demand[13]).toBeGreaterThan(demand[20] ?? 9);
});

test("of two units, those sold count in the occupancy step", async () => {
  const { rows } = await quote(["--reservations", roomsSold(2)]);
  expect(column(rows, "last_minute")[0]).toBe(0.8);
  expect(column(rows, "occupancy")[0]).toBeLessThan(1);
});

test("rules of a file are the account's", async () => {
  const rules = file(
    "rules.json",
    '{"customizations":{"last_minute_prices":{"last_min_factor_on":true,"last_min_factor_type":"none"}}}',
  );
  const { rows } = await quote(["--rules", rules]);
  expect(column(rows, "last_minute")[0]).toBe(1);
});

const homes = Array.from({ length: 12 }, (_, at) => at);
const around = file(
  "market.csv",
  `listing_id,pms_name,name,latitude,longitude,currency,bedrooms,as_of\n${homes
    .map((at) => `m${at},csv,M,48.42,-123.37,CAD,1,2026-07-01\n`)
    .join("")}`,
);
/** A year of nights from 1 July 2026 on, which rise in price towards the next summer. */
const marketNights = file(
  "market-nights.csv",
  `listing_id,pms_name,date,state,price\n${homes
    .flatMap((at) =>
      Array.from({ length: 365 }, (_, night) => {
        const date = new Date(Date.parse("2026-07-01") + night * 86_400_000);
        const price = Math.round((100 + 10 * at) * (1 + night / 500));
        return `m${at},csv,${date.toISOString().slice(0, 10)},${night % 2 ? "booked" : "available"},${price}\n`;
      }),
    )
    .join("")}`,
);
const placed = file(
  "placed.csv",
  "listing_id,pms_name,name,base,latitude,longitude,currency,bedrooms\n1,csv,One,200,48.42,-123.37,CAD,1\n",
);

test("a market is read as of the day that is named, else that of its file", async () => {
  const sold = file("sold.csv", `${head}R1,1,csv,2026-09-07,2026-09-11,booked,2026-09-01,\n`);
  const files = ["--listings", placed, "--market", around, "--calendar", marketNights];
  const market = [...files, "--reservations", sold];
  const at = async (...words: string[]) => {
    const { code, rows, err } = await quote([...market, ...words]);
    expect(code).toBe(0);
    const told = err.filter((line) => line.includes("tells of"));
    return { rows, seasons: column(rows, "seasonality"), told };
  };
  // 68 days old: what was booked says nothing any more.
  const old = await at();
  const recent = await at("--market-as-of", "2026-09-05");
  expect(column(old.rows, "occupancy")[0]).toBeCloseTo(half((6.32 / 6.96) ** 0.15), 12);
  expect(column(recent.rows, "occupancy")[0]).toBeCloseTo((4 + 2) / (4 + 2), 12);
  expect([old.told, recent.told]).toEqual([[], []]);
  const later = await at("--today", "2026-12-06");
  const among = await at("--today", "2026-11-01");
  expect(among.rows[35]).toMatchObject({ date: "2026-12-06" });
  expect(among.seasons[35]).toBe(later.seasons[0]);
  expect(later.seasons[0]).not.toBe(1);
  expect(later.told).toEqual([
    "market-nights.csv tells of 2026-07-01, 158 days before 2026-12-06: its price levels have low confidence.",
  ]);
  const gone = await at("--market-as-of", "2020-01-01");
  expect(gone.told).toEqual([
    "market-nights.csv tells of 2020-01-01, 2441 days before 2026-09-07: nothing of it counts any more.",
  ]);
  expect(new Set(gone.seasons)).toEqual(new Set([1]));
});

test.each([
  [["--today", "tomorrow"], "--today must be a date like 2026-07-01."],
  [["--nights", "731"], "--nights must be a whole number from 1 to 730."],
  [["--market", listings], "--market and --calendar belong together."],
  [["--market-as-of", "soon"], "--market-as-of must be a date like 2026-07-01, from 2000 to 2199."],
  [["--format", "xls"], "--format must be nightrate or inside-airbnb."],
  [["--reservations", "nowhere.csv"], "File nowhere.csv not found."],
  [
    [
      "--listings-calendar",
      file("old.csv", "listing_id,pms_name,date,state\n1,csv,2026-09-06,booked\n"),
    ],
    "old.csv lies wholly before 2026-09-07: its last night is 2026-09-06.",
  ],
  [
    [
      "--listings",
      file("two.csv", "listing_id,pms_name,name,currency\n1,csv,A,CAD\n2,csv,B,USD\n"),
    ],
    "two.csv mixes currencies (CAD, USD): use one file per currency.",
  ],
])("%j is refused in one sentence with code 2", async (words, message) => {
  const { code, err } = await quote(words);
  expect(code).toBe(2);
  expect(err.at(-1)).toBe(message);
});

test("reservations that all end before today are reported", async () => {
  const old = file("past.csv", `${head}R1,1,csv,2026-08-01,2026-08-05,booked,2026-07-01,\n`);
  const { code, err } = await quote(["--reservations", old]);
  expect(code).toBe(0);
  expect(err.at(-1)).toBe(
    "past.csv lies wholly before 2026-09-07: its last check-out is 2026-08-05.",
  );
});
