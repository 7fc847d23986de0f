import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { addDays, dateIn, type DateText } from "@/lib/core/dates";
import { available } from "@/lib/inventory/calendars/nights";
import { create } from "@/lib/inventory/bookings/server/testing";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { changeListings } from "@/lib/inventory/listings/server";
import { makeAccount, makeCalendar, makeListing } from "@/prisma/factories";
import { priceCalendar } from "./calendar";
import { exportPrices } from "./export";
import { explainNight } from "./night";
import { listingPrices } from "./queries";

const zone = "America/Vancouver";
const now = new Date();
/** Ahead of the database's clock too: units of past nights stay as they are. */
const ahead = (days: number): DateText => addDays(dateIn(zone, now), 9 + days);
const from = ahead(0);

/** Eight rooms, two sold on three nights and all on the first, with one closed on the third. */
async function hotel() {
  const { account, caller } = await makeAccount({ timeZone: zone });
  const listing = await makeListing(account, { listingId: "1", pmsName: "guesty", units: 8 });
  await makeCalendar(listing, { from: ahead(-30), nights: 400, state: () => available });
  const stay = { start_date: from, end_date: ahead(3), no_of_days: 3, rental_revenue: 300 };
  const one = { end_date: ahead(1), no_of_days: 1, rental_revenue: 200 };
  await create(
    caller,
    ...["A", "B"].map((id) => ({ ...stay, reservation_id: id })),
    ...["C", "D", "E", "F", "G", "H"].map((id) => ({ ...stay, ...one, reservation_id: id })),
    { ...stay, start_date: ahead(2), no_of_days: 1, reservation_id: "X", pl_status: "blocked" },
  );
  return { caller, listing };
}

const asked = { listings: [{ id: "1", pms: "guesty", dateFrom: from, dateTo: ahead(3) }] };

test("a night tells the rooms sold and open, is booked once all are, and has the mean rate of those sold", async () => {
  const { caller } = await hotel();
  const [{ data } = { data: [] }] = await listingPrices(caller, asked, now);
  expect(
    data.map((night) => [night.units_sold, night.units_open, night.booking_status, night.ADR]),
  ).toEqual([
    [8, 0, "Booked (Check-In)", 175],
    [2, 6, "", 100],
    [2, 5, "", 100],
    [0, 8, "", -1],
  ]);
  const calendar = { listings: [{ id: "1", pms: "guesty" }], from, to: ahead(3) };
  const { rows } = await priceCalendar(caller, calendar, now);
  expect(rows[0]).toMatchObject({
    nights: { state: "booo" },
    units: { count: 8, sold: [8, 2, 2, 0], sellable: [8, 8, 7, 8] },
    bars: [],
  });
  let file = "";
  for await (const part of await exportPrices(caller, calendar, now)) file += part;
  const columns = parse<Record<string, string>>(file, { columns: true });
  expect(columns.map((each) => [each["units_sold"], each["units_open"]])).toEqual([
    ["8", "0"],
    ["2", "6"],
    ["2", "5"],
    ["0", "8"],
  ]);
  const night = { id: "1", pms: "guesty", date: ahead(2) };
  const { listing: explained } = await explainNight(caller, night, now);
  expect(explained.units).toEqual({ count: 8, sold: 2, closed: 1, open: 5 });
});

test("as of an instant a listing has the units and stays of then", async () => {
  const { caller } = await hotel();
  const before = new Date();
  const cancelled = {
    pl_status: "cancelled",
    cancelled_time: new Date(before.getTime() + 1).toISOString(),
  };
  const one = { reservation_id: "C", start_date: from, end_date: ahead(1), no_of_days: 1 };
  await create(caller, { ...one, ...cancelled });
  const rows = [{ id: "1", pms: "guesty", units: 10 }];
  await changeListings(caller, ChangeRequest.parse({ listings: rows }));
  const on = async (as_of?: string) => {
    const [{ data } = { data: [] }] = await listingPrices(caller, { ...asked, as_of }, new Date());
    return data.slice(0, 3).map((night) => [night.units_sold, night.units_open]);
  };
  expect(await on()).toEqual([
    [7, 3],
    [2, 8],
    [2, 7],
  ]);
  expect(await on(before.toISOString())).toEqual([
    [8, 0],
    [2, 6],
    [2, 5],
  ]);
});

test("more rooms sold make no night cheaper, and a full night is priced as an open one", async () => {
  const { caller } = await hotel();
  const price = async () => {
    const [{ data } = { data: [] }] = await listingPrices(caller, asked, now);
    return data.map((night) => night.price);
  };
  const before = await price();
  const more = { start_date: from, end_date: "2026-12-05", no_of_days: 4, rental_revenue: 500 };
  await create(caller, ...["M", "N"].map((id) => ({ ...more, reservation_id: id })));
  const after = await price();
  for (const [at, amount] of after.entries())
    expect(amount).toBeGreaterThanOrEqual(before[at] ?? 0);
  expect(Math.min(...after)).toBeGreaterThan(0);
});
