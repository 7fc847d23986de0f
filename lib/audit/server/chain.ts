import { createHash } from "node:crypto";
import { canonicalJson } from "@/lib/core/json";

/** What of an entry its hash covers: all that is stored, under the names of its columns. */
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

const columns = [
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
 * SHA-256 over the hash of the account's entry before (nothing for the first) and this entry: a JSON array of its
 * columns in a fixed order, objects in it with their keys in code-point order.
 */
export function hashOf(before: Uint8Array | null, entry: ChainedEntry): Uint8Array<ArrayBuffer> {
  const hash = createHash("sha256");
  if (before) hash.update(before);
  hash.update(canonicalJson(columns.map((column) => entry[column])));
  return new Uint8Array(hash.digest());
}
