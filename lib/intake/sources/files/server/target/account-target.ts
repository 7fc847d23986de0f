import { type Caller, owned } from "@/lib/auth/server/caller";
import { pmsKey } from "@/lib/core/pms";
import { Prisma, type Tx } from "@/lib/db/server";
import { markListings } from "@/lib/jobs/server";
import { updatedFields } from "@/lib/inventory/listings/fields";
import { upsertListings } from "@/lib/inventory/listings/server";
import { mergeListing, type StoredListing } from "./merge";
import type { ListingRow } from "../../schema";
import type { Target } from "./target";

/** The caller's own listings; values set in Nightrate win over the file (merge.ts). */
export function accountTarget(caller: Caller): Target {
  const { accountId } = owned(caller);
  return {
    calendars: "calendar_month",
    lock: accountId,
    problem: () => null,
    mark: markListings,
    held: (tx, keys) => heldKeys(tx, accountId, keys),
    save: async (tx, _format, rows) => {
      const stored = await lockStored(tx, accountId, rows);
      const merged = rows.map((row) =>
        mergeListing(row, stored.get(pmsKey(row.pms_name, row.listing_id)) ?? {}),
      );
      return upsertListings(tx, accountId, merged);
    },
  };
}

/** The listings among `keys` whose new currency waits for the owner. */
async function heldKeys(tx: Tx, accountId: number, keys: readonly number[]): Promise<Set<number>> {
  const rows = await tx.listing.findMany({
    where: { accountId, key: { in: [...keys] }, newCurrency: { not: null } },
    select: { key: true },
  });
  return new Set(rows.map(({ key }) => key));
}

/**
 * Columns of `StoredListing` in a statement about `listing`. `has_amounts` is true where something stored is in the
 * listing's currency: prices, fees, floor, fixed overrides and rules, the channel's prices, or a mapping.
 */
export const storedColumns = Prisma.sql`
  ${Prisma.raw(updatedFields.map(selected).join(", "))}, new_currency,
  num_nonnulls(min_price, base_price, max_price, mapping_group_id) > 0 OR cleaning_fees > 0
    OR EXISTS (SELECT 1 FROM guard_rail
      WHERE guard_rail.listing_key = listing.key AND floor IS NOT NULL)
    OR EXISTS (SELECT 1 FROM override WHERE override.listing_key = listing.key
      AND (override.base_price IS NOT NULL
        OR 'fixed' IN (override.price_type, override.min_price_type, override.max_price_type)))
    OR EXISTS (SELECT 1 FROM customization
      WHERE customization.listing_key = listing.key AND rule_has_amounts(kind, payload))
    OR EXISTS (SELECT 1 FROM calendar_month
      WHERE calendar_month.listing_key = listing.key AND 0 < ANY(prices)) AS has_amounts`;

/** A column as a value of JavaScript. */
function selected({ column, type }: (typeof updatedFields)[number]): string {
  if (type === "bigint") return `${column}::float8`;
  return type === '"RoomType"' ? `${column}::text` : column;
}

type StoredRow = StoredListing & { pms_name: string; listing_id: string };

/** Locks and reads the stored listings. Money is a number: sums stay far below 2^53. */
async function lockStored(
  tx: Tx,
  accountId: number,
  rows: readonly ListingRow[],
): Promise<Map<string, StoredListing>> {
  const names = JSON.stringify(rows.map(({ pms_name, listing_id }) => ({ pms_name, listing_id })));
  const stored = await tx.$queryRaw<StoredRow[]>`
    SELECT pms_name, listing_id, ${storedColumns}
    FROM listing
    WHERE account_id = ${accountId} AND (pms_name, listing_id) IN (
      SELECT pms_name, listing_id
      FROM jsonb_to_recordset(${names}::jsonb) AS read (pms_name text, listing_id text)
    )
    ORDER BY key
    FOR UPDATE`;
  return new Map(stored.map((row) => [pmsKey(row.pms_name, row.listing_id), row]));
}
