import type { Caller } from "@/lib/auth/server/caller";
import { type Entry, record } from "@/lib/audit/server";
import { transaction, type Tx } from "@/lib/db/server";
import type { RatePlansRow } from "../schema-rate-plans";
import { type IngestListing, lockRows, markReceived, unknownListing } from "./connection";
import { type CheckedRow, type ResultAs, resultOf, withoutRepeats } from "./rows";

/**
 * Writes rate plans of the connection's listings by the PMS's ids; plans and fields that are not sent stay. One log entry
 * for each listing that changed. Six statements.
 */
export async function receiveRatePlans(
  caller: Caller,
  given: readonly CheckedRow<RatePlansRow>[],
): Promise<ResultAs<"rate_plans">> {
  const rows = withoutRepeats(given);
  return transaction(caller, async (tx) => {
    const { connection, good, listings } = await lockRows(tx, caller, rows);
    await markReceived(tx, connection);
    const changed = await write(tx, good, listings);
    const entries = [...listings.values()].flatMap((listing) => entryOf(listing, changed));
    await record(tx, caller, entries);
    const { rows: rate_plans, ...counts } = resultOf(rows, (row) =>
      listings.has(row.listing_id) ? {} : { error: unknownListing },
    );
    return { ...counts, rate_plans };
  });
}

/** Upserts plans and returns the ids of those that changed, by listing. One statement. */
async function write(
  tx: Tx,
  rows: readonly RatePlansRow[],
  listings: ReadonlyMap<string, IngestListing>,
): Promise<Map<number, string[]>> {
  const plans = rows.flatMap(({ listing_id, rateplans }) => {
    const key = listings.get(listing_id)?.key;
    if (key === undefined) return [];
    return Object.entries(rateplans).map(([id, plan]) => ({ key, id, ...plan }));
  });
  const changed = await tx.$queryRaw<{ key: number; id: string }[]>`
    WITH given AS (
      SELECT given.key, given.id, given.name, coalesce(given.type, stored.type) AS type,
        coalesce(given."default", stored.is_default, false) AS is_default,
        coalesce(given.plan_type, stored.plan_type) AS plan_type,
        coalesce(given.adjustment, stored.adjustment) AS adjustment,
        coalesce(given.update_type, stored.update_type) AS update_type
      FROM jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) AS given (key int, id text, name text,
        type text, "default" boolean, plan_type text, adjustment float8, update_type text)
      LEFT JOIN rate_plan stored ON stored.listing_key = given.key AND stored.plan_id = given.id)
    INSERT INTO rate_plan AS stored
      (listing_key, plan_id, name, type, is_default, plan_type, adjustment, update_type)
    SELECT key, id, name, type, is_default, plan_type, adjustment, update_type
    FROM given ORDER BY key, id
    ON CONFLICT (listing_key, plan_id) DO UPDATE SET name = excluded.name, type = excluded.type,
      is_default = excluded.is_default, plan_type = excluded.plan_type,
      adjustment = excluded.adjustment, update_type = excluded.update_type
    WHERE stored IS DISTINCT FROM excluded
    RETURNING listing_key AS key, plan_id AS id`;
  const byListing = Map.groupBy(changed, ({ key }) => key);
  return new Map([...byListing].map(([key, found]) => [key, found.map(({ id }) => id)]));
}

function entryOf(listing: IngestListing, changed: ReadonlyMap<number, string[]>): Entry[] {
  const plans = changed.get(listing.key);
  if (!plans) return [];
  const changes = { old_value: null, new_value: { rate_plans: plans.toSorted() } };
  return [{ logType: "listing", action: "rate_plans_written", listing, changes }];
}
