import { Refusal } from "@/lib/errors";
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
