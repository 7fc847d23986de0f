import { type Area, areas, type Permissions, presets } from "@/lib/auth/permissions";

export type Preset = keyof typeof presets;

/** Every preset in the order of growing power. */
export const presetNames: readonly Preset[] = ["new", "viewer", "revenue_manager", "full"];

/** The preset that gives exactly these permissions, or custom. */
export function presetOf(permissions: Permissions): Preset | "custom" {
  const isSame = (preset: Preset) =>
    areas.every((area) => presets[preset][area] === permissions[area]);
  return presetNames.find(isSame) ?? "custom";
}

/** Areas by what may be done in them, in the areas' own order. */
export function areasByLevel(permissions: Permissions): { edit: Area[]; view: Area[] } {
  return {
    edit: areas.filter((area) => permissions[area] === "edit"),
    view: areas.filter((area) => permissions[area] === "view"),
  };
}
