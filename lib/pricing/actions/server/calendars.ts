import { addDays, type DateText, dateOf, dayOf, monthOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import type { Nights } from "@/lib/market/comparables/server";
import { nightsRead } from "./thresholds";

/** A month as the statement packs it: first day, a digit a night, comma-joined prices and minimum stays. */
type Packed = [month: DateText, states: string, prices: string, minStays: string];

/** Of each listing its nights from its own today on; `todays`: listing's key → days from 1970-01-01. One statement. */
export async function readNights(
  todays: ReadonlyMap<number, number>,
): Promise<(key: number) => Nights> {
  const days = [...todays.values()];
  const first = monthOf(dateOf(Math.min(...days)));
  const last = addDays(dateOf(Math.max(...days)), nightsRead - 1);
  const rows = await db().$queryRaw<{ key: number; months: Packed[] }[]>`
    SELECT listing_key AS key, json_agg(json_build_array(month, array_to_string(states, ''),
      array_to_string(prices, ','), array_to_string(min_stays, ','))) AS months
    FROM calendar_month
    WHERE listing_key = ANY (${[...todays.keys()]}::int[])
      AND month BETWEEN ${first}::date AND ${last}::date
    GROUP BY listing_key`;
  const packed = new Map(rows.map(({ key, months }) => [key, months]));
  return (key) => unpack(packed.get(key) ?? [], todays.get(key) ?? 0);
}

function unpack(months: readonly Packed[], today: number): Nights {
  const nights: Nights = {
    states: new Uint8Array(nightsRead),
    prices: new Int32Array(nightsRead),
    minStays: new Uint16Array(nightsRead),
  };
  for (const [month, states, prices, minStays] of months) {
    const start = dayOf(month) - today;
    fill(nights.states, states.split(""), start);
    fill(nights.prices, prices.split(","), start);
    fill(nights.minStays, minStays.split(","), start);
  }
  return nights;
}

/** What falls before or after the array is left out. */
function fill(into: Nights[keyof Nights], values: readonly string[], start: number): void {
  const end = Math.min(values.length, into.length - start);
  for (let at = Math.max(0, -start); at < end; at++) into[start + at] = Number(values[at]);
}
