import { evidenceOf, fits, type Item, urgencyOf } from "./board";

/** Kinds of actions, most used first. */
export const actionKinds = [
  "pricing_recommendation",
  "availability_alert",
  "configuration_issue",
  "missing_listing_information",
] as const;

/** Sizes of a price's change in percent: up to 5, up to 10, more. */
export const changeSizes = ["small", "medium", "large"] as const;
type ChangeSize = (typeof changeSizes)[number];

/** What the board shows; null: all. */
export interface BoardFilters {
  search: string;
  urgency: string | null;
  /** Kinds of action; empty: all. */
  kinds: readonly string[];
  size: string | null;
}

/** True if an item passes the filters. With a size, only price actions pass. */
export function passes(item: Item, { search, urgency, kinds, size }: BoardFilters): boolean {
  const { severity, kind } = item.action;
  return (
    (urgency === null || urgencyOf(severity) === urgency) &&
    (kinds.length === 0 || kinds.includes(kind)) &&
    (size === null || changeSizeOf(item) === size) &&
    fits(item, search)
  );
}

/** Size of the price change that an action suggests; null for other actions. */
export function changeSizeOf({ action }: Pick<Item, "action">): ChangeSize | null {
  const evidence = evidenceOf(action);
  if (evidence.kind !== "price") return null;
  const { current, recommended } = evidence;
  const percent = current === 0 ? Infinity : Math.abs(100 * (recommended / current - 1));
  // In binary, 5% of 160 is slightly less than 8.
  if (percent <= 5 + 1e-9) return "small";
  return percent <= 10 + 1e-9 ? "medium" : "large";
}
