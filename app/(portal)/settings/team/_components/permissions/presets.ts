import { type Area, areas, type Permissions, presets } from "@/lib/auth/permissions";

export type Preset = keyof typeof presets;

/** Presets from fewest to most permissions. */
export const presetNames: readonly Preset[] = ["new", "viewer", "revenue_manager", "full"];

/** Returns the preset with exactly these permissions, or "custom". */
export function presetOf(permissions: Permissions): Preset | "custom" {
  const isSame = (preset: Preset) =>
    areas.every((area) => presets[preset][area] === permissions[area]);
  return presetNames.find(isSame) ?? "custom";
}

/** Returns areas by level, in their usual order. */
export function areasByLevel(permissions: Permissions): { edit: Area[]; view: Area[] } {
  return {
    edit: areas.filter((area) => permissions[area] === "edit"),
    view: areas.filter((area) => permissions[area] === "view"),
  };
}
