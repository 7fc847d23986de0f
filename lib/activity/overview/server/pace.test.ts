import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import { addDays } from "@/lib/core/dates";
import { makeAccount, makeCalendar, makeListing, makeReservation } from "@/prisma/factories";
import { OverviewPace, PaceQuery } from "../schema";
import { overviewPace } from "./figures";

/** Midday of 16 July 2026 in Vancouver; 364 days earlier is 17 July 2025. */
const now = new Date("2026-07-16T19:00:00Z");
const longAgo = new Date("2025-02-01T00:00:00Z");

/** Percent of a month with 31 nights. */
function share(nights: number): number {
  return Math.round((1_000 * nights) / 31) / 10;
}

/** Booked from 26 July to 3 August 2026. */
function state(date: string): number {
  return date >= "2026-07-26" && date <= "2026-08-03" ? 2 : 1;
}

test("six months of stay beside the nights 364 days earlier, as they stood and as they ended", async () => {
  const { account, caller } = await makeAccount();
  const one = await makeListing(account);
  await makeCalendar(one, { from: "2025-06-01", nights: 600, state });
  const stay = { bookedAt: longAgo, nightlyPrice: 10_000 };
  await makeReservation(one, { ...stay, checkIn: "2025-03-01" });
  // Six nights of July, three of August: a stay belongs to both.
  await makeReservation(one, { ...stay, checkIn: "2026-07-26", nights: 9 });
  await makeReservation(one, { ...stay, checkIn: "2026-08-10", status: "cancelled" });
  // 31 July 2026 less 364 days is 1 August 2025: this night is of July, the next two of August.
  await makeReservation(one, { ...stay, checkIn: "2025-08-01", reservationId: "edge" });
  const later = new Date("2025-07-20T00:00:00Z");
  const cancelled = { status: "cancelled", cancelledAt: later, bookedAt: longAgo } as const;
  await makeReservation(one, { ...stay, ...cancelled, checkIn: "2025-08-10", nights: 4 });
  await makeReservation(one, { ...stay, checkIn: "2025-08-20", nights: 5, bookedAt: later });
  const found = await overviewPace(caller, PaceQuery.parse({}), now);
  expect(OverviewPace.parse(found)).toEqual(found);
  expect(found.months.map(({ month }) => month)).toEqual([
    "2026-07",
    "2026-08",
    "2026-09",
    "2026-10",
    "2026-11",
    "2026-12",
  ]);
  expect(found.months[0]).toEqual({
    month: "2026-07",
    now: { revenue: 600, occupancy: share(6) },
    stly: { revenue: 100, occupancy: share(1) },
    ly: { revenue: 100, occupancy: share(1) },
  });
  expect(found.months[1]).toEqual({
    month: "2026-08",
    now: { revenue: 300, occupancy: share(3) },
    stly: { revenue: 600, occupancy: share(6) },
    ly: { revenue: 700, occupancy: share(7) },
  });
  expect(found.months[2]).toMatchObject({ stly: { revenue: 0, occupancy: 0 } });
});

test("months before the first stay a year ago have no last year", async () => {
  const { account, caller } = await makeAccount();
  const one = await makeListing(account);
  await makeReservation(one, { checkIn: "2025-08-15", bookedAt: longAgo });
  const { months } = await overviewPace(caller, PaceQuery.parse({}), now);
  const unknown = { revenue: null, occupancy: null };
  expect(months[0]).toMatchObject({ stly: unknown, ly: unknown });
  expect(months[1]).toMatchObject({ stly: unknown, ly: unknown });
  expect(months[2]?.ly).toEqual({ revenue: 0, occupancy: null });
});

test("a calendar that ends within a month leaves occupancy of that month unknown", async () => {
  const { account, caller } = await makeAccount();
  await makeCalendar(await makeListing(account), {
    from: "2026-07-01",
    nights: 31 + 31 + 29,
    state: (date) => (date < addDays("2026-07-01", 5) ? 2 : 1),
  });
  const { months } = await overviewPace(caller, PaceQuery.parse({}), now);
  expect(months.map((month) => month.now.occupancy)).toEqual([16.1, 0, null, null, null, null]);
});

test("the number of statements does not grow with the listings", async () => {
  const counts = [];
  for (const listings of [5, 50]) {
    const { caller } = await makeAccount({ listings });
    const { statements } = await countStatements(() => overviewPace(caller, {}, now));
    counts.push(statements.length);
  }
  expect(counts[0]).toBe(counts[1]);
});
