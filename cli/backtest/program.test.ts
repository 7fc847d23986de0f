import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { dateOf } from "@/lib/core/dates";
import { madeStays } from "@/lib/lab/quote/server/testing";
import { run } from "./program";

const folder = mkdtempSync(join(tmpdir(), "nightrate-backtest-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const head =
  "reservation_id,listing_id,pms_name,check_in,check_out,status,booked_at,cancelled_at,rental_revenue,currency\n";
const date = (day: number | null): string => (day === null ? "" : dateOf(day));
const rows = madeStays(3).map(
  (stay, at) =>
    `R${at},${stay.listing},csv,${date(stay.checkIn)},${date(stay.checkOut)},${stay.status},${date(stay.bookedOn)},${date(stay.cancelledOn)},${stay.revenue ?? ""},CAD\n`,
);
const undated = "U,0,csv,2025-01-01,2025-01-03,booked,,,200,CAD\n";
const reservations = file("stays.csv", `${head}${rows.join("")}${undated}B,0,csv,x,y,booked,,,,\n`);

async function backtest(...words: string[]) {
  const said = { out: [] as string[], err: [] as string[] };
  const code = await run(words, {
    print: (text) => void said.out.push(text),
    printError: (text) => void said.err.push(text),
  });
  return { code, ...said };
}

test("the table has a line per strategy, and the JSON the same figures", async () => {
  const { code, out, err } = await backtest(reservations);
  expect(code).toBe(0);
  expect(err[0]).toBe(
    `stays.csv line ${rows.length + 3}: check_in: "x" must be a date like 2026-07-01, from 2000 to 2199.`,
  );
  const lines = (out[0] ?? "").split("\n");
  expect(lines[1]).toBe("1 reservations without booked_at: their nights are not scored.");
  expect(lines.slice(4, 8).map((line) => line.split(/ {2,}/)[0])).toEqual([
    "suggestion",
    "season and demand",
    "own median",
    "own price",
  ]);
  const { out: json } = await backtest(reservations, "--json");
  const result: unknown = JSON.parse(json[0] ?? "");
  expect(result).toMatchObject({
    stays_without_booked_at: 1,
    strategies: [{ strategy: "suggestion" }, {}, {}, { strategy: "own price", auc: 0.5, br: 0 }],
    ahead: [{ over: "season and demand" }, { over: "own median" }, { over: "own price" }],
  });
});

test.each([
  [
    [file("empty.csv", head)],
    "empty.csv has too few bookings with booked_at and rental_revenue for a backtest.",
  ],
  [
    [file("mixed.csv", `${head}${undated}V,0,csv,2025-02-01,2025-02-03,booked,,,200,USD\n`)],
    "mixed.csv mixes currencies (CAD, USD): use one file per currency.",
  ],
  [[reservations, "--calendar", reservations], "--market and --calendar belong together."],
  [["nowhere.csv"], "File nowhere.csv not found."],
])("%j is refused in one sentence with code 2", async (words, message) => {
  const { code, out, err } = await backtest(...words);
  expect([code, out, err.at(-1)]).toEqual([2, [], message]);
});
