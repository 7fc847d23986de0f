import { db, Prisma } from "@/lib/db/server";
import type { Caller, Origin } from "./caller";
import { KeyCache, needsTwoFactor, personColumns, type PersonRow, toCaller } from "./key-caller";
import { hashKey, isKey } from "./key-format";
import { toPermissions } from "../permissions";
import { isOpenSql, markSeen, sessionIdIn } from "./session";

/** A partner's person, and the managed account that the call names. */
export interface PartnerIdentity {
  /** The person, acting for the partner itself. */
  person: Caller;
  /** The same person on the managed account in `SVC-User-Id`, or the error code. */
  managed: Caller | "API_KEY_INVALID" | "USER_ID_INVALID";
}

/** The person and, if their partner manages the named account, its active grant. */
export interface PartnerRow extends PersonRow {
  grant_id: number | null;
  granted: Prisma.JsonValue;
  grants_all: boolean;
  granted_version: number;
  managed_id: number;
  managed_name: string;
  managed_zone: string;
  managed_enabled: boolean;
  managed_version: number;
}

const cache = new KeyCache<PartnerRow>();

/**
 * Returns the person of an RM key with the managed account of `userId` (the header as sent, or
 * null), or null if the key is malformed, unknown, retired, revoked or not of a partner's owner.
 * One statement, or none while the row is cached.
 */
export async function partnerOfKey(
  key: string | null,
  userId: string | null,
  origin: Origin,
): Promise<PartnerIdentity | null> {
  if (!key || !isKey(key)) return null;
  const hash = hashKey(key);
  const named = userIdIn(userId);
  const id = `${Buffer.from(hash).toString("base64")} ${named}`;
  const row = await cache.get(id, async () => {
    const rows = await db().$queryRaw<PartnerRow[]>`
      SELECT k.id AS key_id, NULL AS session_id, NULL AS verified_at, ${partnerColumns}
      FROM api_key k JOIN person p ON p.id = k.person_id ${partnerAndGrant(named)}
      WHERE k.hash = ${hash}
        AND (k.status = 'active' OR (k.status = 'retiring' AND k.retires_at > now()))
        AND p.role = 'owner' AND p.removed_at IS NULL`;
    return rows[0];
  });
  if (!row) return null;
  const identity = toPartnerIdentity(row, "key", userId, origin);
  const isEnabled = row.grant_id === null || row.managed_enabled;
  return isEnabled ? identity : { ...identity, managed: "API_KEY_INVALID" };
}

/** Like `partnerOfKey`, for the session cookie of a partner's person. Works without API access. */
export async function partnerOfSession(
  token: string | undefined,
  userId: string | null,
  origin: Origin,
): Promise<PartnerIdentity | null> {
  const sid = token && (await sessionIdIn(token));
  if (!sid) return null;
  const [row] = await db().$queryRaw<(PartnerRow & { is_unseen: boolean })[]>`
    SELECT NULL::int AS key_id, s.id::text AS session_id, s.verified_at,
      s.last_seen_at < now() - interval '1 minute' AS is_unseen, ${needsTwoFactor}, ${partnerColumns}
    FROM session s JOIN person p ON p.id = s.person_id ${partnerAndGrant(userIdIn(userId))}
    WHERE s.id = ${sid}::uuid AND ${isOpenSql()} AND p.removed_at IS NULL`;
  if (!row) return null;
  if (row.is_unseen) await markSeen(sid, origin);
  return toPartnerIdentity(row, "session", userId, origin);
}

/**
 * Returns a partner's owner on an account that it manages, for whom one of our jobs acts; null without an active grant. One
 * statement.
 */
export async function partnerOn(partnerId: number, accountId: number): Promise<Caller | null> {
  const [row] = await db().$queryRaw<PartnerRow[]>`
    SELECT NULL::int AS key_id, NULL AS session_id, NULL AS verified_at, ${partnerColumns}
    FROM partner_grant g JOIN account m ON m.id = g.account_id JOIN account a ON a.id = g.partner_id
    JOIN person p ON p.account_id = a.id AND p.role = 'owner' AND p.removed_at IS NULL
    WHERE g.partner_id = ${partnerId} AND g.account_id = ${accountId} AND g.status = 'active'`;
  if (!row || row.grant_id === null) return null;
  const person = toCaller(row, "key", { ip: null, device: null, requestId: null });
  return onManaged(person, row, row.grant_id);
}

/** The columns of PartnerRow, where `g` is a grant of person `p`'s account `a` to account `m`. */
export const partnerColumns = Prisma.sql`
  ${personColumns}, true AS api_enabled,
  g.id AS grant_id, g.permissions AS granted, g.all_listings AS grants_all,
  g.grant_version AS granted_version, m.id AS managed_id, m.name AS managed_name,
  m.time_zone AS managed_zone, m.api_access = 'enabled' AS managed_enabled,
  m.catalog_version AS managed_version`;

/** Joins the partner and its active grant; an account's user ID is its owner's. */
function partnerAndGrant(userId: number | null): Prisma.Sql {
  return Prisma.sql`
    JOIN account a ON a.id = p.account_id AND a.kind = 'partner'
    LEFT JOIN person o ON o.id = ${userId}::int AND o.role = 'owner'
    LEFT JOIN partner_grant g
      ON g.partner_id = a.id AND g.account_id = o.account_id AND g.status = 'active'
    LEFT JOIN account m ON m.id = g.account_id`;
}

/** Returns a six-digit user ID, or null for anything else. */
function userIdIn(header: string | null): number | null {
  return header !== null && /^[1-9]\d{5}$/.test(header) ? Number(header) : null;
}

function toPartnerIdentity(
  row: PartnerRow,
  via: "key" | "session",
  userId: string | null,
  origin: Origin,
): PartnerIdentity {
  const person = toCaller(row, via, origin);
  // A header without a value counts as missing.
  if (!userId) return { person, managed: "API_KEY_INVALID" };
  if (row.grant_id === null) return { person, managed: "USER_ID_INVALID" };
  return { person, managed: onManaged(person, row, row.grant_id) };
}

/** A partner's person on the account of a grant. */
export function onManaged(person: Caller, row: PartnerRow, grantId: number): Caller {
  return {
    ...person,
    accountId: row.managed_id,
    account: {
      name: row.managed_name,
      kind: "customer",
      timeZone: row.managed_zone,
      apiEnabled: row.managed_enabled,
      catalogVersion: row.managed_version,
    },
    actor: { ...person.actor, role: "member" },
    grantId,
    permissions: toPermissions(row.granted),
    allListings: row.grants_all,
    grantVersion: row.granted_version,
  };
}
