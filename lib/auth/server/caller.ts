import type { AnswerKeeper } from "@/lib/db/server";
import type { AssistantScope, Permissions } from "../permissions";

/** The origin of a call, for the activity log. */
export interface Origin {
  ip: string | null;
  device: "web" | "mobile" | "api" | null;
  requestId: string | null;
  /** Set for a call from this computer without a proxy. */
  isDirect?: true;
}

/**
 * The person or job that acts, the account, and their permissions and listings. First argument of
 * every command and query.
 */
export interface Caller {
  accountId: number;
  /** Name and IANA zone of the account; a partner's own account has people and a key, but no listings. */
  account: {
    name: string;
    kind: "customer" | "partner";
    timeZone: string;
    apiEnabled: boolean;
    catalogVersion: number;
  };
  /**
   * The person; id 0 for a job or the command line. On a managed account, a partner's person has
   * the role of a member.
   */
  actor: { id: number; email: string | null; name: string; role: "owner" | "member" | "job" };
  /** `key`: an X-API-Key; `session`: a signed-in browser; `job`: our own programs. */
  via: "key" | "session" | "job";
  keyId: number | null;
  sessionId: string | null;
  /** When the person last signed in or entered their password in this session; null without one. */
  verifiedAt: Date | null;
  /** Set for a session of somebody who must set up a second factor before anything else. */
  needsTwoFactor?: true;
  permissions: Permissions;
  /** The grant that gives a partner access to the account; null for the account's own people. */
  grantId: number | null;
  /** False if only listings granted to the actor, or to their partner, are visible. */
  allListings: boolean;
  /** Increases when permissions or granted listings change. */
  grantVersion: number;
  limits: { minute: number; hour: number };
  origin: Origin;
  /** The connection whose token made the call: the caller can access only its listings. */
  connection?: { id: number; pmsName: string };
  /** The assistant that acts for the person, by a token of its own. */
  assistant?: Assistant;
  /** Set for an operator of the installation, in a session of their own account. */
  isOperator?: true;
  /** True if every write is rolled back. */
  dryRun?: boolean;
  /** Sees the rows that the call adds to the activity log, also those of a write that is rolled back. */
  witness?: (rows: readonly LoggedChange[]) => void;
  /** Stores the answer in the transaction of the write, for a call with an Idempotency-Key. */
  keeper?: AnswerKeeper;
}

/** An assistant that a person connected, and what it may do at most. */
export interface Assistant {
  id: number;
  name: string;
  /** `propose`: calls that write are kept for a person. */
  scope: AssistantScope;
  /** True if only the listings chosen for it are visible, of those that its person sees. */
  isLimited: boolean;
  /** True if its person sees every listing. */
  ofAllListings: boolean;
}

/** What a row of the activity log says, without its author and time. */
export interface LoggedChange {
  log_type: "listing" | "group" | "account";
  action: string;
  listing_id: string | null;
  pms_name: string | null;
  group_id: number | null;
  name: string | null;
  changes: unknown;
}

/** Calls allowed in any 60 s and any 3,600 s (specification §8). */
export const defaultLimits = { minute: 60, hour: 1_000 } as const;

/** `WHERE` for rows with an `account_id`. This and `ownedListings` are the only tenant filters. */
export function owned({ accountId }: Pick<Caller, "accountId">): { accountId: number } {
  return { accountId };
}

/**
 * `WHERE` for listings: all of the account's, the granted ones of a limited caller, those chosen for an assistant, or a
 * connection's.
 */
export function ownedListings(caller: Caller): {
  accountId: number;
  grants?: { some: { personId: number } };
  partnerGrants?: { some: { grantId: number } };
  assistants?: { some: { assistantId: number } };
  connection?: { connectionId: number };
} {
  if (caller.connection) {
    return { ...owned(caller), connection: { connectionId: caller.connection.id } };
  }
  const { assistant, grantId } = caller;
  const chosen = assistant?.isLimited && { assistants: { some: { assistantId: assistant.id } } };
  const own = { ...owned(caller), ...chosen };
  if (caller.allListings || assistant?.ofAllListings) return own;
  if (grantId !== null) return { ...own, partnerGrants: { some: { grantId } } };
  return { ...own, grants: { some: { personId: caller.actor.id } } };
}

/** Names the caller's set of listings within the account: callers of one scope can share cached results. */
export function scopeOf(caller: Caller): string {
  if (caller.connection) return `connection ${caller.connection.id}`;
  if (caller.allListings) return "all";
  if (caller.assistant?.isLimited) return `assistant ${caller.assistant.id}`;
  return caller.grantId === null ? `person ${caller.actor.id}` : `grant ${caller.grantId}`;
}
