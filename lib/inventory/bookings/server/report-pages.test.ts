import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeListing, makeReservation } from "@/prisma/factories";
import { covered } from "./report";
import { create, report } from "./testing";

const everything = { date_filters: { min_check_in_date: "2020-01-01" } };

test("pages of any size add up to the whole report, across zones, days, statuses and unknown booked dates", async () => {
  const { account, caller } = await makeAccount();
  const zones = ["Pacific/Auckland", "America/Vancouver", "UTC"];
  const booked = [1, 11, 13, 25, null, 26, 60, null].map((hour) =>
    hour === null ? null : new Date(Date.UTC(2026, 2, 10, hour)),
  );
  for (const timeZone of zones) {
    const listing = await makeListing(account, { timeZone });
    for (const [at, bookedAt] of booked.entries()) {
      const status = at % 3 === 0 ? "cancelled" : "booked";
      const checkIn = `2026-0${at + 1}-11`;
      await makeReservation(listing, { checkIn, bookedAt, status });
    }
  }
  for (const filters of [{}, { booking_status: ["cancelled", "booked"] }]) {
    const { data: whole } = await report(caller, { ...everything, filters });
    const days = whole.reservations.map(({ booked_date }) => booked_date ?? "");
    expect(days).toEqual(days.toSorted((a, b) => b.localeCompare(a)));
    expect(days).toContain("");
    for (const limit of [1, 4, 7]) {
      const joined: unknown[] = [];
      for (let offset = 0; offset < whole.pagination.total; offset += limit) {
        const { data } = await report(caller, { ...everything, filters, limit, offset });
        expect(data.summary).toEqual(whole.summary);
        joined.push(...data.reservations);
      }
      expect(joined).toEqual(whole.reservations);
    }
  }
});

test("a page reads only the days of its rows", () => {
  const days = [
    { day: "2026-03-03", listed: 4 },
    { day: "2026-03-02", listed: 3 },
    { day: null, listed: 5 },
  ];
  const skipped = (offset: number): number => covered(days, { offset, limit: 2 }).skipped;
  expect([0, 2, 3, 4, 6, 7, 11, 12].map(skipped)).toEqual([0, 0, 0, 4, 4, 7, 7, 0]);
  const values = (offset: number): unknown[] =>
    covered(days, { offset, limit: 2 }).condition.flatMap((each) => each.values);
  expect(values(4)).toEqual(expect.arrayContaining(["2026-03-02"]));
  expect(values(4)).not.toContain("2026-03-03");
});

test("totals and rows of a page include the last write", async () => {
  const { account, caller } = await makeAccount();
  await makeListing(account, { listingId: "1", pmsName: "guesty", currency: "CAD" });
  const row = { start_date: "2026-05-01", end_date: "2026-05-04" };
  await create(caller, { ...row, reservation_id: "R1" });
  const total = async (): Promise<unknown[]> => {
    const { data } = await report(caller);
    return [data.pagination.total, data.reservations.length, data.summary["CAD"]?.bookings];
  };
  expect(await total()).toEqual([1, 1, 1]);
  const later = { start_date: "2026-05-05", end_date: "2026-05-08" };
  await create(caller, { ...later, reservation_id: "R2", booked_time: "2026-01-09T00:00:00Z" });
  expect(await total()).toEqual([2, 2, 2]);
  // An account restored with the same id and version.
  await db().reservation.deleteMany({ where: { accountId: account.id } });
  await db().account.update({ where: { id: account.id }, data: { catalogVersion: { set: 3 } } });
  expect(await total()).toEqual([0, 0, undefined]);
});
