import { Refusal } from "@/lib/core/errors";
import type { Caller } from "./caller";

/** Is this the account's owner (or our own program)? */
export function isOwner(caller: Caller): boolean {
  return caller.actor.role !== "member";
}

/** Throws PERMISSION_DENIED for anybody but the account's owner (or our own programs). */
export function requireOwner(caller: Caller): void {
  if (!isOwner(caller)) {
    throw new Refusal("PERMISSION_DENIED", "Only the account owner can do this.");
  }
}

/** Throws PERMISSION_DENIED for a partner: it has no API access to enable and nobody to grant anything to. */
export function requireCustomer(caller: Caller): void {
  if (caller.account.kind === "partner") {
    throw new Refusal("PERMISSION_DENIED", "Only accounts with listings can do this.");
  }
}

/** Throws PERMISSION_DENIED for anybody but the people of a partner who act for it. */
export function requirePartner(caller: Caller): void {
  if (caller.account.kind !== "partner") {
    throw new Refusal("PERMISSION_DENIED", "Only revenue-management partners can do this.");
  }
}
