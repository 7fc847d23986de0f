import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { everywhere } from "@/lib/auth/permissions";
import { openSessions } from "@/lib/auth/server/session";
import { db } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import type { Me, Profile, SessionList } from "../schema";

/**
 * Returns the caller and their permissions (`GET …/me`). A partner's own account has no listings.
 */
export async function me(caller: Caller): Promise<Me> {
  const [listings, owner] = await Promise.all([
    db().listing.count({ where: ownedListings(caller) }),
    db().person.findFirstOrThrow({
      where: { ...owned(caller), role: "owner" },
      select: { id: true },
    }),
  ]);
  const { actor, account, limits } = caller;
  const person = { user_id: actor.id, name: actor.name, limits };
  if (account.kind === "partner") return { ...person, ...partnerItself };
  return {
    ...person,
    account: { user_id: owner.id, name: account.name },
    role: actor.role === "member" ? "member" : "owner",
    permissions: caller.permissions,
    all_listings: caller.allListings,
    listings,
    api_enabled: account.apiEnabled,
  };
}

const partnerItself = {
  account: null,
  role: "partner",
  permissions: everywhere("none"),
  all_listings: false,
  listings: 0,
  // A partner needs no API access.
  api_enabled: true,
} as const;

/** Returns the caller's own profile. */
export async function getProfile(caller: Caller): Promise<Profile> {
  const person = await db().person.findFirst({
    where: { ...owned(caller), id: caller.actor.id },
    include: { account: { select: { name: true } } },
  });
  if (!person) throw new Refusal("NOT_FOUND");
  return {
    user_id: person.id,
    name: person.name,
    email: person.email,
    role: person.role,
    account_name: person.account.name,
    theme: person.theme,
    has_password: person.passwordHash !== null,
  };
}

/** Returns the caller's sessions, last used first. */
export async function listSessions(caller: Caller): Promise<SessionList> {
  const rows = await db().session.findMany({
    where: { personId: caller.actor.id, ...openSessions() },
    orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }],
  });
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      user_agent: row.userAgent,
      ip: row.ip,
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
      current: row.id === caller.sessionId,
    })),
  };
}

/** Returns the operators of the installation, by email. For the command line. */
export function listOperators(): Promise<{ id: number; name: string; email: string }[]> {
  return db().person.findMany({
    where: { isOperator: true, removedAt: null },
    select: { id: true, name: true, email: true },
    orderBy: { email: "asc" },
  });
}
