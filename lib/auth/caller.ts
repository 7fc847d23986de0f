import type { Permissions } from "./permissions";

/** Where a call came from, for the activity log. */
export interface Origin {
  ip: string | null;
  device: "web" | "mobile" | "api" | null;
  requestId: string | null;
}

/** Who acts, on which account, with what reach. First argument of every verb. */
export interface Caller {
  accountId: number;
  /** Name and IANA zone of the account. */
  account: { name: string; timeZone: string; apiEnabled: boolean; catalogVersion: number };
  /** The person; id 0 is a job or the command line. */
  actor: { id: number; email: string | null; name: string; role: "owner" | "member" | "job" };
  /** key: judged by X-API-Key alone; session: a signed-in page; job: our own programs. */
  via: "key" | "session" | "job";
  keyId: number | null;
  sessionId: string | null;
  permissions: Permissions;
  /** False: only listings granted to the actor are in reach. */
  allListings: boolean;
  /** Moves when permissions or granted listings change. */
  grantVersion: number;
  limits: { minute: number; hour: number };
  origin: Origin;
  /** Everything is done and rolled back. */
  dryRun?: boolean;
}

/** Calls allowed in any 60 s and any 3,600 s (specification §8). */
export const defaultLimits = { minute: 60, hour: 1_000 } as const;

/** `WHERE` for rows that carry `account_id`. With `scoped`, the only makers of the tenant filter. */
export function owned(caller: Caller): { accountId: number } {
  return { accountId: caller.accountId };
}

/** `WHERE` for listings: the account's, and of a limited caller only the granted ones. */
export function ownedListings(caller: Caller): {
  accountId: number;
  grants?: { some: { personId: number } };
} {
  if (caller.allListings) return owned(caller);
  return { ...owned(caller), grants: { some: { personId: caller.actor.id } } };
}
