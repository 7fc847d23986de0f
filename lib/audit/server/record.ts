import { type Caller, owned } from "@/lib/auth/server/caller";
import { log } from "@/lib/core/server/log";
import { Prisma, type Tx } from "@/lib/db/server";
import type { Entry } from "../entry-kinds";
import { eventOf } from "../event-kinds";
import { type ChainedEntry, chainedColumns, hashOf, isSealed, sealOf } from "./chain";

const columns = Prisma.raw(chainedColumns.join(", "));

/** Writes the entries of a change in its transaction and returns them as stored. */
export type Recorder = (
  tx: Tx,
  caller: Caller,
  entries: readonly Entry[],
) => Promise<ChainedEntry[]>;

/**
 * Writes `entries` to the activity log as the last step of the change's transaction. The lock on the account's row
 * puts its entries in commit order, each with a hash over the one before. Raises the catalog version that cached
 * answers carry, and tells programs (docs/decisions/054). Two statements; none for an empty list.
 */
export const record: Recorder = (tx, caller, entries) => recordAt(tx, caller, entries, null);

/** The same, dated `given` instead of now but never before the account's last entry: the demonstration's past. */
export async function recordAt(
  tx: Tx,
  caller: Caller,
  entries: readonly Entry[],
  given: Date | null,
): Promise<ChainedEntry[]> {
  if (entries.length === 0) return [];
  const { ids, at, ...chain } = await lockChain(tx, caller, entries.length, given);
  let last = chain.head;
  const rows = entries.map((entry, index) => {
    const row = { id: String(ids[index]), ...toRow(caller, entry), created_at: at.toISOString() };
    last = hashOf(last, row);
    const hash = `\\x${Buffer.from(last).toString("hex")}`;
    // What is dated otherwise is no news.
    return { row, hash, event: given ? null : eventOf(entry) };
  });
  const { accountId } = owned(caller);
  const count = chain.count + rows.length;
  caller.witness?.(rows.map(({ row }) => row));
  const stored = JSON.stringify(rows.map(({ row, ...rest }) => ({ ...row, ...rest })));
  await tx.$executeRaw`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${stored}::jsonb) AS given (
        id bigint, account_id int, log_type "LogType", action text, listing_key int, listing_id text,
        pms_name text, group_id int, name text, user_id int, email text, changes jsonb, ip text,
        device "Device", request_id text, assistant text, created_at timestamptz, hash bytea, event text)
    ), written AS (
      INSERT INTO log_entry (${columns}, hash) SELECT ${columns}, hash FROM given
    ), told AS (
      INSERT INTO event (account_id, type, at, log_id, listing_key, listing_id, pms_name)
      SELECT account_id, event, created_at, id, listing_key, listing_id, pms_name
      FROM given WHERE event IS NOT NULL ORDER BY id
    )
    UPDATE account SET log_head = ${last}, log_moved_at = ${at}, log_count = ${count},
      log_seal = ${nextSeal(accountId, chain, { head: last, count })}
    WHERE id = ${accountId}`;
  return rows.map(({ row }) => row);
}

interface ChainHead {
  /** Ids of the new entries, in commit order because the sequence is read under the lock. */
  ids: bigint[];
  /** Time of the new entries: never before the account's last entry, even when the clocks of nodes differ. */
  at: Date;
  /** Hash of the account's last entry. */
  head: Uint8Array | null;
  /** Entries in all, and how many of them are from before the chain. */
  count: number;
  older: number;
  seal: Uint8Array | null;
}

/** The seal over the new head and count. A seal that is not that of the stored state stays: writing must not mend it. */
function nextSeal(
  accountId: number,
  { head, count, older, seal }: Omit<ChainHead, "ids" | "at">,
  next: { head: Uint8Array | null; count: number },
): Uint8Array<ArrayBuffer> | null {
  if (isSealed({ accountId, head, count, older }, seal)) {
    return sealOf({ accountId, older, ...next });
  }
  log().error({ account: accountId }, "the activity log was tampered with: run verify-log");
  return seal && new Uint8Array(seal);
}

/** Locks the chain of the caller's account for `count` entries; `at`: their time if it is not now. */
async function lockChain(
  tx: Tx,
  caller: Caller,
  count: number,
  at: Date | null,
): Promise<ChainHead> {
  const [chain] = await tx.$queryRaw<[ChainHead]>`
    UPDATE account SET catalog_version = catalog_version + 1 WHERE id = ${owned(caller).accountId}
    RETURNING log_head AS head, log_count AS count, log_older AS older, log_seal AS seal, greatest(
        coalesce(${at}::timestamptz, date_trunc('milliseconds', clock_timestamp())), log_moved_at) AS at,
      (SELECT array_agg(nextval('log_entry_id_seq') ORDER BY n)
        FROM generate_series(1, ${count}::int) AS n WHERE account.id > 0) AS ids`;
  return chain;
}

type Row = Omit<ChainedEntry, "id" | "created_at">;

function toRow(caller: Caller, entry: Entry): Row {
  const { actor, origin } = caller;
  return {
    account_id: caller.accountId,
    log_type: entry.logType,
    action: entry.action,
    ...noEntity,
    ...entityColumns(entry),
    user_id: actor.id,
    email: actor.email,
    changes: entry.changes,
    ip: origin.ip,
    device: origin.device,
    request_id: origin.requestId,
    assistant: caller.assistant?.name ?? null,
  };
}

const noEntity = {
  listing_key: null,
  listing_id: null,
  pms_name: null,
  group_id: null,
  name: null,
};

function entityColumns(entry: Entry): Partial<Row> {
  if (entry.logType === "group") return { group_id: entry.group.id, name: entry.group.name };
  if (entry.logType === "account") {
    return { name: entry.name ?? null, pms_name: entry.pmsName ?? null };
  }
  const { key, listingId, pmsName, name } = entry.listing;
  return { listing_key: key, listing_id: listingId, pms_name: pmsName, name };
}

/** The fields of `after` that differ from `before`, old and new, or null when none does. A field that `after` leaves undefined counts as unchanged. */
export function changedFields<T extends object>(
  before: T,
  after: Readonly<{ [Field in keyof T]?: T[Field] | undefined }>,
): { old_value: Partial<T>; new_value: Partial<T> } | null {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) =>
      after[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: typeof after): Partial<T> =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { old_value: pick(before), new_value: pick(after) };
}
