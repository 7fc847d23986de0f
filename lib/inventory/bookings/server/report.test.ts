import { expect, test } from "vitest";
import {
  makeAccount,
  makeGroup,
  makeListing,
  makeMember,
  makeReservation,
} from "@/prisma/factories";
import { bookingsReport } from "./report";
import { ReportRequest } from "../schema-report";
import { report } from "./testing";

const idsOf = ({ data }: Awaited<ReturnType<typeof report>>): string[] =>
  data.reservations.map((row) => row.reservation_id);

test("rows have every field, and are sorted by booked date in the listing's zone (newest first), then by id", async () => {
  const { account, caller } = await makeAccount();
  const far = await makeListing(account, { timeZone: "Pacific/Auckland", name: "Far" });
  const stay = { checkIn: "2026-05-01", bookedAt: new Date("2026-03-10T13:00:00Z") };
  await makeReservation(far, { ...stay, reservationId: "b" });
  await makeReservation(far, { ...stay, reservationId: "Z" });
  await makeReservation(far, {
    ...stay,
    reservationId: "late",
    bookedAt: new Date("2026-03-10T10:00:00Z"),
  });
  const answer = await report(caller);
  expect(idsOf(answer)).toEqual(["Z", "b", "late"]);
  expect(answer.data.reservations[0]).toEqual({
    listing_id: far.listingId,
    listing_name: "Far",
    pms_name: far.pmsName,
    reservation_id: "Z",
    check_in: "2026-05-01",
    check_out: "2026-05-04",
    booked_date: "2026-03-11",
    no_of_days: 3,
    rental_revenue: 600,
    total_cost: 680,
    currency: far.currency,
    booking_status: "booked",
    booking_channel: "airbnb",
    lead_time: 51,
  });
});

test("has_more is exact even if the count is a multiple of the limit; an offset past the end returns no rows", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account);
  for (const day of ["01", "05", "09", "13"])
    await makeReservation(listing, { checkIn: `2026-06-${day}` });
  const page = async (limit: number, offset: number) => {
    const { data } = await report(caller, { limit, offset });
    return [data.reservations.length, data.pagination.total, data.pagination.has_more];
  };
  expect(await page(2, 0)).toEqual([2, 4, true]);
  expect(await page(2, 2)).toEqual([2, 4, false]);
  expect(await page(4, 0)).toEqual([4, 4, false]);
  expect(await page(3, 0)).toEqual([3, 4, true]);
  expect(await page(2, 9)).toEqual([0, 4, false]);
});

test("the summary covers all matching rows by currency; the cancellation rate ignores booking_status", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { currency: "CAD" });
  await makeReservation(listing, { checkIn: "2026-06-01", nights: 2 });
  await makeReservation(listing, { checkIn: "2026-06-05", nights: 4, rentalRevenue: null });
  await makeReservation(listing, { checkIn: "2026-06-11", nights: 3, currency: "EUR" });
  await makeReservation(listing, { checkIn: "2026-06-15", status: "cancelled" });
  await makeReservation(listing, { checkIn: "2026-06-20", status: "blocked" });
  const { data } = await report(caller, { limit: 1 });
  const CAD = {
    bookings: 2,
    nights: 6,
    revenue: 400,
    adr: 200,
    average_lead_time: 30,
    average_length_of_stay: 3,
    cancellation_rate: 0.3333,
  };
  expect(data.summary).toEqual({
    CAD,
    EUR: {
      ...CAD,
      bookings: 1,
      nights: 3,
      revenue: 600,
      average_length_of_stay: 3,
      cancellation_rate: 0,
    },
  });
  const cancelled = await report(caller, { filters: { booking_status: ["cancelled", "blocked"] } });
  expect(idsOf(cancelled)).toHaveLength(2);
  expect(cancelled.data.summary["CAD"]).toMatchObject({
    bookings: 0,
    adr: null,
    cancellation_rate: 0.3333,
  });
});

test("each filter returns only the bookings that match it", async () => {
  const { account, caller } = await makeAccount();
  const sea = await makeListing(account, {
    name: "Séa",
    city: "Nice",
    tags: ["Pool"],
    bedrooms: 0,
    pushEnabled: true,
    pmsName: "hostaway",
  });
  const hill = await makeListing(account, {
    name: "Hill",
    city: "Bath",
    bedrooms: 2,
    pushEnabled: false,
  });
  const group = await makeGroup(account, "Coast", [sea]);
  await makeReservation(sea, { checkIn: "2026-06-01", reservationId: "sea" });
  await makeReservation(hill, { checkIn: "2026-08-01", reservationId: "hill" });
  const found = async (filters: object, date_filters?: object) =>
    idsOf(await report(caller, { filters, ...(date_filters && { date_filters }) })).join();
  for (const filters of [
    { pms: "HostAway" },
    { pms_name: ["hostaway"] },
    { tags: ["pool"] },
    { groups: "coast" },
    { groups: [group.id] },
    { cities: "nice,nowhere" },
    { brCount: "0, 5" },
    { syncStatus: "true" },
    { search_query: "sea" },
    { listings: [{ listing_id: sea.listingId, pms: "hostaway" }] },
  ]) {
    expect([filters, await found(filters)]).toEqual([filters, "sea"]);
  }
  expect(await found({ brCount: "2", syncStatus: "false" })).toBe("hill");
  expect(await found({ subgroups: "coast" })).toBe("");
  expect(await found({ pms: "", listings: [], search_query: "" })).toBe("hill,sea");
  expect(
    await found({}, { min_check_in_date: "2026-06-01", max_check_in_date: "2026-06-01" }),
  ).toBe("sea");
  expect(await found({}, { min_booked_date: "2026-07-02", max_booked_date: "2026-07-02" })).toBe(
    "hill",
  );
  expect(await found({}, { min_booked_date: "2026-07-03" })).toBe("");
});

test("without dates, the report covers bookings made in the last 90 days", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, { timeZone: "UTC" });
  await makeReservation(listing, {
    checkIn: "2026-06-01",
    bookedAt: new Date("2026-04-01T00:00:00Z"),
    reservationId: "in",
  });
  await makeReservation(listing, {
    checkIn: "2026-06-11",
    bookedAt: new Date("2026-03-31T23:59:59Z"),
    reservationId: "out",
  });
  const now = new Date("2026-06-30T12:00:00Z");
  expect(idsOf(await bookingsReport(caller, ReportRequest.parse({}), now))).toEqual(["in"]);
});

test("a member with chosen listings sees only their rows and totals; another account sees none", async () => {
  const { account } = await makeAccount();
  const [mine, other] = [await makeListing(account), await makeListing(account)];
  for (const listing of [mine, other]) await makeReservation(listing, { checkIn: "2026-06-01" });
  const { caller } = await makeMember(account, {
    permissions: { bookings: "view" },
    listings: [mine],
  });
  const { data } = await report(caller);
  expect(data.reservations.map((row) => row.listing_id)).toEqual([mine.listingId]);
  expect(data.pagination.total).toBe(1);
  expect(Object.values(data.summary)[0]).toMatchObject({ bookings: 1 });
  const stranger = await makeAccount();
  expect((await report(stranger.caller)).data).toMatchObject({ reservations: [], summary: {} });
});

test("a range that ends before it begins is an error of its end field", () => {
  const date_filters = { min_booked_date: "2026-02-02", max_booked_date: "2026-02-01" };
  const { error } = ReportRequest.safeParse({ date_filters });
  expect(error?.issues).toMatchObject([{ path: ["date_filters", "max_booked_date"] }]);
});
