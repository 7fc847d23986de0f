import { LRUCache } from "lru-cache";
import { epoch, db, Prisma, type Tx } from "@/lib/db/server";
import { type Caller, defaultLimits, type Origin } from "./caller";
import { hashKey, isKey } from "./key-format";
import { everywhere, toPermissions } from "../permissions";
import type { Person } from "@/generated/prisma/client";

/**
 * Caches key look-ups within one epoch, for less than 1 s from the start of the look-up: what
 * another node changes counts here within a second, even after a slow look-up. Refused keys are
 * kept as well, so that a refusal takes as long as a good call, and apart, so that guesses push
 * out no good key.
 */
export class KeyCache<Row extends object> {
  readonly #rows = new LRUCache<string, { epoch: number; row: Row }>({ max: 10_000, ttl: 900 });
  readonly #refused = new LRUCache<string, number>({ max: 10_000, ttl: 900 });

  /** Returns the cached row of `id`, or reads it; undefined if there is none. */
  async get(id: string, read: () => Promise<Row | undefined>): Promise<Row | undefined> {
    const now = epoch();
    const cached = this.#rows.get(id);
    if (cached?.epoch === now) return cached.row;
    if (this.#refused.get(id) === now) return undefined;
    const start = performance.now();
    const row = await read();
    if (row) this.#rows.set(id, { epoch: now, row }, { start });
    else this.#refused.set(id, now, { start });
    return row;
  }
}

/** The columns that make a Caller, read in one statement. */
export interface PersonRow {
  key_id: number | null;
  session_id: string | null;
  verified_at: Date | null;
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
  account_kind: "customer" | "partner";
  time_zone: string;
  api_enabled: boolean;
  catalog_version: number;
  /** Absent for keys. */
  needs_two_factor?: boolean;
}

/** The columns of PersonRow that come from person `p` and account `a` in every look-up. */
export const personColumns = Prisma.sql`
  p.id AS person_id, p.email, p.name AS person_name, p.role::text, p.permissions,
  p.all_listings, p.grant_version, p.limit_minute, p.limit_hour,
  a.id AS account_id, a.name AS account_name, a.kind::text AS account_kind,
  a.time_zone, a.catalog_version`;

/**
 * True for person `p` of account `a` whose owner requires a second factor of members, and who has a password without one.
 * Whoever signs in only through a provider leaves that to it.
 */
export const needsTwoFactor = Prisma.sql`
  (a.require_two_factor AND p.role = 'member' AND p.password_hash IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM two_factor t WHERE t.person_id = p.id AND t.confirmed_at IS NOT NULL
  )) AS needs_two_factor`;

const cache = new KeyCache<PersonRow>();

/**
 * Returns the caller of an owner's or member's `X-API-Key`, or null if the key is malformed,
 * unknown, retired, revoked or a partner's, or its holder has no API access. One statement, or none
 * while the look-up is cached.
 */
export async function callerOfKey(key: string | null, origin: Origin): Promise<Caller | null> {
  if (!key || !isKey(key)) return null;
  const hash = hashKey(key);
  const id = Buffer.from(hash).toString("base64");
  const row = await cache.get(id, () => readKey(hash));
  return row ? toCaller(row, "key", origin) : null;
}

async function readKey(hash: Uint8Array<ArrayBuffer>): Promise<PersonRow | undefined> {
  const rows = await db().$queryRaw<PersonRow[]>`
    SELECT k.id AS key_id, NULL AS session_id, NULL AS verified_at, true AS api_enabled, ${personColumns}
    FROM api_key k
    JOIN person p ON p.id = k.person_id
    JOIN account a ON a.id = p.account_id
    WHERE k.hash = ${hash}
      AND (k.status = 'active' OR (k.status = 'retiring' AND k.retires_at > now()))
      AND p.removed_at IS NULL
      AND a.kind = 'customer' AND a.api_access = 'enabled'
      AND (p.role = 'owner' OR p.api_granted)`;
  return rows[0];
}

/** Builds the Caller: an owner has all permissions, a member those granted. */
export function toCaller(row: PersonRow, via: "key" | "session", origin: Origin): Caller {
  const owner = row.role === "owner";
  return {
    accountId: row.account_id,
    account: {
      name: row.account_name,
      kind: row.account_kind,
      timeZone: row.time_zone,
      apiEnabled: row.api_enabled,
      catalogVersion: row.catalog_version,
    },
    actor: { id: row.person_id, email: row.email, name: row.person_name, role: row.role },
    via,
    keyId: row.key_id,
    sessionId: row.session_id,
    verifiedAt: row.verified_at,
    ...(row.needs_two_factor && { needsTwoFactor: true as const }),
    permissions: owner ? everywhere("edit") : toPermissions(row.permissions),
    grantId: null,
    allListings: owner || row.all_listings,
    grantVersion: row.grant_version,
    limits: {
      minute: row.limit_minute ?? defaultLimits.minute,
      hour: row.limit_hour ?? defaultLimits.hour,
    },
    origin,
  };
}

/** Returns the caller of `person` as if just signed in; `overrides` replace whole fields. */
export async function callerFor(
  person: Person,
  overrides: Partial<Caller> = {},
  tx: Tx = db(),
): Promise<Caller> {
  const account = await tx.account.findFirstOrThrow({ where: { id: person.accountId } });
  const row = {
    key_id: null,
    session_id: null,
    verified_at: new Date(),
    person_id: person.id,
    email: person.email,
    person_name: person.name,
    role: person.role,
    permissions: person.permissions,
    all_listings: person.allListings,
    grant_version: person.grantVersion,
    limit_minute: person.limitMinute,
    limit_hour: person.limitHour,
    account_id: account.id,
    account_name: account.name,
    account_kind: account.kind,
    time_zone: account.timeZone,
    api_enabled: account.apiAccess === "enabled",
    catalog_version: account.catalogVersion,
  };
  const origin = { ip: null, device: "web", requestId: null } as const;
  return { ...toCaller(row, "session", origin), ...overrides };
}
