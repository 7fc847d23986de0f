import { LRUCache } from "lru-cache";
import { db, epoch, type Prisma } from "@/lib/db";
import { type Caller, defaultLimits, type Origin } from "./caller";
import { hashKey, isKey } from "./key-format";
import { everywhere, toPermissions } from "./permissions";

/** The columns from which a Caller is made; one row of one statement. */
export interface PersonRow {
  key_id: number | null;
  session_id: string | null;
  person_id: number;
  email: string;
  person_name: string;
  role: "owner" | "member";
  permissions: Prisma.JsonValue;
  all_listings: boolean;
  grant_version: number;
  limit_minute: number | null;
  limit_hour: number | null;
  account_id: number;
  account_name: string;
  time_zone: string;
  api_enabled: boolean;
  catalog_version: number;
}

/** Key look-ups that may be used again: of this epoch, and at most 1 s old, since other nodes write too. */
const found = new LRUCache<string, { epoch: number; row: PersonRow }>({ max: 10_000, ttl: 1_000 });

/**
 * The caller behind an `X-API-Key`, or null: malformed, unknown, retired, revoked, not enabled and not granted
 * are all alike. One statement, or none within a second in which nothing was committed here.
 */
export async function callerOfKey(key: string | null, origin: Origin): Promise<Caller | null> {
  if (!key || !isKey(key)) return null;
  const hash = hashKey(key);
  const id = Buffer.from(hash).toString("base64");
  const now = epoch();
  const known = found.get(id);
  if (known?.epoch === now) return toCaller(known.row, "key", origin);
  const row = await readKey(hash);
  if (!row) return null;
  found.set(id, { epoch: now, row });
  return toCaller(row, "key", origin);
}

async function readKey(hash: Uint8Array<ArrayBuffer>): Promise<PersonRow | undefined> {
  const rows = await db().$queryRaw<PersonRow[]>`
    SELECT k.id AS key_id, NULL AS session_id,
      p.id AS person_id, p.email, p.name AS person_name, p.role::text, p.permissions,
      p.all_listings, p.grant_version, p.limit_minute, p.limit_hour,
      a.id AS account_id, a.name AS account_name, a.time_zone, true AS api_enabled, a.catalog_version
    FROM api_key k
    JOIN person p ON p.id = k.person_id
    JOIN account a ON a.id = p.account_id
    WHERE k.hash = ${hash}
      AND (k.status = 'active' OR (k.status = 'retiring' AND k.retires_at > now()))
      AND p.removed_at IS NULL
      AND a.api_access = 'enabled'
      AND (p.role = 'owner' OR p.api_granted)`;
  return rows[0];
}

/** Builds the Caller: the owner has everything, a member what was granted. */
export function toCaller(row: PersonRow, via: "key" | "session", origin: Origin): Caller {
  const owner = row.role === "owner";
  return {
    accountId: row.account_id,
    account: {
      name: row.account_name,
      timeZone: row.time_zone,
      apiEnabled: row.api_enabled,
      catalogVersion: row.catalog_version,
    },
    actor: { id: row.person_id, email: row.email, name: row.person_name, role: row.role },
    via,
    keyId: row.key_id,
    sessionId: row.session_id,
    permissions: owner ? everywhere("edit") : toPermissions(row.permissions),
    allListings: owner || row.all_listings,
    grantVersion: row.grant_version,
    limits: {
      minute: row.limit_minute ?? defaultLimits.minute,
      hour: row.limit_hour ?? defaultLimits.hour,
    },
    origin,
  };
}
