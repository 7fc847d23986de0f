/** Areas × levels of `product.md`; edit includes view. Browser-safe. */
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

/** The same level in every area. */
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

/** What Team Settings offers as a start; a new member has the first. */
export const presets = {
  new: { ...everywhere("none"), listings: "view" },
  viewer: everywhere("view"),
  revenue_manager: { ...everywhere("edit"), bookings: "view" },
  full: everywhere("edit"),
} as const satisfies Record<string, Permissions>;

/** Does `permissions` hold `needed`? */
export function allows(permissions: Permissions, needed: Permission): boolean {
  const [area, level] = needed.split(":") as [Area, "view" | "edit"];
  const held = permissions[area];
  return held === "edit" || (held === "view" && level === "view");
}

/** Permissions as stored: unknown areas are dropped, missing ones are none. */
export function toPermissions(stored: unknown): Permissions {
  const given = (stored ?? {}) as Partial<Record<Area, unknown>>;
  const level = (area: Area): Level => levels.find((known) => known === given[area]) ?? "none";
  return Object.fromEntries(areas.map((area) => [area, level(area)])) as Permissions;
}
