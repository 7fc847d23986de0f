import { expect, test } from "vitest";
import { addDays, today } from "@/lib/core/dates";
import { makeAccount, makeListing, makeMember, makeReservation } from "@/prisma/factories";
import { reservationData } from "./reservation-data";
import { DataQuery } from "../schema-data";

const june = { start_date: "2026-06-01", end_date: "2026-07-01" };

async function setUp() {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, {
    pmsName: "guesty",
    timeZone: "UTC",
    cleaningFees: 8_000,
  });
  const hidden = await makeListing(account, { pmsName: "guesty", isHidden: true });
  const elsewhere = await makeListing(account, { pmsName: "hostaway" });
  for (const day of ["06-30", "07-01", "06-01"]) {
    await makeReservation(listing, { checkIn: `2026-${day}`, reservationId: day });
  }
  await makeReservation(hidden, { checkIn: "2026-06-01", reservationId: "06-00" });
  await makeReservation(elsewhere, { checkIn: "2026-06-01", reservationId: "other" });
  const read = async (query: object, by = caller) => {
    const { data, ...rest } = await reservationData(
      by,
      DataQuery.parse({ pms: "guesty", ...query }),
    );
    return { ...rest, data, ids: data.map((row) => row.reservation_id) };
  };
  return { account, listing, read };
}

test("rows have check-in in [start, end), are sorted by check-in and id, and include hidden listings by default", async () => {
  const { read, listing } = await setUp();
  const { ids, data, next_page } = await read(june);
  expect([ids, next_page]).toEqual([["06-00", "06-01", "06-30"], false]);
  expect(data[1]).toEqual({
    listing_id: listing.listingId,
    listing_name: listing.name,
    pms_name: "guesty",
    reservation_id: "06-01",
    check_in: "2026-06-01",
    check_out: "2026-06-04",
    booking_status: "booked",
    booked_date: "2026-05-02T18:00:00.000Z",
    rental_revenue: 600,
    total_cost: 680,
    no_of_days: 3,
    currency: listing.currency,
    cancelled_on: null,
    guestName: "Hidden",
    cleaning_fees: 80,
    booking_channel: "airbnb",
    guest_count: 2,
  });
  expect((await read({ ...june, include_hidden: "false" })).ids).toEqual(["06-01", "06-30"]);
  expect((await read({ ...june, listing_id: listing.listingId })).ids).toEqual(["06-01", "06-30"]);
  expect(
    (await read({ booked_start_date: "2026-06-01", booked_end_date: "2026-06-01" })).ids,
  ).toEqual(["07-01"]);
});

test("next_page is exact", async () => {
  const { read } = await setUp();
  const pages = [
    [3, 0],
    [2, 0],
    [1, 2],
    [2, 9],
  ].map(([limit, offset]) => read({ ...june, limit, offset }));
  expect((await Promise.all(pages)).map(({ ids, next_page }) => [ids.length, next_page])).toEqual([
    [3, false],
    [2, true],
    [1, false],
    [0, false],
  ]);
});

test("only listings the caller can access are included", async () => {
  const { account, listing, read } = await setUp();
  const { caller } = await makeMember(account, {
    permissions: { bookings: "view" },
    listings: [listing],
  });
  expect((await read(june, caller)).ids).toEqual(["06-01", "06-30"]);
});

test.each([
  [{ page: 1, offset: 0 }, "page"],
  [{ page: 0 }, "page"],
  [{ include: "open" }, "include"],
  [{ start_date: "2026-06-01" }, "end_date"],
  [{ start_date: "0000-01-01", end_date: "2026-06-01" }, "start_date"],
  [{ booked_end_date: "2026-06-01" }, "booked_start_date"],
  [{ start_date: "2026-06-02", end_date: "2026-06-01" }, "end_date"],
])("%j is refused at %s", (query, path) => {
  const { error } = DataQuery.safeParse({ pms: "guesty", ...query });
  expect(error?.issues[0]?.path[0]).toBe(path);
});

test("without dates, check-ins of a year before and after today; without a PMS, those of all", async () => {
  const { account, caller } = await makeAccount({ timeZone: "Pacific/Kiritimati" });
  const now = today("Pacific/Kiritimati");
  const [listing, other] = [
    await makeListing(account, { pmsName: "guesty" }),
    await makeListing(account, { pmsName: "hostaway" }),
  ];
  for (const days of [-366, -365, 0, 365, 366]) {
    const checkIn = addDays(now, days);
    await makeReservation(days === 0 ? other : listing, { checkIn, reservationId: `${days}` });
  }
  const read = async (query: object) => {
    const { data, pms_name } = await reservationData(caller, DataQuery.parse(query));
    return [pms_name, ...data.map((row) => `${row.pms_name} ${row.reservation_id}`)];
  };
  expect(await read({})).toEqual([null, "guesty -365", "hostaway 0", "guesty 365"]);
  expect(await read({ pms: "hostaway" })).toEqual(["hostaway", "hostaway 0"]);
  expect(await read({ listing_id: listing.listingId })).toEqual([
    "guesty",
    "guesty -365",
    "guesty 365",
  ]);
  const booked = { booked_start_date: "2000-01-01", booked_end_date: "2199-12-31" };
  expect(await read(booked)).toHaveLength(6);
});
