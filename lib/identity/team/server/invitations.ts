import type { Invitation as InvitationRow } from "@/generated/prisma/client";
import { toPermissions } from "@/lib/auth/permissions";
import { Refusal } from "@/lib/core/errors";
import type { Invitation } from "../schema";

/** Returns an invitation as shown in Team Settings, without its token. */
export function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    permissions: toPermissions(row.permissions),
    all_listings: row.allListings,
    listings: row.listingKeys.length,
    expires_at: row.expiresAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  };
}

/** Returns the same error for every invalid invitation link. */
export function expired(): Refusal {
  return new Refusal("NOT_FOUND", "This invitation is no longer valid. Ask for a new one.");
}
