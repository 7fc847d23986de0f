import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import { addDays } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { makeAccount, makeListings, makeMember } from "@/prisma/factories";
import { takeSnapshots } from "@/e2e/factories/jobs";
import { priceCalendar, pricesYesterday } from "./calendar";

/** Noon on 20 November in Vancouver, and 24 hours later; in Auckland it is a day later. */
const noon = new Date("2026-11-20T20:00:00Z");
const nextNoon = new Date("2026-11-21T20:00:00Z");
const zones = ["America/Vancouver", "Pacific/Auckland", "Pacific/Auckland"];

async function setUp() {
  const { account, caller } = await makeAccount();
  const prices = { basePrice: 20_000n, minPrice: null, maxPrice: null };
  const rows = await makeListings(
    account,
    zones.map((timeZone) => ({ ...prices, timeZone })),
  );
  const listings = rows.map(({ listingId: id, pmsName: pms }) => ({ id, pms }));
  const span = { from: "2026-11-22", to: "2026-11-26" };
  return { account, caller, rows, asked: { listings, ...span } };
}

test("yesterday's prices are those of the snapshot of each listing's own yesterday", async () => {
  const { caller, rows, asked } = await setUp();
  const before = await priceCalendar(caller, asked, noon);
  await takeSnapshots(undefined, noon);
  const [first] = rows;
  await db().listing.update({ where: { key: first?.key ?? 0 }, data: { basePrice: 30_000n } });
  await takeSnapshots(undefined, nextNoon);
  const { rows: told } = await pricesYesterday(caller, asked, nextNoon);
  expect(told.map(({ prices }) => prices)).toEqual(before.rows.map(({ nights }) => nights.price));
  const now = await priceCalendar(caller, asked, nextNoon);
  expect(told[0]?.prices[0]).not.toBe(now.rows[0]?.nights.price[0]);
});

test("a listing without a snapshot of yesterday, or out of reach, has none", async () => {
  const { account, caller, rows, asked } = await setUp();
  await takeSnapshots(undefined, new Date(noon.getTime() - 3 * 86_400_000));
  const { rows: late } = await pricesYesterday(caller, asked, nextNoon);
  expect(late.map(({ prices }) => prices)).toEqual([[], [], []]);
  await takeSnapshots(undefined, noon);
  const { caller: member } = await makeMember(account, { listings: rows.slice(0, 1) });
  const { rows: told } = await pricesYesterday(member, asked, nextNoon);
  expect(told.map(({ prices }) => prices.length)).toEqual([5, 0, 0]);
});

test("two statements for any number of listings; a span is checked", async () => {
  const { caller, asked } = await setUp();
  await takeSnapshots(undefined, noon);
  const { statements } = await countStatements(() => pricesYesterday(caller, asked, nextNoon));
  expect(statements).toHaveLength(2);
  const long = { ...asked, to: addDays(asked.from, 400) };
  await expect(pricesYesterday(caller, long, nextNoon)).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
  });
});
