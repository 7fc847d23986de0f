import type { Listing } from "@/generated/prisma/client";
import { presets } from "@/lib/auth/permissions";
import { partnerOfKey } from "@/lib/auth/server/partner-caller";
import { db } from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import { makeAccount, makePartner } from "@/prisma/factories";

export const origin = { ip: null, device: "api", requestId: null } as const;

/** An account with API access and five listings, and a partner with an RM key but no grant. */
export async function makeBoth() {
  const made = await makeAccount({ apiAccess: "enabled", listings: 5 });
  const { partner, opener, caller: consultant } = await makePartner();
  const { key } = await generateKey(consultant);
  const code = partner.partnerCode ?? "";
  const reach = async () => (await partnerOfKey(key, String(made.owner.id), origin))?.managed;
  return { ...made, partner, opener, consultant, code, reach };
}

/** A grant to view all listings. */
export const viewer = { permissions: presets.viewer, all_listings: true, listings: [] };

export const refs = (listings: readonly Listing[]) =>
  listings.map((row) => ({ listing_id: row.listingId, pms_name: row.pmsName }));

export const entries = () => db().logEntry.findMany({ orderBy: { id: "asc" } });
