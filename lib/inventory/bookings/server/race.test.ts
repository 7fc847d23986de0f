import { expect, test } from "vitest";
import type { Reservation } from "@/generated/prisma/client";
import { addDays, fromUtc } from "@/lib/core/dates";
import { db, isBusy } from "@/lib/db/server";
import { makeAccount, makeListings } from "@/prisma/factories";
import { create } from "./testing";

/** Set NIGHTRATE_LONG=1 for the long run. */
const rounds = process.env["NIGHTRATE_LONG"] ? 300 : 8;
const calls = 20;
const first = "2027-03-20";
const statuses = ["booked", "blocked", "cancelled", "available", "booked"] as const;

/** Rows of the `n`th call of a round: few ids, two listings, stays that overlap and span two months. */
function rowsOf(round: number, n: number): object[] {
  return [0, 1, 2].map((k) => {
    const seed = round * 31 + n * 7 + k * 13;
    const from = addDays(first, (seed * 5) % 15);
    return {
      listing_id: seed % 2 === 0 ? "L1" : "L2",
      reservation_id: `R${(n + k * 3 + round) % 9}`,
      start_date: from,
      end_date: addDays(from, 1 + (seed % 6)),
      no_of_days: 1 + (seed % 6),
      pl_status: statuses[seed % statuses.length],
    };
  });
}

/** State of a night from the stored reservations alone; available and unknown are the same here. */
function stateOf(stays: readonly Reservation[], night: string): number {
  const covering = stays.filter(
    ({ checkIn, checkOut }) => fromUtc(checkIn) <= night && night < fromUtc(checkOut),
  );
  if (covering.some(({ status }) => status === "booked")) return 2;
  return covering.some(({ status }) => status === "blocked") ? 3 : 1;
}

/** Nights whose state in the calendar differs from the reservations. */
async function wrongNights(key: number): Promise<string[]> {
  const stays = await db().reservation.findMany({ where: { listingKey: key } });
  const months = await db().calendarMonth.findMany({ where: { listingKey: key } });
  return months.flatMap(({ month, states }) =>
    states.flatMap((state, n) => {
      const night = addDays(fromUtc(month), n);
      return Math.max(state, 1) === stateOf(stays, night) ? [] : [`${night} is ${state}`];
    }),
  );
}

type LoggedStays = { reservation_id: string; status: string }[];

/** Last logged status and listing of each reservation, except those that `available` removed. */
async function lastLogged(): Promise<string[]> {
  const last = new Map<string, string>();
  const entries = await db().logEntry.findMany({
    where: { action: "reservations_written" },
    orderBy: { id: "asc" },
  });
  for (const { changes, listingKey } of entries) {
    for (const { reservation_id: id, status } of (changes as { new_value: LoggedStays })
      .new_value) {
      last.set(id, `${id} ${status} ${listingKey}`);
    }
  }
  return [...last.values()].filter((text) => !text.includes(" available ")).toSorted();
}

/** A busy database counts as nothing written; any other error fails the test. */
async function writtenOrBusy(work: ReturnType<typeof create>) {
  try {
    return await work;
  } catch (error) {
    if (isBusy(error)) return { success_count: 0 };
    throw error;
  }
}

test(
  `${rounds} rounds of ${calls} concurrent create_reservations: calendars match the rows, and the log is in order`,
  { timeout: 40 * 60_000 },
  async () => {
    const { account, caller } = await makeAccount({ timeZone: "America/Vancouver" });
    const listings = await makeListings(account, [{ listingId: "L1" }, { listingId: "L2" }]);
    let written = 0;
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        Array.from({ length: calls }, (_, n) => writtenOrBusy(create(caller, ...rowsOf(round, n)))),
      );
      for (const { success_count } of answers) written += success_count;
      for (const { key } of listings) expect([round, await wrongNights(key)]).toEqual([round, []]);
      const stored = await db().reservation.findMany({ where: { accountId: account.id } });
      const logged = await lastLogged();
      const rows = stored.map((row) => `${row.reservationId} ${row.status} ${row.listingKey}`);
      // "available" keeps the row of a booking that it cancels.
      expect([round, logged.filter((line) => !rows.includes(line))]).toEqual([round, []]);
    }
    expect(written).toBeGreaterThan(rounds * calls);
  },
);
