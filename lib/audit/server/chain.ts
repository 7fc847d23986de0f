import type { LogType } from "../entry-kinds";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { canonicalJson } from "@/lib/core/json";
import { derivedKey } from "@/lib/core/server/secret";
import { transaction, type Tx } from "@/lib/db/server";

/** The columns of an entry that its hash covers: all but the hash. */
export interface ChainedEntry {
  id: string;
  account_id: number;
  log_type: LogType;
  action: string;
  listing_key: number | null;
  listing_id: string | null;
  pms_name: string | null;
  group_id: number | null;
  name: string | null;
  user_id: number;
  email: string | null;
  changes: unknown;
  ip: string | null;
  device: string | null;
  request_id: string | null;
  /** The assistant that made the change; hashed only where there is one, as earlier entries have none. */
  assistant: string | null;
  /** ISO 8601 UTC with milliseconds. */
  created_at: string;
}

/** In the order in which they are hashed, the assistant after them; stored chains depend on it. */
const hashedColumns = [
  "id",
  "account_id",
  "log_type",
  "action",
  "listing_key",
  "listing_id",
  "pms_name",
  "group_id",
  "name",
  "user_id",
  "email",
  "changes",
  "ip",
  "device",
  "request_id",
  "created_at",
] as const satisfies readonly (keyof ChainedEntry)[];

export const chainedColumns = [...hashedColumns, "assistant"] as const;

/**
 * SHA-256 over the hash of the account's previous entry (none for the first) and this entry: a JSON array of its
 * columns in a fixed order, with object keys in code-point order.
 */
export function hashOf(before: Uint8Array | null, entry: ChainedEntry): Uint8Array<ArrayBuffer> {
  const hash = createHash("sha256");
  if (before) hash.update(before);
  const values = hashedColumns.map((column) => entry[column]);
  hash.update(canonicalJson(entry.assistant === null ? values : [...values, entry.assistant]));
  return new Uint8Array(hash.digest());
}

/** What an account's row says about its log. */
interface LogState {
  accountId: number;
  /** Hash of the newest entry; null without one. */
  head: Uint8Array | null;
  /** Entries in all. */
  count: number;
  /** How many of them are from before entries were chained. */
  older: number;
}

/**
 * HMAC-SHA-256 over the state of a log, by a key that is derived from NIGHTRATE_SECRET: with every right in the
 * database, nobody can seal another state.
 */
export function sealOf({ accountId, head, count, older }: LogState): Uint8Array<ArrayBuffer> {
  const state = [accountId, head && Buffer.from(head).toString("hex"), count, older];
  const mac = createHmac("sha256", derivedKey("log")).update(canonicalJson(state));
  return new Uint8Array(mac.digest());
}

/** True where `seal` is the seal of this state. */
export function isSealed(state: LogState, seal: Uint8Array | null): boolean {
  const own = sealOf(state);
  return seal !== null && seal.length === own.length && timingSafeEqual(seal, own);
}

/** Seals the empty log of a new account, in the transaction that makes it. One statement. */
export async function beginLog(tx: Tx, accountId: number): Promise<void> {
  const seal = sealOf({ accountId, head: null, count: 0, older: 0 });
  await tx.$executeRaw`UPDATE account SET log_seal = ${seal} WHERE id = ${accountId}`;
}

/**
 * Seals the logs that were never sealed, as they are, and returns how many: what was wrong before is found as before.
 * Only for the start that brings seals to a database, as it would also seal what somebody stripped of its seal. Two statements.
 */
export async function sealLogs(): Promise<number> {
  return transaction({}, sealUnsealed);
}

/**
 * Seals every log as it is with the present secret, after the one that sealed it was lost. Verify the logs first where
 * that secret is still there: what was tampered with before can't be told afterwards. Three statements.
 */
export async function resealLogs(): Promise<number> {
  return transaction({}, async (tx) => {
    await tx.$executeRaw`UPDATE account SET log_seal = NULL`;
    return sealUnsealed(tx);
  });
}

async function sealUnsealed(tx: Tx): Promise<number> {
  const states = await tx.$queryRaw<LogState[]>`
      SELECT id AS "accountId", log_head AS head, log_count AS count, log_older AS older
      FROM account WHERE log_seal IS NULL ORDER BY id FOR UPDATE`;
  const seals = states.map((state) => ({
    id: state.accountId,
    seal: `\\x${Buffer.from(sealOf(state)).toString("hex")}`,
  }));
  await tx.$executeRaw`
      UPDATE account SET log_seal = given.seal
      FROM jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) AS given (id int, seal bytea)
      WHERE account.id = given.id`;
  return states.length;
}
