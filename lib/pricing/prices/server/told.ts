import { z } from "zod";
import { tell } from "@/lib/audit/server";
import { dateOf, type DateText, dayOf, fromUtc } from "@/lib/core/dates";
import { fromMinor } from "@/lib/core/money";
import { packRows, unpackNamed } from "@/lib/core/server/packed";
import type { Tx } from "@/lib/db/server";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { mostDaysAhead } from "@/lib/pricing/engine/factors";
import { hasBase, priceNights } from "@/lib/pricing/engine/price";

/** The prices of a listing's nights from its today on: minor units, and minimum stays; none without a base price. */
export interface ToldNights {
  today: number;
  currency: string | null;
  prices: ArrayLike<number>;
  minStays: ArrayLike<number>;
}

/** Days after which nights that were too far ahead before are told, even where nothing else has changed. */
const mostDays = 30;

/** The prices to tell of a listing. */
export function toldNightsOf(input: EngineInput, currency: string | null): ToldNights {
  const { today } = input;
  if (!hasBase(input)) return { today, currency, prices: [], minStays: [] };
  const { prices, minStays } = priceNights(input, today, mostDaysAhead);
  return { today, currency, prices, minStays };
}

/**
 * Tells the prices of listings that differ from those last told, by an event each, in the transaction of an evaluation,
 * which has locked the listings. Three statements; one where nothing differs.
 */
export async function tellPrices(
  tx: Tx,
  listings: readonly { key: number; told: ToldNights }[],
): Promise<void> {
  const rows = await tx.toldPrice.findMany({
    where: { listingKey: { in: listings.map(({ key }) => key) } },
  });
  const lastOf = new Map(rows.map((row) => [row.listingKey, row]));
  const news = listings.flatMap(({ key, told }) => {
    const last = lastOf.get(key);
    const changed = changedNights(last, told);
    if (changed.length === 0 && (last || told.prices.length === 0)) return [];
    return [{ key, told, changed, version: (last?.version ?? 0) + 1 }];
  });
  if (news.length === 0) return;
  const stored = news.map(({ key, told, version }) => ({
    key,
    version,
    day: dateOf(told.today),
    nights: base64(packRows([told.prices, told.minStays])),
  }));
  await tx.$executeRaw`
    INSERT INTO told_price (listing_key, day, version, nights)
    SELECT key, day, version, decode(nights, 'base64')
    FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      AS given (key int, day date, version int, nights text) ORDER BY key
    ON CONFLICT (listing_key) DO UPDATE SET
      day = excluded.day, version = excluded.version, nights = excluded.nights`;
  await tell(
    tx,
    news.map(({ key, told, changed, version }) => ({
      type: "price.changed",
      key,
      data: { version, currency: told.currency, nights: base64(packChanged(told, changed)) },
    })),
  );
}

type Last = { day: Date; nights: Uint8Array } | undefined;

/**
 * The places of the nights whose price or minimum stay is another one than was told. Nights that were too far ahead then
 * are told with the next change.
 */
function changedNights(last: Last, { today, prices, minStays }: ToldNights): number[] {
  if (!last) return Array.from({ length: prices.length }, (_, at) => at);
  const before = unpackNamed(last.nights, ["prices", "minStays"]);
  const offset = today - dayOf(fromUtc(last.day));
  if (prices.length === 0 && before.prices.length > offset) return [-1];
  const places: number[] = [];
  let isRenewed = offset >= mostDays;
  for (let at = 0; at < prices.length; at++) {
    // Undefined for a night that was too far ahead.
    const [price, minStay] = [before.prices[at + offset], before.minStays[at + offset]];
    if (price === prices[at] && minStay === minStays[at]) continue;
    places.push(at);
    isRenewed ||= price !== undefined;
  }
  return isRenewed ? places : [];
}

function packChanged({ today, prices, minStays }: ToldNights, places: readonly number[]) {
  const known = places.filter((at) => at >= 0);
  return packRows([
    known.map((at) => today + at),
    known.map((at) => prices[at] ?? 0),
    known.map((at) => minStays[at] ?? 1),
  ]);
}

const Told = z.object({ version: z.int(), currency: z.string().nullable(), nights: z.string() });

/** Consecutive nights with the same price and minimum stay. */
interface ToldRange {
  start_date: DateText;
  end_date: DateText;
  price: number | null;
  min_stay: number;
}

/** What a `price.changed` event tells, from how it is stored. No ranges: the listing has no base price any more. */
export function toldPrices(data: unknown): {
  version: number;
  currency: string | null;
  ranges: ToldRange[];
} {
  const { version, currency, nights } = Told.parse(data);
  const { days, prices, minStays } = unpackNamed(Buffer.from(nights, "base64"), [
    "days",
    "prices",
    "minStays",
  ]);
  const ranges: ToldRange[] = [];
  days.forEach((day, n) => {
    const [price, min_stay] = [fromMinor(prices[n] ?? null), minStays[n] ?? 1];
    const last = ranges.at(-1);
    const isNext = last?.end_date === dateOf(day - 1);
    if (last && isNext && last.price === price && last.min_stay === min_stay) {
      last.end_date = dateOf(day);
    } else ranges.push({ start_date: dateOf(day), end_date: dateOf(day), price, min_stay });
  });
  return { version, currency, ranges };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
