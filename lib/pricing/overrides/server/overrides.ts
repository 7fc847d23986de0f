import { addDays, type DateText, fromUtc, toUtc } from "@/lib/core/dates";
import { fromMinor } from "@/lib/core/money";
import type { Prisma, Tx } from "@/lib/db/server";

/** Fields that a person fixed for a night, as the API names them; unset fields are left out. */
type OverrideFields = Record<string, string | number>;

/** An override of one date. */
export interface DatedOverride {
  date: DateText;
  fields: OverrideFields;
}

/** Overrides of listings from a date on, by listing and date, locked until the transaction ends. Two statements. */
export async function readOverrides(
  tx: Tx,
  listingKeys: readonly number[],
  from: DateText,
): Promise<ReadonlyMap<number, DatedOverride[]>> {
  const keys = [...listingKeys];
  await tx.$queryRaw`
    SELECT date FROM override WHERE listing_key = ANY(${keys}::int[]) AND date >= ${from}::date
    ORDER BY listing_key, date FOR UPDATE`;
  const rows = await tx.override.findMany({
    where: { listingKey: { in: keys }, date: { gte: toUtc(from) } },
    orderBy: { date: "asc" },
  });
  const byListing = Map.groupBy(rows, ({ listingKey }) => listingKey);
  return new Map([...byListing].map(([key, own]) => [key, own.map(toDated)]));
}

/** Replaces the overrides of each child, from its date on, with copies of the parent's. Two statements. */
export async function copyOverrides(
  tx: Tx,
  parentKey: number,
  children: readonly { key: number; from: DateText }[],
): Promise<void> {
  const given = JSON.stringify(children.map(({ key, from }) => ({ key, first: from })));
  await tx.$executeRaw`
    DELETE FROM override USING jsonb_to_recordset(${given}::jsonb) AS child (key int, first date)
    WHERE override.listing_key = child.key AND override.date >= child.first`;
  await tx.$executeRaw`
    INSERT INTO override (listing_key, date, price, price_type, min_price, min_price_type, max_price,
      max_price_type, base_price, min_stay, check_in, check_out, reason, lead_time_expiry)
    SELECT child.key, date, price, price_type, min_price, min_price_type, max_price,
      max_price_type, base_price, min_stay, check_in, check_out, reason, lead_time_expiry
    FROM override CROSS JOIN jsonb_to_recordset(${given}::jsonb) AS child (key int, first date)
    WHERE override.listing_key = ${parentKey} AND override.date >= child.first`;
}

/** Overrides as the activity log shows them: equal ones on consecutive dates share one span. */
export function overrideSpans(
  overrides: readonly DatedOverride[],
): (OverrideFields & { start_date: DateText; end_date: DateText })[] {
  const spans: { first: DateText; last: DateText; fields: OverrideFields }[] = [];
  for (const { date, fields } of overrides) {
    const span = spans.at(-1);
    const continues =
      span &&
      addDays(span.last, 1) === date &&
      JSON.stringify(span.fields) === JSON.stringify(fields);
    if (continues) span.last = date;
    else spans.push({ first: date, last: date, fields });
  }
  return spans.map(({ first, last, fields }) => ({
    start_date: first,
    end_date: last,
    ...fields,
  }));
}

function toDated(row: Prisma.OverrideGetPayload<object>): DatedOverride {
  const fields = {
    // Basis points and minor units are both hundredths.
    price: fromMinor(row.price),
    price_type: row.priceType,
    min_price: fromMinor(row.minPrice),
    min_price_type: row.minPriceType,
    max_price: fromMinor(row.maxPrice),
    max_price_type: row.maxPriceType,
    base_price: fromMinor(row.basePrice),
    min_stay: row.minStay,
    check_in: row.checkIn,
    check_out: row.checkOut,
    reason: row.reason,
    lead_time_expiry: row.leadTimeExpiry,
  };
  const set = Object.entries(fields).filter(
    (entry): entry is [string, string | number] => entry[1] !== null,
  );
  return { date: fromUtc(row.date), fields: Object.fromEntries(set) };
}
