import type { Caller } from "@/lib/auth/server/caller";
import { allows, type Permission } from "@/lib/auth/permissions";

/** What kinds of change can be taken back, and what permission each needs beside that of the log. */
export const revertNeeds = {
  price: ["listings:edit"],
  sync: ["listings:edit"],
  group: ["listings:edit"],
  details: ["listings:edit"],
  customization: ["customizations:edit"],
  mapping: ["mappings:edit", "listings:edit"],
  hidden: ["listings:edit"],
} as const satisfies Record<string, readonly Permission[]>;

export type RevertKind = keyof typeof revertNeeds;

/**
 * How each action is taken back. To add one (overrides): name its kind here with what it needs above, and give
 * the kind its function in reverts/index.ts; the compiler asks for it.
 */
const kinds: Readonly<Record<string, RevertKind>> = {
  ...priceKinds("base_price"),
  ...priceKinds("min_price"),
  ...priceKinds("max_price"),
  push_price: "sync",
  api_push_price: "sync",
  group_changed: "group",
  listing_changed: "details",
  customization_changed: "customization",
  mapping_created: "mapping",
  mapping_removed: "mapping",
  action_hidden: "hidden",
};

interface Logged {
  action: string;
  changes: Readonly<Record<string, unknown>>;
}

/** Fields of a listing that nothing empties again. */
const lasting = ["no_of_bedrooms", "latitude", "longitude"];

/** How an entry can be taken back; null where it cannot. */
export function revertKindOf({ action, changes }: Logged): RevertKind | null {
  const kind = kinds[action];
  if (kind === undefined) return null;
  return isLasting(kind, action, changes["old_value"]) ? null : kind;
}

/** Is the change one that leaves nothing to go back to? */
function isLasting(kind: RevertKind, action: string, old: unknown): boolean {
  // A base price, bedrooms and coordinates are never emptied again.
  if (kind === "price") return action.startsWith("base_price") && old === null;
  if (!isObject(old)) return false;
  if (kind === "details") return lasting.some((field) => old[field] === null);
  // Hidden already, it was only given another day or reason.
  return kind === "hidden" && old["hidden"] === true;
}

/** May the caller take back changes of this kind? */
export function mayRevert({ permissions }: Pick<Caller, "permissions">, kind: RevertKind): boolean {
  return revertNeeds[kind].every((needed) => allows(permissions, needed));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function priceKinds(action: string): Record<string, RevertKind> {
  return {
    [action]: "price",
    [`${action}_from_parent`]: "price",
    [`${action}_from_parent_during_mapping`]: "price",
  };
}
