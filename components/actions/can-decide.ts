import { evidenceOf, type Item } from "@/lib/pricing/actions/board";

/** True when this person can accept the action. */
export function canAccept({ action, source, isHidden }: Item): boolean {
  return source.rights.canEdit && !isHidden && evidenceOf(action).kind === "price";
}

export function canHide({ source, isHidden }: Item): boolean {
  return source.rights.canEdit && !isHidden;
}

/** The element id of an item's row. */
export function rowId({ key }: Item): string {
  return `action-${key}`;
}
