import { Refusal } from "@/lib/core/errors";
import type { Caller } from "./caller";

/** True for the account's owner and our own programs. */
export function isOwner(caller: Caller): boolean {
  return caller.actor.role !== "member";
}

/** Throws PERMISSION_DENIED for a caller who is neither the account's owner nor one of our own programs. */
export function requireOwner(caller: Caller): void {
  if (!isOwner(caller)) {
    throw new Refusal("PERMISSION_DENIED", "Only the account owner can do this.");
  }
}

/** Throws PERMISSION_DENIED for a partner, which has no API access to enable and no access to grant. */
export function requireCustomer(caller: Caller): void {
  if (caller.account.kind === "partner") {
    throw new Refusal("PERMISSION_DENIED", "Only accounts with listings can do this.");
  }
}

/** Throws PERMISSION_DENIED unless the caller is on a partner's own account. */
export function requirePartner(caller: Caller): void {
  if (caller.account.kind !== "partner") {
    throw new Refusal("PERMISSION_DENIED", "Only revenue-management partners can do this.");
  }
}

/**
 * Time after a sign-in or a repeated password in which a session may grant access or spend money.
 */
const freshMs = 10 * 60_000;

/**
 * Throws SIGN_IN_AGAIN unless the person signed in or entered their password within 10 minutes.
 * Every command that grants access or costs money calls it. Our own programs always pass, API keys
 * never.
 */
export function requireFreshSignIn({ via, verifiedAt }: Pick<Caller, "via" | "verifiedAt">): void {
  if (via === "job") return;
  const isFresh = verifiedAt !== null && Date.now() - verifiedAt.getTime() <= freshMs;
  if (via !== "session" || !isFresh) throw new Refusal("SIGN_IN_AGAIN");
}
