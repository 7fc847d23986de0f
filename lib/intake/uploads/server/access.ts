import { isOwner, requireCustomer } from "@/lib/auth/server/owner";
import type { Caller } from "@/lib/auth/server/caller";
import { allows } from "@/lib/auth/permissions";
import { Refusal } from "@/lib/core/errors";

/** True for the owner, and for members who may edit listings and see them all: an import reaches every listing. */
export function mayImport(caller: Caller): boolean {
  if (caller.account.kind === "partner" || caller.grantId !== null) return false;
  if (isOwner(caller)) return true;
  return caller.allListings && allows(caller.permissions, "listings:edit");
}

/** Throws PERMISSION_DENIED for a caller who may not import files. */
export function requireImporter(caller: Caller): void {
  requireCustomer(caller);
  if (mayImport(caller)) return;
  throw new Refusal(
    "PERMISSION_DENIED",
    "Importing a file requires edit permission for listings, and access to all of them.",
  );
}
