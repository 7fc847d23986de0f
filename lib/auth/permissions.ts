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
