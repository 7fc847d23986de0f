import type { Caller } from "@/lib/auth/server/caller";
import { allows, type Permission } from "@/lib/auth/permissions";

/** Kinds of change that can be reverted, with the permissions each needs besides that of the log. */
export const revertNeeds = {
  price: ["listings:edit"],
  sync: ["listings:edit"],
  stage: ["listings:edit"],
  group: ["listings:edit"],
  details: ["listings:edit"],
  rails: ["listings:edit"],
  customization: ["customizations:edit"],
  mapping: ["mappings:edit", "listings:edit"],
  hidden: ["listings:edit"],
  override: ["customizations:edit"],
} as const satisfies Record<string, readonly Permission[]>;

export type RevertKind = keyof typeof revertNeeds;

/**
 * The kind of each revertible action. A new kind also needs its permissions above and a reverter in
 * reverters/index.ts; the compiler asks for both.
 */
const kinds: Readonly<Record<string, RevertKind>> = {
  ...priceKinds("base_price"),
  ...priceKinds("min_price"),
  ...priceKinds("max_price"),
  push_price: "sync",
  sync_stage: "stage",
  group_changed: "group",
  listing_changed: "details",
  customization_changed: "customization",
  mapping_created: "mapping",
  mapping_removed: "mapping",
  action_hidden: "hidden",
  ...overrideKinds("add"),
  ...overrideKinds("remove"),
};

interface LoggedChange {
  action: string;
  changes: Readonly<Record<string, unknown>>;
}

const railNames = ["max_change_percent", "cool_down_hours", "floor"];

/** Fields of a listing that cannot be emptied. */
const permanent = ["no_of_bedrooms", "latitude", "longitude"];

/** The kind of an entry's change, or null when it cannot be reverted. */
export function revertKindOf({ action, changes }: LoggedChange): RevertKind | null {
  const kind = kinds[action] === "details" && isAboutRails(changes) ? "rails" : kinds[action];
  if (kind === undefined) return null;
  return isPermanent(kind, action, changes["old_value"]) ? null : kind;
}

/** Guard rails are details of a listing that have a verb of their own. */
function isAboutRails({ old_value }: LoggedChange["changes"]): boolean {
  return isObject(old_value) && railNames.some((field) => field in old_value);
}

/** True when there is no earlier value to restore. */
function isPermanent(kind: RevertKind, action: string, old: unknown): boolean {
  // A base price, bedrooms and coordinates cannot be emptied.
  if (kind === "price") return action.startsWith("base_price") && old === null;
  if (!isObject(old)) return false;
  if (kind === "details") return permanent.some((field) => old[field] === null);
  // The action was hidden before: only its day or reason changed.
  return kind === "hidden" && old["hidden"] === true;
}

/** True when the caller may revert changes of this kind. */
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

function overrideKinds(verb: "add" | "remove"): Record<string, RevertKind> {
  const action = `${verb}_custom_pricing`;
  return {
    [action]: "override",
    [`api_${action}`]: "override",
    [`${action}_from_parent`]: "override",
    [`api_${action}_from_parent`]: "override",
    [`${action}_from_parent_during_mapping`]: "override",
    [`${action}_group`]: "override",
  };
}
