import { type DateText, fromUtc, today, toUtc } from "@/lib/core/dates";
import type { Prisma, Tx } from "@/lib/db/server";
import { fromMinor } from "@/lib/core/money";
import type { Row } from "./lock";

type Stored = Prisma.OverrideGetPayload<object>;

/** What a person fixed for a night, in the words of the API: amounts and percentages as numbers; unset fields are left out. */
export type OverrideFields = Record<string, string | number>;

/** An override of one date. */
export interface Dated {
  date: DateText;
  fields: OverrideFields;
}

/** A child's future overrides, which all go, and its parent's, which take their place. */
export interface OverrideChange {
  child: Row;
  /** First date that is the future: today where the child is. */
  from: DateText;
  deleted: Dated[];
  added: Dated[];
}

/** What copying the parent's future overrides changes on the children. Two statements. */
export async function overrideChanges(
  tx: Tx,
  parent: Row,
  children: readonly Row[],
  accountZone: string,
): Promise<OverrideChange[]> {
  const futures = children.map((child) => today(child.timeZone ?? accountZone));
  const [first = today("UTC")] = futures.toSorted();
  const keys = [parent, ...children].map(({ key }) => key);
  await tx.$queryRaw`
    SELECT date FROM override WHERE listing_key = ANY(${keys}::int[]) AND date >= ${first}::date
    ORDER BY listing_key, date FOR UPDATE`;
  const stored = await tx.override.findMany({
    where: { listingKey: { in: keys }, date: { gte: toUtc(first) } },
    orderBy: { date: "asc" },
  });
  const byListing = Map.groupBy(stored, ({ listingKey }) => listingKey);
  const futureOf = ({ key }: Row, from: DateText): Dated[] =>
    (byListing.get(key) ?? []).map(toDated).filter(({ date }) => date >= from);
  return children.map((child, index) => {
    const from = futures[index] ?? first;
    return { child, from, deleted: futureOf(child, from), added: futureOf(parent, from) };
  });
}

/** Deletes the children's future overrides and gives them those of the parent. Two statements. */
export async function writeOverrides(
  tx: Tx,
  parent: Row,
  changes: readonly OverrideChange[],
): Promise<void> {
  const rows = changes.map(({ child, from }) => ({ key: child.key, first: from }));
  const given = JSON.stringify(rows);
  await tx.$executeRaw`
    DELETE FROM override USING jsonb_to_recordset(${given}::jsonb) AS child (key int, first date)
    WHERE override.listing_key = child.key AND override.date >= child.first`;
  await tx.$executeRaw`
    INSERT INTO override (listing_key, date, price, price_type, min_price, min_price_type, max_price,
      max_price_type, base_price, min_stay, check_in, check_out, reason, lead_time_expiry)
    SELECT child.key, date, price, price_type, min_price, min_price_type, max_price,
      max_price_type, base_price, min_stay, check_in, check_out, reason, lead_time_expiry
    FROM override CROSS JOIN jsonb_to_recordset(${given}::jsonb) AS child (key int, first date)
    WHERE override.listing_key = ${parent.key} AND override.date >= child.first`;
}

function toDated(row: Stored): Dated {
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
