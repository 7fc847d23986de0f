import { type DateText, monthOf } from "@/lib/core/dates";
import { db, type Tx } from "@/lib/db/server";
import type {
  NightState,
  PmsNight,
  RangeOutcome,
  RateRange,
} from "@/lib/intake/connections/server/connector";
import {
  available,
  blocked,
  booked,
  type CalendarMonth,
  monthText,
  nightOf,
  type Nights,
  unavailable,
  unknown,
} from "@/lib/inventory/calendars/nights";
import { readListingNights, writeMonths } from "@/lib/inventory/calendars/server";

const stateOf: Readonly<Record<number, NightState>> = {
  [available]: "available",
  [booked]: "booked",
  [blocked]: "blocked",
  [unavailable]: "unavailable",
};

/**
 * Nights of listings (key by ID), both days included: prices and minimum stays as they are kept, and which nights are
 * taken as the stored calendar has it. A night that neither has is left out. Two statements.
 */
export async function readNights(
  keys: ReadonlyMap<string, number>,
  from: number,
  to: number,
): Promise<Map<string, PmsNight[]>> {
  const firstDays = new Map([...keys.values()].map((key) => [key, from]));
  const count = to - from + 1;
  const keptOf = await readListingNights(firstDays, count, "minStays", "demo_month");
  const ownOf = await readListingNights(firstDays, count, "states");
  return new Map(
    [...keys].map(([id, key]) => {
      const [kept, { states }] = [keptOf(key), ownOf(key)];
      const nights = Array.from({ length: count }, (_, at) => toNight(kept, states[at], from, at));
      return [id, nights.flatMap((night) => night ?? [])];
    }),
  );
}

function toNight(kept: Nights, own: number | undefined, from: number, at: number): PmsNight | null {
  const state = stateOf[own || (kept.states[at] ?? unknown)];
  if (!state) return null;
  return {
    day: from + at,
    state,
    price: kept.prices[at] || null,
    minStay: kept.minStays[at] || null,
    closedOnArrival: null,
    closedOnDeparture: null,
    isBasePrice: false,
    isBaseMinStay: false,
  };
}

/** Keeps what the stored calendars of a connection's listings have from the month of `from` on. One statement. */
export async function keepCalendars(
  tx: Tx,
  { id: connectionId, accountId }: { id: number; accountId: number },
  from: DateText,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO demo_month (listing_key, month, prices, states, min_stays)
    SELECT m.listing_key, m.month, m.prices,
      ARRAY(SELECT least(state, ${available}::smallint) FROM unnest(m.states) AS state), m.min_stays
    FROM connection_listing c
    JOIN listing l ON l.key = c.listing_key AND l.account_id = ${accountId}::int
    JOIN calendar_month m ON m.listing_key = l.key
    WHERE c.connection_id = ${connectionId}::int AND m.month >= ${monthOf(from)}::date
    ON CONFLICT DO NOTHING`;
}

/** Keeps the prices and minimum stays of a listing's nights. Two statements. */
export async function keepRates(
  key: number,
  ranges: readonly RateRange[],
): Promise<RangeOutcome[]> {
  const from = Math.min(...ranges.map((range) => range.from));
  const count = Math.max(...ranges.map((range) => range.to)) - from + 1;
  if (ranges.length === 0) return [];
  const keptOf = await readListingNights(new Map([[key, from]]), count, "minStays", "demo_month");
  const kept = keptOf(key);
  for (const range of ranges) {
    for (let at = range.from - from; at <= range.to - from; at++) {
      kept.states[at] = available;
      if (typeof range.price === "number") kept.prices[at] = range.price;
      if (typeof range.minStay === "number") kept.minStays[at] = range.minStay;
    }
  }
  await writeMonths(db(), "demo_month", toMonths(key, kept, from));
  return ranges.map((range) => ({ range, result: "accepted" }));
}

/** Whole months of nights from day `from` on; nights outside them are unknown, which keeps what is stored. */
function toMonths(listingKey: number, nights: Nights, from: number): CalendarMonth[] {
  const months = new Map<number, { first: number; length: number }>();
  for (let at = 0; at < nights.states.length; at++) {
    const { month, index, length } = nightOf(from + at);
    if (!months.has(month)) months.set(month, { first: at - index, length });
  }
  return [...months].map(([month, { first, length }]) => {
    const pick = (values: ArrayLike<number>): number[] =>
      Array.from({ length }, (_, index) => values[first + index] ?? 0);
    return {
      listingKey,
      month: monthText(month),
      prices: pick(nights.prices),
      states: pick(nights.states),
      minStays: pick(nights.minStays),
    };
  });
}
