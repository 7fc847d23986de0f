import { createHash } from "node:crypto";
import { canonicalJson } from "@/lib/core/json";

/** The columns of an entry that its hash covers: all but the hash. */
export interface ChainedEntry {
  id: string;
  account_id: number;
  log_type: string;
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
  /** ISO 8601 UTC with milliseconds. */
  created_at: string;
}

/** In the order in which they are hashed; stored chains depend on it. */
export const chainedColumns = [
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

/**
 * SHA-256 over the hash of the account's previous entry (none for the first) and this entry: a JSON array of its
 * columns in a fixed order, with object keys in code-point order.
 */
export function hashOf(before: Uint8Array | null, entry: ChainedEntry): Uint8Array<ArrayBuffer> {
  const hash = createHash("sha256");
  if (before) hash.update(before);
  hash.update(canonicalJson(chainedColumns.map((column) => entry[column])));
  return new Uint8Array(hash.digest());
}
