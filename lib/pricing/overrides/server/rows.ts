import { fromUtc, type DateText, toUtc } from "@/lib/core/dates";
import { toMinor } from "@/lib/core/money";
import type { OverrideFields } from "@/lib/pricing/levels/override-fields";
import { type OverrideRow, toFields } from "@/lib/pricing/levels/server";
import { amountsOf } from "../rules";
import type { Tx } from "@/lib/db/server";

/** An override of one date. */
export interface DatedOverride {
  date: DateText;
  fields: OverrideFields;
  /** Currency of a group's amounts. */
  currency?: string | null;
}

export function toDated(row: OverrideRow): DatedOverride {
  return { date: fromUtc(row.date), fields: toFields(row) };
}

/** The columns that store the fields. */
export function toColumns(fields: OverrideFields) {
  return {
    ...fields,
    price: toMinor(fields.price ?? null),
    min_price: toMinor(fields.min_price ?? null),
    max_price: toMinor(fields.max_price ?? null),
    base_price: toMinor(fields.base_price ?? null),
  };
}

/**
 * An override as the API returns it: only what was set, so that a client reads back what it wrote. `currency`: of the
 * listings it applies to, returned beside an amount.
 */
export function toAnswer(row: OverrideRow, currency: string | null) {
  const all = toFields(row);
  const { price, check_in_check_out_enabled: isOn, ...fields } = all;
  return {
    date: fromUtc(row.date),
    ...(price !== undefined && { price: String(price) }),
    ...fields,
    ...(currency !== null && amountsOf(all).length > 0 && { currency }),
    ...(isOn !== undefined && {
      check_in_check_out_enabled: isOn ? ("1" as const) : ("0" as const),
    }),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
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
