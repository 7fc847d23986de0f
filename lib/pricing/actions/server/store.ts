import type { Tx } from "@/lib/db/server";
import type { Decided, OpenNudge } from "./decide";

/** A listing's mark as it was when its evaluation began to read, by the database's clock. */
export interface Marked {
  key: number;
  mark: number;
  beganAt: Date;
}

/**
 * Waits for other evaluations of the listings and returns the keys whose evaluation is to be stored, without those for
 * which a later evaluation is already stored. Locks listings first, as every write does, to avoid deadlocks.
 */
export async function claim(tx: Tx, marks: ReadonlyMap<number, Marked>): Promise<Set<number>> {
  const given = rowsOf(marks);
  await tx.$queryRaw`
    SELECT key FROM listing WHERE key = ANY(${[...marks.keys()]}::int[]) ORDER BY key FOR KEY SHARE`;
  const rows = await tx.$queryRaw<{ key: number }[]>`
    SELECT stored.listing_key AS key FROM listing_evaluation AS stored
    JOIN jsonb_to_recordset(${given}::jsonb) AS given (key int, began_at timestamptz)
      ON given.key = stored.listing_key
    WHERE stored.evaluated_at IS NULL OR stored.evaluated_at < given.began_at
    ORDER BY stored.listing_key FOR UPDATE OF stored`;
  return new Set(rows.map(({ key }) => key));
}

/** The open nudges of listings, locked in one order until the transaction ends. */
export async function holdNudges(tx: Tx, keys: ReadonlySet<number>): Promise<OpenNudge[]> {
  return tx.$queryRaw<OpenNudge[]>`
    SELECT id, listing_key, nudge_type, current_value, suggested_value, expires_at FROM nudge
    WHERE listing_key = ANY(${[...keys]}::int[]) AND status = 'open' ORDER BY id FOR UPDATE`;
}

/** Stores what was decided at `now`, in five statements for any number of listings. */
export async function store(
  tx: Tx,
  marks: ReadonlyMap<number, Marked>,
  { findings, made, ended, dueAt }: Decided,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const keys = [...dueAt.keys()];
  await tx.$executeRaw`
    UPDATE nudge SET status = given.status::"NudgeStatus"
    FROM jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) AS given (id uuid, status text)
    WHERE nudge.id = given.id`;
  await tx.$executeRaw`
    INSERT INTO nudge (id, listing_key, nudge_type, current_value, suggested_value, expires_at, created_at)
    SELECT id, listing_key, nudge_type, current_value, suggested_value, expires_at, ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS given (id uuid, listing_key int,
      nudge_type text, current_value bigint, suggested_value bigint, expires_at timestamptz)`;
  const found = JSON.stringify(findings);
  await tx.$executeRaw`
    INSERT INTO action AS stored (listing_key, action_type, severity, metadata, opened_at)
    SELECT listing_key, action_type, severity, metadata, ${at}::timestamptz
    FROM jsonb_to_recordset(${found}::jsonb)
      AS given (listing_key int, action_type text, severity smallint, metadata jsonb)
    ORDER BY listing_key, action_type
    ON CONFLICT (listing_key, action_type) DO UPDATE SET
      severity = excluded.severity, metadata = excluded.metadata, resolved_at = NULL,
      opened_at = CASE WHEN stored.resolved_at IS NULL THEN stored.opened_at ELSE excluded.opened_at END,
      hidden_at = CASE WHEN stored.resolved_at IS NULL THEN stored.hidden_at END,
      hidden_until = CASE WHEN stored.resolved_at IS NULL THEN stored.hidden_until END,
      hidden_reason = CASE WHEN stored.resolved_at IS NULL THEN stored.hidden_reason END,
      hidden_by = CASE WHEN stored.resolved_at IS NULL THEN stored.hidden_by END
    WHERE stored.resolved_at IS NOT NULL OR stored.severity <> excluded.severity
      OR stored.metadata <> excluded.metadata`;
  await tx.$executeRaw`
    UPDATE action SET resolved_at = ${at}::timestamptz
    WHERE listing_key = ANY(${keys}::int[]) AND resolved_at IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM jsonb_to_recordset(${found}::jsonb) AS given (listing_key int, action_type text)
        WHERE given.listing_key = action.listing_key AND given.action_type = action.action_type)`;
  const due = rowsOf(marks, ({ key }) => dueAt.get(key));
  await tx.$executeRaw`
    UPDATE listing_evaluation AS stored SET evaluated_at = given.began_at,
      due_at = CASE WHEN stored.mark = given.mark THEN given.due_at ELSE stored.due_at END
    FROM jsonb_to_recordset(${due}::jsonb)
      AS given (key int, mark int, began_at timestamptz, due_at timestamptz)
    WHERE stored.listing_key = given.key AND given.due_at IS NOT NULL`;
}

function rowsOf(
  marks: ReadonlyMap<number, Marked>,
  dueOf: (marked: Marked) => Date | undefined = () => undefined,
): string {
  const rows = [...marks.values()].map((marked) => {
    const { key, mark, beganAt } = marked;
    return { key, mark, began_at: beganAt.toISOString(), due_at: dueOf(marked)?.toISOString() };
  });
  return JSON.stringify(rows);
}
