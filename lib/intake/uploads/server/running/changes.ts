import { type Caller, owned } from "@/lib/auth/server/caller";
import { Prisma, type Tx } from "@/lib/db/server";

/** JSON of rows must not depend on a server's settings. */
export async function inUtc(tx: Tx): Promise<void> {
  await tx.$executeRaw`SET LOCAL timezone = 'UTC'`;
}

/** Columns of a listing that no import writes. */
const notImported = Prisma.sql`ARRAY['group_id', 'subgroup_id', 'mapping_group_id', 'parent_key',
  'last_date_pushed', 'last_refreshed_at', 'created_at']`;

/** The rows that changes are about: kind, name and JSON. The account's own only. */
export function currentRows(caller: Caller): Prisma.Sql {
  const { accountId } = owned(caller);
  return Prisma.sql`
    SELECT 'reservation'::"UploadChangeKind" AS kind, pms_name || ' ' || reservation_id AS name,
      to_jsonb(r) AS row
    FROM reservation r WHERE account_id = ${accountId}
    UNION ALL
    SELECT 'listing', pms_name || ' ' || listing_id, to_jsonb(l) - ${notImported}
    FROM listing l WHERE account_id = ${accountId}
    UNION ALL
    SELECT 'month', c.listing_key || ' ' || c.month, to_jsonb(c)
    FROM calendar_month c JOIN listing l ON l.key = c.listing_key
    WHERE l.account_id = ${accountId}`;
}

/** What an import is about to touch. */
interface Touched {
  kind: "reservation" | "listing";
  names: Iterable<string>;
  months: Iterable<string>;
}

/** Keeps the rows as they are before the import, among them the calendars of stays that it moves. Four statements. */
export async function keepBefore(
  tx: Tx,
  caller: Caller,
  uploadId: string,
  { kind, names, months }: Touched,
): Promise<void> {
  await inUtc(tx);
  await tx.$executeRaw`
    INSERT INTO upload_change (upload_id, kind, name)
    SELECT ${uploadId}, ${kind}::"UploadChangeKind", jsonb_array_elements_text(${JSON.stringify([...names])}::jsonb)
    UNION ALL
    SELECT ${uploadId}, 'month', jsonb_array_elements_text(${JSON.stringify([...months])}::jsonb)`;
  await fill(tx, caller, uploadId, "before");
  await tx.$executeRaw`
    INSERT INTO upload_change (upload_id, kind, name)
    SELECT DISTINCT upload_id, 'month'::"UploadChangeKind", (before ->> 'listing_key') || ' ' || month::date
    FROM upload_change, generate_series(date_trunc('month', (before ->> 'check_in')::date),
      (before ->> 'check_out')::date, '1 month') AS month
    WHERE upload_id = ${uploadId} AND kind = 'reservation' AND before IS NOT NULL
    ON CONFLICT DO NOTHING`;
  await fill(tx, caller, uploadId, "before");
}

/** Keeps the rows as the import left them, and forgets those that it did not change. Two statements. */
export async function keepAfter(tx: Tx, caller: Caller, uploadId: string): Promise<void> {
  await fill(tx, caller, uploadId, "after");
  await tx.$executeRaw`
    DELETE FROM upload_change
    WHERE upload_id = ${uploadId} AND before IS NOT DISTINCT FROM after`;
}

async function fill(tx: Tx, caller: Caller, uploadId: string, column: "before" | "after") {
  // Materialized: nothing is known of rows that were just added, and each might read all others again.
  await tx.$executeRaw`
    WITH stored AS MATERIALIZED (${currentRows(caller)})
    UPDATE upload_change AS change SET ${Prisma.raw(column)} = stored.row
    FROM stored
    WHERE change.upload_id = ${uploadId} AND stored.kind = change.kind
      AND stored.name = change.name`;
}
