import { expect, test } from "vitest";
import { makeAccount, makeListing, makeMember, makeReservation } from "@/prisma/factories";
import { bookingCharts } from "./charts";
import { bookingRows } from "./report";
import { ReportScope } from "../schema-report";

const year = { min_check_in_date: "2026-01-01", max_check_in_date: "2026-12-31" };
const scope = (filters: object = {}) => ReportScope.parse({ date_filters: year, filters });

const stay = (checkIn: string, booked: string) => ({
  checkIn,
  bookedAt: new Date(`${booked}T12:00:00Z`),
});

const counts = (shares: readonly { key: string; bookings: number }[] = []) =>
  shares.map(({ key, bookings }) => [key, bookings]);

async function setUp() {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { name: "Near", timeZone: "UTC", currency: "CAD" });
  const far = await makeListing(account, { name: "Far", timeZone: "UTC", currency: "EUR" });
  await makeReservation(listing, { ...stay("2026-03-10", "2026-03-09"), channel: "airbnb" });
  await makeReservation(listing, { ...stay("2026-03-20", "2026-01-01"), channel: "vrbo" });
  await makeReservation(listing, { ...stay("2026-05-01", "2026-05-02"), channel: "airbnb" });
  await makeReservation(listing, { ...stay("2026-06-01", "2026-05-02"), status: "cancelled" });
  await makeReservation(listing, { ...stay("2026-07-01", "2026-05-02"), status: "blocked" });
  await makeReservation(far, { ...stay("2026-03-01", "2026-02-01"), currency: null });
  return { account, caller, listing };
}

test("bookings are counted by month, channel, listing and lead time for each currency", async () => {
  const { caller, listing } = await setUp();
  const { currencies } = await bookingCharts(caller, scope());
  expect(currencies.map(({ currency }) => currency)).toEqual(["CAD", "EUR"]);
  const [cad] = currencies;
  expect(counts(cad?.months)).toEqual([
    ["2026-03", 2],
    ["2026-05", 1],
  ]);
  expect(counts(cad?.channels)).toEqual([
    ["airbnb", 2],
    ["vrbo", 1],
  ]);
  expect(counts(cad?.lead_times)).toEqual([
    ["0", 2],
    ["60", 1],
  ]);
  const three = { key: String(listing.key), name: "Near", bookings: 3, nights: 9, revenue: 1_800 };
  expect(cad?.listings).toEqual([three]);
});

test("bookings outside the filters are not counted; cancelled ones are if booking_status includes them", async () => {
  const { caller } = await setUp();
  const none = await bookingCharts(caller, scope({ cities: ["Nowhere"] }));
  expect(none).toEqual({ currencies: [] });
  const cancelled = await bookingCharts(
    caller,
    scope({ booking_status: ["cancelled", "blocked"] }),
  );
  expect(cancelled.currencies.map(({ months }) => months.map(({ key }) => key))).toEqual([
    ["2026-06"],
  ]);
});

test("charts and rows cover only the listings a member can access, and none of another account's", async () => {
  const { account, listing } = await setUp();
  const { caller } = await makeMember(account, { listings: [listing] });
  expect((await bookingCharts(caller, scope())).currencies).toHaveLength(1);
  expect(await bookingRows(caller, scope())).toMatchObject({ total: 3 });
  const { caller: stranger } = await makeAccount();
  expect((await bookingCharts(stranger, scope())).currencies).toEqual([]);
  expect(await bookingRows(stranger, scope())).toEqual({ reservations: [], total: 0 });
});
