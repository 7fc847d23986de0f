import type { Listing } from "@/generated/prisma/client";
import { presets } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";

/** A grant to view all listings. */
export const viewer = { permissions: presets.viewer, all_listings: true, listings: [] };

/** Listings as requests name them. */
export const refs = (listings: readonly Listing[]) =>
  listings.map((row) => ({ listing_id: row.listingId, pms_name: row.pmsName }));

/** All entries of the activity log. */
export const entries = () => db().logEntry.findMany({ orderBy: { id: "asc" } });
