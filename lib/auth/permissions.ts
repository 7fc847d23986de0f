/** The areas of permissions; each has a level, and edit includes view. */
export const areas = [
  "listings",
  "customizations",
  "mappings",
  "logs",
  "bookings",
  "neighborhood",
] as const;
export const levels = ["none", "view", "edit"] as const;

export type Area = (typeof areas)[number];
export type Level = (typeof levels)[number];
export type Permissions = Record<Area, Level>;
export type Permission = `${Area}:${"view" | "edit"}`;

/** Returns the same level for every area. */
export function everywhere(level: Level): Permissions {
  return {
    listings: level,
    customizations: level,
    mappings: level,
    logs: level,
    bookings: level,
    neighborhood: level,
  };
}

/** What an assistant may do: read, also propose changes for a person to decide, or also make them. */
export const assistantScopes = ["read", "propose", "write"] as const;

export type AssistantScope = (typeof assistantScopes)[number];

/** The same permissions without those to change anything. */
export function viewOnly(permissions: Permissions): Permissions {
  const levelIn = (area: Area): Level => (permissions[area] === "none" ? "none" : "view");
  return Object.fromEntries(areas.map((area) => [area, levelIn(area)])) as Permissions;
}

/** Presets of Team Settings; a new member has the first. */
export const presets = {
  new: { ...everywhere("none"), listings: "view" },
  viewer: everywhere("view"),
  revenue_manager: { ...everywhere("edit"), bookings: "view" },
  full: everywhere("edit"),
} as const satisfies Record<string, Permissions>;

/** True if `permissions` include `needed`. */
export function allows(permissions: Permissions, needed: Permission): boolean {
  const [area, level] = needed.split(":") as [Area, "view" | "edit"];
  return permissions[area] === "edit" || permissions[area] === level;
}

/** Reads stored permissions: unknown areas are dropped, missing ones are none. */
export function toPermissions(stored: unknown): Permissions {
  const byArea = (stored ?? {}) as Partial<Record<Area, unknown>>;
  const levelIn = (area: Area): Level => levels.find((level) => level === byArea[area]) ?? "none";
  return Object.fromEntries(areas.map((area) => [area, levelIn(area)])) as Permissions;
}

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
