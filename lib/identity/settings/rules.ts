import type { Settings, SettingsChange } from "./schema";

/** The part of `change` that differs from `current`. */
export function differences(current: Settings, change: SettingsChange): Partial<Settings> {
  const entries = Object.entries(change).filter(
    ([name, value]) => value !== undefined && value !== current[name as keyof Settings],
  );
  return Object.fromEntries(entries) as Partial<Settings>;
}
