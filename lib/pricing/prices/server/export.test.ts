import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { blocked, available } from "@/lib/inventory/calendars/nights";
import { fixed, inDays, set, setGroup } from "@/lib/pricing/overrides/server/testing";
import {
  makeAccount,
  makeCalendar,
  makeGroup,
  makeListings,
  makeMember,
  makeReservation,
} from "@/prisma/factories";
import { priceCalendar } from "./calendar";
import { exportPrices } from "./export";

async function setUp(count: number) {
  const { account, caller } = await makeAccount();
  const fields = { basePrice: 20_000n, timeZone: "America/Vancouver", currency: "CAD" };
  const rows = await makeListings(
    account,
    Array.from({ length: count }, (_, at) => ({ ...fields, name: `=Home, ${at}` })),
  );
  const listings = rows.map(({ listingId: id, pmsName: pms }) => ({ id, pms }));
  return { account, caller, rows, listings };
}

async function read(parts: AsyncIterable<string>): Promise<Record<string, string>[]> {
  let text = "";
  for await (const part of parts) text += part;
  return parse<Record<string, string>>(text, { columns: true });
}

const fourthBlocked = (_: string, at: number) => (at === 3 ? blocked : available);

test("one row per night, with the prices of the page, and no formula", async () => {
  const { account, caller, rows, listings } = await setUp(2);
  const [first, second] = rows;
  if (!first || !second) throw new Error("made");
  await makeCalendar(first, { from: inDays(0), nights: 60, state: fourthBlocked });
  await makeReservation(first, { checkIn: inDays(1), nights: 1 });
  const group = await makeGroup(account, "Town", [first]);
  await set(caller, first.listingId, [{ date: inDays(2), ...fixed(321), min_stay: 4 }]);
  await setGroup(caller, group.id, [{ date: inDays(4), price: 10, price_type: "percent" }]);
  const span = { from: inDays(-1), to: inDays(5) };
  const records = await read(await exportPrices(caller, { listings, ...span }));
  const { rows: calendars } = await priceCalendar(caller, { listings, ...span });
  expect(records.map(({ price }) => price)).toEqual(
    calendars.flatMap(({ nights }) => nights.price.map((price) => String(price ?? ""))),
  );
  const own = records.slice(0, 7);
  expect(own.map(({ state: told }) => told)).toEqual([
    "unknown",
    "open",
    "booked",
    "open",
    "owner_block",
    "open",
    "open",
  ]);
  expect(own.map(({ override }) => override)).toEqual(["", "", "", "listing", "", "group", ""]);
  expect(own[3]).toMatchObject({
    listing_id: first.listingId,
    pms_name: first.pmsName,
    name: "'=Home, 0",
    group: "Town",
    date: inDays(2),
    price: "321",
    currency: "CAD",
    min_stay: "4",
    booked: "false",
  });
  expect(own[0]).toMatchObject({ date: inDays(-1), price: "", min_stay: "", booked: "false" });
  const units = records.map(({ units_sold: sold, units_open: open }) => `${sold}${open}`);
  expect(new Set(units)).toEqual(new Set([""]));
});

test("listings are read in small batches while the file is sent", async () => {
  const { caller, listings } = await setUp(60);
  const nights = { from: inDays(0), to: inDays(1) };
  const parts = (await exportPrices(caller, { listings, ...nights }))[Symbol.asyncIterator]();
  expect((await parts.next()).value).toMatch(/^listing_id,pms_name,name,/);
  for (let at = 0; at < 25; at++) await parts.next();
  // Later batches are read on demand.
  await db().listing.deleteMany({ where: { listingId: listings[59]?.id ?? "" } });
  let rest = 0;
  while (!(await parts.next()).done) rest++;
  expect(rest).toBe(34);
});

test("only listings in reach are in the file, and its nights are limited", async () => {
  const { account, caller, rows, listings } = await setUp(3);
  const { caller: member } = await makeMember(account, { listings: rows.slice(1, 2) });
  const nights = { from: inDays(0), to: inDays(0) };
  const records = await read(await exportPrices(member, { listings, ...nights }));
  expect(records.map(({ listing_id: id }) => id)).toEqual([rows[1]?.listingId]);
  const refused = { code: "VALIDATION_FAILED" };
  const long = { listings, from: inDays(0), to: addDays(inDays(0), 553) };
  await expect(exportPrices(caller, long)).rejects.toMatchObject(refused);
  const backwards = { listings, from: inDays(1), to: inDays(0) };
  await expect(exportPrices(caller, backwards)).rejects.toMatchObject(refused);
});
