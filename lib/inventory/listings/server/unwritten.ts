import type { ListingChange } from "../schema-changes";
import type { Editable } from "./change-rules";

type Fields = Omit<ListingChange, "id" | "pms">;

const membership = ["group_id", "subgroup_id"] as const;

/**
 * The part of `before` that undoes `written`: fields that still have the written value. `changed` names those that have
 * another by now. Group and subgroup are one field, since either may move the other.
 */
export function unwritten(
  present: Editable,
  written: Fields,
  before: Fields,
): { next: Fields; changed: string[] } {
  const now = new Map<string, unknown>(Object.entries(present));
  const differs = Object.entries(written).flatMap(([field, value]) =>
    value !== undefined && !isSame(now.get(field), value) ? [field] : [],
  );
  const isMoved = membership.some((field) => differs.includes(field));
  const others = differs.filter((field) => !membership.some((name) => name === field));
  const changed = [...others, ...(isMoved ? ["group_id"] : [])];
  const stays = new Set<string>([...others, ...(isMoved ? membership : [])]);
  const next = Object.entries(before).filter(([field]) => !stays.has(field));
  return { next: Object.fromEntries(next), changed };
}

/** Equal as they are stored: tags once each, no note as none. */
function isSame(stored: unknown, written: unknown): boolean {
  const given = Array.isArray(written) ? [...new Set(written)] : written === "" ? null : written;
  return JSON.stringify(stored) === JSON.stringify(given);
}
