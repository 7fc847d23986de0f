import type { Kind } from "@/lib/pricing/customizations/kinds";

/** The kinds that have an editor, in the order of the page; the others are set through the API. */
export const editableKinds = [
  "seasonality",
  "last_minute_prices",
  "day_of_week_adjustment",
  "far_out_premium",
  "demand_factor",
  "custom_seasonal_profile",
  "occupancy_adjustment",
] as const satisfies readonly Kind[];
export type EditableKind = (typeof editableKinds)[number];

/** Is this the name of a kind that has an editor? */
export function isEditable(name: string): name is EditableKind {
  return editableKinds.some((kind) => kind === name);
}
