import { areas, levels, type Permissions } from "@/lib/auth/permissions";

/** The access of a member or partner. */
interface Access {
  permissions: Permissions;
  all_listings: boolean;
  listings: readonly { listing_id: string; pms_name: string }[];
}

/**
 * True if `after` allows anything that `before` does not: a higher level in an area, or another
 * listing.
 */
export function widens(before: Access, after: Access): boolean {
  const level = (access: Access, area: (typeof areas)[number]): number =>
    levels.indexOf(access.permissions[area]);
  if (areas.some((area) => level(after, area) > level(before, area))) return true;
  if (before.all_listings) return false;
  const allowed = new Set(before.listings.map(nameOf));
  return after.all_listings || after.listings.some((listing) => !allowed.has(nameOf(listing)));
}

function nameOf({ listing_id: id, pms_name: pms }: Access["listings"][number]): string {
  return JSON.stringify([pms, id]);
}
