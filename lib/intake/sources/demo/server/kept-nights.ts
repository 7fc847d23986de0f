import { dateOf, type DateText, monthOf } from "@/lib/core/dates";
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
  type Nights,
  type UnitNights,
  unavailable,
  unknown,
} from "@/lib/inventory/calendars/nights";
import { readListingNights } from "@/lib/inventory/calendars/server";

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
      const [kept, { states, units }] = [keptOf(key), ownOf(key)];
      const nights = Array.from({ length: count }, (_, at) => {
        const night = toNight(kept, states[at], from, at);
        return night && units ? { ...night, unitsLeft: leftOn(units, at) } : night;
      });
      return [id, nights.flatMap((night) => night ?? [])];
    }),
  );
}

function leftOn({ booked: sold, sellable }: UnitNights, at: number): number {
  return (sellable[at] ?? 0) - (sold[at] ?? 0);
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

/** Keeps the prices and minimum stays of a listing's nights; what a range leaves out stays. One statement. */
export async function keepRates(
  key: number,
  ranges: readonly RateRange[],
): Promise<RangeOutcome[]> {
  const nights = ranges.flatMap(({ from, to, price, minStay }) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({
      night: dateOf(from + at),
      price: typeof price === "number" ? price : 0,
      stay: typeof minStay === "number" ? minStay : 0,
    })),
  );
  await db().$executeRaw`
    WITH given AS (
      SELECT night, max(price) AS price, max(stay) AS stay FROM jsonb_to_recordset(${JSON.stringify(nights)}::jsonb)
        AS given (night date, price float8, stay smallint) GROUP BY night),
    months AS (
      SELECT month, array_agg(coalesce(price, 0) ORDER BY day) AS prices,
        array_agg(CASE WHEN night IS NULL THEN 0 ELSE 1 END::smallint ORDER BY day) AS states,
        array_agg(coalesce(stay, 0::smallint) ORDER BY day) AS stays
      FROM (SELECT DISTINCT date_trunc('month', night::timestamp)::date AS month FROM given) AS own
      CROSS JOIN LATERAL generate_series(
        month::timestamp, month + interval '1 month' - interval '1 day', '1 day') AS day
      LEFT JOIN given ON given.night = day::date
      GROUP BY month)
    INSERT INTO demo_month AS stored (listing_key, month, prices, states, min_stays)
    SELECT ${key}::int, month, prices, states, stays FROM months ORDER BY month
    ON CONFLICT (listing_key, month) DO UPDATE SET
      prices = ARRAY(SELECT CASE WHEN new > 0 THEN new ELSE old END
        FROM unnest(excluded.prices, stored.prices) WITH ORDINALITY AS night (new, old, at) ORDER BY at),
      states = ARRAY(SELECT greatest(new, old)
        FROM unnest(excluded.states, stored.states) WITH ORDINALITY AS night (new, old, at) ORDER BY at),
      min_stays = ARRAY(SELECT CASE WHEN new > 0 THEN new ELSE old END
        FROM unnest(excluded.min_stays, stored.min_stays) WITH ORDINALITY AS night (new, old, at) ORDER BY at)`;
  return ranges.map((range) => ({ range, result: "accepted" }));
}
