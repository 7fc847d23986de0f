import { expect, test } from "vitest";
import type { Reservation } from "@/generated/prisma/client";
import { addDays, fromUtc } from "@/lib/core/dates";
import { db, isBusy } from "@/lib/db/server";
import { makeAccount, makeListings } from "@/prisma/factories";
import { create } from "./testing";

/** NIGHTRATE_LONG=1 for the long run. */
const rounds = process.env["NIGHTRATE_LONG"] ? 300 : 8;
const calls = 20;
const first = "2027-03-20";
const statuses = ["booked", "blocked", "cancelled", "available", "booked"] as const;

/** Rows of the `n`th call of a round: few names, two listings, stays that overlap and cross a month. */
function rowsOf(round: number, n: number): object[] {
  return [0, 1, 2].map((k) => {
    const mixed = round * 31 + n * 7 + k * 13;
    const from = addDays(first, (mixed * 5) % 15);
    return {
      listing_id: mixed % 2 === 0 ? "L1" : "L2",
      reservation_id: `R${(n + k * 3 + round) % 9}`,
      start_date: from,
      end_date: addDays(from, 1 + (mixed % 6)),
      no_of_days: 1 + (mixed % 6),
      pl_status: statuses[mixed % statuses.length],
    };
  });
}

/** What a night is by the stored reservations alone; available and unknown are alike here. */
function stateOf(stays: readonly Reservation[], night: string): number {
  const locked = stays.filter(
    ({ checkIn, checkOut }) => fromUtc(checkIn) <= night && night < fromUtc(checkOut),
  );
  if (locked.some(({ status }) => status === "booked")) return 2;
  return locked.some(({ status }) => status === "blocked") ? 3 : 1;
}

/** Nights whose state in the calendar is not what the reservations say. */
async function faults(key: number): Promise<string[]> {
  const stays = await db().reservation.findMany({ where: { listingKey: key } });
  const months = await db().calendarMonth.findMany({ where: { listingKey: key } });
  return months.flatMap(({ month, states }) =>
    states.flatMap((state, n) => {
      const night = addDays(fromUtc(month), n);
      return Math.max(state, 1) === stateOf(stays, night) ? [] : [`${night} is ${state}`];
    }),
  );
}

type Said = { reservation_id: string; status: string }[];

/** What the log said last of each reservation, and where; lifted ones left out. */
async function lastSaid(): Promise<string[]> {
  const said = new Map<string, string>();
  const entries = await db().logEntry.findMany({
    where: { action: "reservations_written" },
    orderBy: { id: "asc" },
  });
  for (const { changes, listingKey } of entries) {
    for (const { reservation_id: id, status } of (changes as { new_value: Said }).new_value) {
      said.set(id, `${id} ${status} ${listingKey}`);
    }
  }
  return [...said.values()].filter((text) => !text.includes(" available ")).toSorted();
}

/** A full pool is what the losers of a race get; anything else is a failure. */
async function settle(work: ReturnType<typeof create>) {
  try {
    return await work;
  } catch (error) {
    if (isBusy(error)) return { success_count: 0 };
    throw error;
  }
}

test(
  `${rounds} rounds of ${calls} racing create_reservations: nights follow the rows, the log their order`,
  { timeout: 40 * 60_000 },
  async () => {
    const { account, caller } = await makeAccount({ timeZone: "America/Vancouver" });
    const listings = await makeListings(account, [{ listingId: "L1" }, { listingId: "L2" }]);
    let written = 0;
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        Array.from({ length: calls }, (_, n) => settle(create(caller, ...rowsOf(round, n)))),
      );
      for (const { success_count } of answers) written += success_count;
      for (const { key } of listings) expect([round, await faults(key)]).toEqual([round, []]);
      const stored = await db().reservation.findMany({ where: { accountId: account.id } });
      const told = await lastSaid();
      const rows = stored.map((row) => `${row.reservationId} ${row.status} ${row.listingKey}`);
      // "available" cancels a booking, whose row then stays.
      expect([round, told.filter((line) => !rows.includes(line))]).toEqual([round, []]);
    }
    expect(written).toBeGreaterThan(rounds * calls);
  },
);
