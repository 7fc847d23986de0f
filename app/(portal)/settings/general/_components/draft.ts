import type { Settings, SettingsChange } from "@/lib/identity/settings/schema";

/** What differs from the saved settings. A number field that was emptied holds NaN. */
export function changesOf(saved: Settings, draft: Settings): SettingsChange {
  const names = Object.keys(saved) as (keyof Settings)[];
  const differing = names.filter((name) => !Object.is(saved[name], draft[name]));
  return Object.fromEntries(differing.map((name) => [name, draft[name]]));
}

const limits = {
  tax_rate_bp: [0, 10_000],
  max_child_listings: [1, 50],
  max_mapping_distance_m: [1, 50_000],
} as const;

/** Fields that cannot be saved as they are. */
export type WrongField = keyof typeof limits | "name" | "time_zone" | "currency";

/** What a look at the draft alone tells; the server has the last word. */
export function wrongFields(draft: Settings): WrongField[] {
  const texts = (["name", "time_zone", "currency"] as const).filter(
    (name) => draft[name].trim() === "",
  );
  const numbers = (Object.keys(limits) as (keyof typeof limits)[]).filter((name) => {
    const [least, most] = limits[name];
    return !(Number.isInteger(draft[name]) && draft[name] >= least && draft[name] <= most);
  });
  return [...texts, ...numbers];
}

/** Per cent as typed → basis points, without the rounding errors of binary fractions. */
export function basisPoints(percent: number): number {
  return Math.round(percent * 100);
}

/** What every part of the form takes. */
export interface FieldsProps {
  draft: Settings;
  onChange: (part: Partial<Settings>) => void;
  /** Says what is wrong with a field, once saving was tried. */
  wrong: (field: WrongField) => string | undefined;
}
