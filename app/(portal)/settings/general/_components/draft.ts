import type { Settings, SettingsChange } from "@/lib/identity/settings/schema";

/** The changed settings. An emptied number field holds NaN. */
export function changesOf(saved: Settings, draft: Settings): SettingsChange {
  const names = Object.keys(saved) as (keyof Settings)[];
  const changed = names.filter((name) => !Object.is(saved[name], draft[name]));
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}

const limits = {
  max_child_listings: [1, 50],
  max_mapping_distance_m: [1, 50_000],
} as const;

/** A field that can be invalid. */
export type InvalidField = keyof typeof limits | "name" | "time_zone" | "currency";

/** Returns fields that are invalid by the rules known here; the server validates all. */
export function invalidFields(draft: Settings): InvalidField[] {
  const texts = (["name", "time_zone", "currency"] as const).filter(
    (name) => draft[name].trim() === "",
  );
  const numbers = (Object.keys(limits) as (keyof typeof limits)[]).filter((name) => {
    const [least, most] = limits[name];
    return !(Number.isInteger(draft[name]) && draft[name] >= least && draft[name] <= most);
  });
  return [...texts, ...numbers];
}

/** Props of each part of the form. */
export interface FieldsProps {
  draft: Settings;
  onChange: (part: Partial<Settings>) => void;
  /** Returns the error of a field, once saving was attempted. */
  errorOf: (field: InvalidField) => string | undefined;
}
