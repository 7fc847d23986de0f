import { type Caller, owned } from "@/lib/auth/server/caller";
import type { Tx } from "@/lib/db/server";
import type { Entry } from "../entry-kinds";
import { type ChainedEntry, hashOf } from "./chain";

/** Writes the entries of a change, within its transaction, and returns them as they are stored. */
export type Recorder = (
  tx: Tx,
  caller: Caller,
  entries: readonly Entry[],
) => Promise<ChainedEntry[]>;

/**
 * Writes `entries` to the activity log inside the change's own transaction, as its last step: it takes
 * the account's row lock, so entries of one account are in commit order and each carries the hash of the one before,
 * and moves the catalog version that cached answers carry. Two statements; none for an empty list.
 */
export const record: Recorder = async (tx, caller, entries) => {
  if (entries.length === 0) return [];
  const { ids, at, head } = await takeTurn(tx, caller, entries.length);
  let last = head;
  const rows = entries.map((entry, index) => {
    const row = { id: String(ids[index]), ...toRow(caller, entry), created_at: at.toISOString() };
    last = hashOf(last, row);
    return { row, hash: `\\x${Buffer.from(last).toString("hex")}` };
  });
  const stored = JSON.stringify(rows.map(({ row, hash }) => ({ ...row, hash })));
  await tx.$executeRaw`
    WITH written AS (
      INSERT INTO log_entry (id, account_id, log_type, action, listing_key, listing_id, pms_name, group_id,
        name, user_id, email, changes, ip, device, request_id, created_at, hash)
      SELECT id, account_id, log_type, action, listing_key, listing_id, pms_name, group_id,
        name, user_id, email, changes, ip, device, request_id, created_at, hash
      FROM jsonb_to_recordset(${stored}::jsonb) AS given (
        id bigint, account_id int, log_type "LogType", action text, listing_key int, listing_id text,
        pms_name text, group_id int, name text, user_id int, email text, changes jsonb, ip text,
        device "Device", request_id text, created_at timestamptz, hash bytea)
    )
    UPDATE account SET log_head = ${last}, log_moved_at = ${at}
    WHERE id = ${owned(caller).accountId}`;
  return rows.map(({ row }) => row);
};

interface Turn {
  /** Of the new entries; the sequence gives them under the lock, so they too are in commit order. */
  ids: bigint[];
  /** Never before the account's last entry, whatever the clocks of several nodes say. */
  at: Date;
  head: Uint8Array | null;
}

async function takeTurn(tx: Tx, caller: Caller, count: number): Promise<Turn> {
  const [turn] = await tx.$queryRaw<[Turn]>`
    UPDATE account SET catalog_version = catalog_version + 1 WHERE id = ${owned(caller).accountId}
    RETURNING log_head AS head, greatest(date_trunc('milliseconds', clock_timestamp()), log_moved_at) AS at,
      (SELECT array_agg(nextval('log_entry_id_seq') ORDER BY n)
        FROM generate_series(1, ${count}::int) AS n WHERE account.id > 0) AS ids`;
  return turn;
}

type Row = Omit<ChainedEntry, "id" | "created_at">;

function toRow(caller: Caller, entry: Entry): Row {
  const { actor, origin } = caller;
  return {
    account_id: caller.accountId,
    log_type: entry.logType,
    action: entry.action,
    ...nothing,
    ...subject(entry),
    user_id: actor.id,
    email: actor.email,
    changes: entry.changes,
    ip: origin.ip,
    device: origin.device,
    request_id: origin.requestId,
  };
}

const nothing = { listing_key: null, listing_id: null, pms_name: null, group_id: null, name: null };

function subject(entry: Entry): Partial<Row> {
  if (entry.logType === "group") return { group_id: entry.group.id, name: entry.group.name };
  if (entry.logType === "account") {
    return { name: entry.name ?? null, pms_name: entry.pmsName ?? null };
  }
  const { key, listingId, pmsName, name } = entry.listing;
  return { listing_key: key, listing_id: listingId, pms_name: pmsName, name };
}
