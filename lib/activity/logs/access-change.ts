import {
  areas,
  type Area,
  type Level,
  type Permissions,
  toPermissions,
} from "@/lib/auth/permissions";
import type { LogEntry } from "./schema";
import { isFields } from "./sentence";

/** What a member or partner may do, as recorded in an entry; `listings` is the number of chosen listings. */
export interface Access {
  permissions: Permissions | null;
  listings: number | "all" | null;
}

/** A member's or partner's access before and after; null: none. */
interface AccessChange {
  before: Access | null;
  after: Access | null;
}

/** The access that an entry is about, or null for any other entry. */
export function accessChangeOf({ changes }: Pick<LogEntry, "changes">): AccessChange | null {
  const { old_value: old, new_value: now } = changes;
  const [before, after] = [accessOf(old), accessOf(now)];
  return before || after ? { before, after } : null;
}

/** The areas whose level differs. */
export function changedAreas(
  before: Permissions,
  after: Permissions,
): { area: Area; before: Level; after: Level }[] {
  return areas
    .map((area) => ({ area, before: before[area], after: after[area] }))
    .filter((each) => each.before !== each.after);
}

function accessOf(value: unknown): Access | null {
  if (!isFields(value)) return null;
  const { permissions, all_listings: isAll, listings } = value;
  if (!isFields(permissions) && isAll === undefined && !Array.isArray(listings)) return null;
  return {
    permissions: isFields(permissions) ? toPermissions(permissions) : null,
    listings: listingsOf(isAll, listings),
  };
}

function listingsOf(isAll: unknown, listings: unknown): Access["listings"] {
  if (isAll === true) return "all";
  if (Array.isArray(listings)) return listings.length;
  return typeof listings === "number" ? listings : null;
}
