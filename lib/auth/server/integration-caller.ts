import { db } from "@/lib/db/server";
import { presets } from "../permissions";
import type { Caller, Origin } from "./caller";
import { KeyCache } from "./key-caller";
import { hashKey, isIntegrationToken } from "./key-format";

/** The connection of an ingest token, and its program as a caller. */
export interface IntegrationIdentity {
  connectionId: number;
  isPaused: boolean;
  caller: Caller;
}

interface TokenRow {
  connection_id: number;
  connection_name: string;
  pms_name: string;
  is_paused: boolean;
  account_id: number;
  account_name: string;
  time_zone: string;
  api_enabled: boolean;
  catalog_version: number;
}

const cache = new KeyCache<TokenRow>();

/**
 * Returns the connection of an ingest token, or null if the token is malformed, unknown, retired,
 * revoked, of a removed connection, or of another PMS than `name`. One statement, or none while the
 * row is cached.
 */
export async function callerOfToken(
  name: string | null,
  token: string | null,
  origin: Origin,
): Promise<IntegrationIdentity | null> {
  if (!name || !token || !isIntegrationToken(token)) return null;
  const hash = hashKey(token);
  const row = await cache.get(Buffer.from(hash).toString("base64"), () => readToken(hash));
  if (!row || row.pms_name !== name.trim().toLowerCase()) return null;
  return {
    connectionId: row.connection_id,
    isPaused: row.is_paused,
    caller: toCaller(row, origin),
  };
}

async function readToken(hash: Uint8Array<ArrayBuffer>): Promise<TokenRow | undefined> {
  const rows = await db().$queryRaw<TokenRow[]>`
    SELECT c.id AS connection_id, c.name AS connection_name, c.pms_name, c.paused AS is_paused,
      a.id AS account_id, a.name AS account_name, a.time_zone, a.catalog_version,
      a.api_access = 'enabled' AS api_enabled
    FROM integration_token t
    JOIN connection c ON c.id = t.connection_id
    JOIN account a ON a.id = c.account_id
    WHERE t.hash = ${hash}
      AND (t.status = 'active' OR (t.status = 'retiring' AND t.retires_at > now()))
      AND c.kind = 'ingest' AND c.state <> 'removed' AND a.kind = 'customer'`;
  return rows[0];
}

/**
 * Builds the program's Caller: a job limited to its connection's listings. The activity log shows
 * it as Nightrate, through the API.
 */
function toCaller(row: TokenRow, origin: Origin): Caller {
  return {
    accountId: row.account_id,
    account: {
      name: row.account_name,
      kind: "customer",
      timeZone: row.time_zone,
      apiEnabled: row.api_enabled,
      catalogVersion: row.catalog_version,
    },
    actor: { id: 0, email: null, name: row.connection_name, role: "job" },
    via: "job",
    keyId: null,
    sessionId: null,
    verifiedAt: null,
    permissions: presets.full,
    grantId: null,
    allListings: false,
    grantVersion: 0,
    limits: { minute: 300, hour: 18_000 },
    origin: { ...origin, device: "api" },
    connection: { id: row.connection_id, pmsName: row.pms_name },
  };
}
