import type { ListingChange } from "../schema-changes";
import type { Editable } from "./change-rules";

type Fields = Omit<ListingChange, "id" | "pms">;

const membership = ["group_id", "subgroup_id"] as const;

/**
 * Returns the fields of `before` to restore, those that still have the written value, and the names of those that have
 * changed since. Group and subgroup count as one field, because setting one can change the other.
 */
export function fieldsToRestore(
  current: Editable,
  written: Fields,
  before: Fields,
): { next: Fields; changed: string[] } {
  const values = new Map<string, unknown>(Object.entries(current));
  const differs = Object.entries(written).flatMap(([field, value]) =>
    value !== undefined && !isSame(values.get(field), value) ? [field] : [],
  );
  const isMoved = membership.some((field) => differs.includes(field));
  const others = differs.filter((field) => !membership.some((name) => name === field));
  const changed = [...others, ...(isMoved ? ["group_id"] : [])];
  const stays = new Set<string>([...others, ...(isMoved ? membership : [])]);
  const next = Object.entries(before).filter(([field]) => !stays.has(field));
  return { next: Object.fromEntries(next), changed };
}

/** True if both values are stored alike: tags without duplicates, an empty note as null. */
function isSame(stored: unknown, written: unknown): boolean {
  const normalized = Array.isArray(written)
    ? [...new Set(written)]
    : written === ""
      ? null
      : written;
  return JSON.stringify(stored) === JSON.stringify(normalized);
}
