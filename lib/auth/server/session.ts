import { decode } from "next-auth/jwt";
import { db, Prisma, deleteBatch, type Tx } from "@/lib/db/server";
import { env } from "@/lib/core/env";
import { derivedKey } from "@/lib/core/server/secret";
import type { Caller, Origin } from "./caller";
import { needsTwoFactor, personColumns, type PersonRow, toCaller } from "./key-caller";

/** A session ends 30 days after its sign-in, even if it is used. */
export const sessionSeconds = 30 * 24 * 3_600;

/** A session that is not used for 7 days ends. */
const idleSeconds = 7 * 24 * 3_600;

/** `__Host-` requires https; on plain http (a loopback address) the names have no prefix. */
export function cookieNames(): Record<
  "session" | "csrf" | "callback" | "device" | "intent",
  string
> {
  const prefix = isSecure() ? "__Host-nightrate-" : "nightrate-";
  return {
    session: `${prefix}session`,
    csrf: `${prefix}csrf`,
    callback: `${prefix}callback`,
    device: `${prefix}device`,
    intent: `${prefix}intent`,
  };
}

/** True if the portal is served over https. */
export function isSecure(): boolean {
  return env().PUBLIC_URL.startsWith("https://");
}

/** Returns the secret that encrypts next-auth's token. */
export function sessionSecret(): string {
  return derivedKey("session").toString("base64");
}

/** Returns the value of a cookie in a `Cookie` header. */
export function cookieIn(header: string | null, name: string): string | undefined {
  for (const part of header?.split(";") ?? []) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}

/** Returns the caller of a session cookie, or null if the session was closed or has ended. */
export async function callerOfSession(
  token: string | undefined,
  origin: Origin,
): Promise<Caller | null> {
  if (!token) return null;
  const sid = await sessionIdIn(token);
  if (!sid) return null;
  const rows = await db().$queryRaw<(PersonRow & { is_unseen: boolean; is_operator: boolean })[]>`
    SELECT NULL::int AS key_id, s.id::text AS session_id, s.verified_at,
      s.last_seen_at < now() - interval '1 minute' AS is_unseen, p.is_operator,
      a.api_access = 'enabled' AS api_enabled, ${needsTwoFactor}, ${personColumns}
    FROM session s
    JOIN person p ON p.id = s.person_id
    JOIN account a ON a.id = p.account_id
    WHERE s.id = ${sid}::uuid AND ${isOpenSql()} AND p.removed_at IS NULL`;
  const [row] = rows;
  if (!row) return null;
  if (row.is_unseen) await markSeen(sid, origin);
  const caller = toCaller(row, "session", origin);
  return row.is_operator ? { ...caller, isOperator: true } : caller;
}

/** Returns the session ID in a cookie's token, or null if the token is not one of ours. */
export async function sessionIdIn(token: string): Promise<string | null> {
  const claims = await decode({ token, secret: sessionSecret() }).catch(() => null);
  const sid = claims?.["sid"];
  return typeof sid === "string" && /^[0-9a-f-]{36}$/.test(sid) ? sid : null;
}

/**
 * Stores when and from which address the session was last used (shown in Profile), at most once a
 * minute.
 */
export async function markSeen(id: string, { ip }: Origin): Promise<void> {
  const now = new Date();
  await db().session.updateMany({
    where: { id, lastSeenAt: { lt: new Date(now.getTime() - 60_000) } },
    data: { lastSeenAt: now, ip: ip ?? Prisma.skip },
  });
}

/** Ends a person's sessions: all, the one with `id`, or all but `except`. Returns how many. */
export async function endSessions(
  tx: Tx,
  personId: number,
  { id, except }: { id?: string; except?: string | null } = {},
): Promise<number> {
  const where = { personId, id: id ?? Prisma.skip, NOT: except ? { id: except } : Prisma.skip };
  return (await tx.session.deleteMany({ where })).count;
}

/** Marks a person's session as just verified with the password. */
export async function markVerified(tx: Tx, personId: number, id: string): Promise<void> {
  await tx.session.updateMany({ where: { id, personId }, data: { verifiedAt: new Date() } });
}

/** `WHERE` for sessions that have not ended at `now`. */
export function openSessions(now = new Date()) {
  const { signedInAfter, usedAfter } = limitsAt(now);
  return { createdAt: { gt: signedInAfter }, lastSeenAt: { gt: usedAfter } };
}

/** Returns the condition of `openSessions` as SQL, for session `s`. */
export function isOpenSql(now = new Date()): Prisma.Sql {
  const { signedInAfter, usedAfter } = limitsAt(now);
  return Prisma.sql`
    (s.created_at > ${signedInAfter}::timestamptz AND s.last_seen_at > ${usedAfter}::timestamptz)`;
}

/** `WHERE` for sessions that have ended at `now`. */
export function endedSessions(now = new Date()) {
  const { signedInAfter, usedAfter } = limitsAt(now);
  return { OR: [{ createdAt: { lte: signedInAfter } }, { lastSeenAt: { lte: usedAfter } }] };
}

function limitsAt(now: Date): { signedInAfter: Date; usedAfter: Date } {
  const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
  return { signedInAfter: before(sessionSeconds), usedAfter: before(idleSeconds) };
}

/** Deletes a batch of sessions that ended before `now`; returns how many. */
export async function deleteEndedSessions(now: Date): Promise<number> {
  const where = endedSessions(now);
  return (await db().session.deleteMany({ where, limit: deleteBatch })).count;
}
