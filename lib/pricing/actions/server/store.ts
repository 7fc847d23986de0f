import type { Tx } from "@/lib/db/server";
import type { Decided, OpenNudge } from "./decide";

/** What an evaluation was made from. */
export interface Basis {
  accountId: number;
  catalogVersion: number;
  market: string;
  beganAt: Date;
}

/**
 * Waits for other evaluations of the account. Answers whether this one is to be stored: not where one that began later
 * is stored already.
 */
export async function claim(tx: Tx, { accountId, beganAt }: Basis): Promise<boolean> {
  await tx.$executeRaw`
    INSERT INTO action_evaluation (account_id, catalog_version, market, due_at, began_at)
    VALUES (${accountId}, 0, '', '-infinity', '-infinity') ON CONFLICT DO NOTHING`;
  const rows = await tx.$queryRaw<{ account_id: number }[]>`
    SELECT account_id FROM action_evaluation
    WHERE account_id = ${accountId} AND began_at <= ${beganAt.toISOString()}::timestamptz FOR UPDATE`;
  return rows.length > 0;
}

/** The open nudges of an account, locked in one order until the transaction ends. */
export async function holdNudges(tx: Tx, { accountId }: Basis): Promise<OpenNudge[]> {
  return tx.$queryRaw<OpenNudge[]>`
    SELECT n.id, n.listing_key, n.nudge_type, n.current_value, n.suggested_value, n.expires_at
    FROM nudge n JOIN listing l ON l.key = n.listing_key
    WHERE l.account_id = ${accountId} AND n.status = 'open' ORDER BY n.id FOR UPDATE OF n`;
}

/** Stores what was decided at `now`, in six statements however many listings. */
export async function store(
  tx: Tx,
  { accountId, catalogVersion, market, beganAt }: Basis,
  { findings, made, ended, dueAt }: Decided,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.$executeRaw`
    UPDATE nudge SET status = given.status::"NudgeStatus"
    FROM jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) AS given (id uuid, status text)
    WHERE nudge.id = given.id`;
  await tx.$executeRaw`
    INSERT INTO nudge (id, listing_key, nudge_type, current_value, suggested_value, expires_at, created_at)
    SELECT id, listing_key, nudge_type, current_value, suggested_value, expires_at, ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS given (id uuid, listing_key int,
      nudge_type text, current_value bigint, suggested_value bigint, expires_at timestamptz)
    WHERE listing_key IN (SELECT key FROM listing WHERE account_id = ${accountId})`;
  const found = JSON.stringify(findings);
  await tx.$executeRaw`
    INSERT INTO action AS stored (listing_key, action_type, severity, metadata, opened_at)
    SELECT listing_key, action_type, severity, metadata, ${at}::timestamptz
    FROM jsonb_to_recordset(${found}::jsonb)
      AS given (listing_key int, action_type text, severity smallint, metadata jsonb)
    WHERE listing_key IN (SELECT key FROM listing WHERE account_id = ${accountId})
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
    FROM listing l
    WHERE l.key = action.listing_key AND l.account_id = ${accountId} AND action.resolved_at IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM jsonb_to_recordset(${found}::jsonb) AS given (listing_key int, action_type text)
        WHERE given.listing_key = action.listing_key AND given.action_type = action.action_type)`;
  await tx.$executeRaw`
    UPDATE action_evaluation SET catalog_version = ${catalogVersion}, market = ${market},
      due_at = ${dueAt.toISOString()}::timestamptz, began_at = ${beganAt.toISOString()}::timestamptz
    WHERE account_id = ${accountId}`;
}
