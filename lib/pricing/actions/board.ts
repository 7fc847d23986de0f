import { allows, type Permissions } from "@/lib/auth/permissions";
import type { ListingActions } from "./schema";
import type { Worths } from "./schema-evidence";
import type { ActionType, HoldCause, NudgeType } from "./types";

export type Action = ListingActions["actions"][number];
export type Mode = "visible" | "hidden" | "all";

/** How soon an action needs attention; the limits are those of managed_accounts. */
export type Urgency = "high" | "medium" | "low";

/** What the caller may do in an account besides seeing its actions. */
export interface BoardRights {
  canEdit: boolean;
  seesLog: boolean;
  seesMarket: boolean;
  seesRules: boolean;
  editsRules: boolean;
}

export function boardRights(permissions: Permissions): BoardRights {
  return {
    canEdit: allows(permissions, "listings:edit"),
    seesLog: allows(permissions, "logs:view"),
    seesMarket: allows(permissions, "neighborhood:view"),
    seesRules: allows(permissions, "customizations:view"),
    editsRules: allows(permissions, "customizations:edit"),
  };
}

/** An account whose actions are on the board; `name` is null if it is the only one. */
export interface Source {
  account: number | null;
  name: string | null;
  rights: BoardRights;
}

/** What an action is worth: a year's revenue for a price, the coming nights' for availability; whole currency units. */
export type Worth = Pick<Worths["worths"][number], "amount" | "currency" | "per">;

/** Worths by the items' keys. */
export type WorthsByKey = ReadonlyMap<string, Worth>;

/** The worths of an account's actions by the items' keys. */
export function worthsOf(account: number | null, { worths }: Worths): [string, Worth][] {
  return worths.map(({ listing_id, pms, action_type, ...worth }) => [
    keyOf(account, { pms, id: listing_id }, action_type),
    worth,
  ]);
}

function keyOf(account: number | null, { pms, id }: { pms: string; id: string }, type: ActionType) {
  return [account ?? "own", pms, id, type].join("/");
}

/** One action of one listing, as the board shows it. */
export interface Item {
  /** `account/pms/listing/type`. */
  key: string;
  source: Source;
  listing: { id: string; pms: string; pmsName: string; name: string };
  action: Action;
  isHidden: boolean;
}

/** Items under one heading: a listing, an account, a kind or a currency. */
export interface Section {
  id: string;
  /** Name of the listing or account, ID of the kind, or currency of the worths. */
  title: string;
  items: Item[];
}

export const groupings = ["listing", "kind", "worth", "account"] as const;
export type Grouping = (typeof groupings)[number];

/** The actions of an account in one of the API's lists. */
export function itemsOf(
  source: Source,
  lists: readonly ListingActions[],
  isHidden: boolean,
): Item[] {
  return lists.flatMap(({ listing_details: details, actions }) => {
    const { listing_id: id, pms, pms_display_name, listing_name } = details;
    const listing = { id, pms, pmsName: pms_display_name ?? pms, name: listing_name ?? id };
    return actions.map((action) => ({
      key: keyOf(source.account, listing, action.action_type),
      source,
      listing,
      action,
      isHidden,
    }));
  });
}

/** The items of a mode; `all` is both lists, as in the API. */
export function inMode(items: readonly Item[], mode: Mode): Item[] {
  return items.filter(({ isHidden }) => mode === "all" || isHidden === (mode === "hidden"));
}

/**
 * Groups items under headings, most important first; a heading ranks as its first item. By worth, the headings are
 * currencies, which are not compared with each other: highest amount first, items without a value last.
 */
export function sectionsOf(
  items: readonly Item[],
  by: Grouping,
  worths: WorthsByKey = new Map(),
): Section[] {
  const sorted = items.toSorted(byImportance);
  if (by === "worth") sorted.sort((one, other) => amountOf(other, worths) - amountOf(one, worths));
  const groups = Map.groupBy(sorted, (item) => headingOf(item, by, worths).id);
  return [...groups].flatMap(([, own]) => {
    const [first] = own;
    return first ? [{ ...headingOf(first, by, worths), items: own }] : [];
  });
}

function headingOf(
  { key, source, listing, action }: Item,
  by: Grouping,
  worths: WorthsByKey,
): Pick<Section, "id" | "title"> {
  const account = String(source.account ?? "own");
  switch (by) {
    case "kind":
      return { id: action.kind, title: action.kind };
    case "account":
      return { id: account, title: source.name ?? "" };
    case "worth": {
      const currency = worths.get(key)?.currency ?? "";
      return { id: `worth ${currency}`, title: currency };
    }
    default:
      return { id: [account, listing.pms, listing.id].join("/"), title: listing.name };
  }
}

function amountOf({ key }: Item, worths: WorthsByKey): number {
  return worths.get(key)?.amount ?? -Infinity;
}

/** True if every word of `search` occurs in the listing's name or ID, its PMS, the account, or the action's title. */
export function fits({ listing, source, action }: Item, search: string): boolean {
  const text = [listing.name, listing.id, listing.pmsName, source.name ?? "", action.title]
    .join(" ")
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function urgencyOf(severity: number): Urgency {
  if (severity >= 60) return "high";
  return severity >= 30 ? "medium" : "low";
}

function byImportance(one: Item, other: Item): number {
  return (
    other.action.severity - one.action.severity ||
    one.listing.name.localeCompare(other.listing.name) ||
    one.key.localeCompare(other.key)
  );
}

/** What an action reports besides its type, by the shape of its metadata. */
export type Evidence =
  | { kind: "price"; nudgeId: string; current: number; recommended: number; until: string }
  | { kind: "compared"; current: number; recommended: number }
  | { kind: "nights"; count: number; threshold: number; ranges: readonly NightRange[] }
  | { kind: "currency"; currency: string | null; conflicts: readonly CurrencyConflict[] }
  | { kind: "held"; cause: HoldCause; nights: number; change: number }
  | { kind: "units"; suggested: number }
  | { kind: "alike"; listings: readonly { listing_id: string; pms: string }[] }
  | { kind: "missing" }
  | { kind: "off" };

/** A group's amounts that a listing does not use; `currency` null: nobody has named theirs. */
interface CurrencyConflict {
  setting: "custom_seasonal_profile" | "override";
  level: "subgroup" | "group";
  currency: string | null;
}

export interface NightRange {
  start_date: string;
  /** Included. */
  end_date: string;
}

/** The evidence of an action; its metadata decides the kind. */
export function evidenceOf({ metadata, kind }: Pick<Action, "metadata" | "kind">): Evidence {
  if ("nudge_id" in metadata) {
    const { nudge_id: nudgeId, current, recommended, expiration: until } = metadata;
    return { kind: "price", nudgeId, current, recommended, until };
  }
  if ("recommended" in metadata) {
    const { current, recommended } = metadata;
    return { kind: "compared", current, recommended };
  }
  if ("count" in metadata) {
    const { count, threshold, date_ranges: ranges } = metadata;
    return { kind: "nights", count, threshold, ranges };
  }
  if ("cause" in metadata) {
    const { cause, nights, change_percent: change } = metadata;
    return { kind: "held", cause, nights, change };
  }
  if ("suggested" in metadata) return { kind: "units", suggested: metadata.suggested };
  if ("listings" in metadata) return { kind: "alike", listings: metadata.listings };
  if ("conflicts" in metadata) {
    const { currency, conflicts } = metadata;
    return { kind: "currency", currency, conflicts };
  }
  return { kind: kind === "missing_listing_information" ? "missing" : "off" };
}

/** The price that an alert is about. */
export function priceOf(type: ActionType): "base" | "min" | null {
  if (type === "base_price_alert") return "base";
  return type === "min_price_alert" ? "min" : null;
}

/** The kind of nudge that an alert suggests; null for other actions. */
export function priceTypeOf(type: ActionType): NudgeType | null {
  const price = priceOf(type);
  return price && `${price}_price`;
}

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

/** An account's two lists after an action moved from one to the other, or left both. */
export function moved(
  lists: { visible: readonly ListingActions[]; hidden: readonly ListingActions[] },
  { listing, action }: Pick<Item, "listing" | "action">,
  to: "visible" | "hidden" | null,
): { visible: ListingActions[]; hidden: ListingActions[] } {
  const change = (list: readonly ListingActions[], isTarget: boolean) => {
    const without = taken(list, listing, action);
    return isTarget ? put(without, listing, action) : without;
  };
  return {
    visible: change(lists.visible, to === "visible"),
    hidden: change(lists.hidden, to === "hidden"),
  };
}

type Named = Item["listing"];

function isOf(row: ListingActions, { id, pms }: Named): boolean {
  return row.listing_details.listing_id === id && row.listing_details.pms === pms;
}

function taken(list: readonly ListingActions[], listing: Named, action: Action): ListingActions[] {
  return list
    .map((row) =>
      isOf(row, listing)
        ? { ...row, actions: row.actions.filter((own) => own.action_type !== action.action_type) }
        : row,
    )
    .filter(({ actions }) => actions.length > 0);
}

function put(list: readonly ListingActions[], listing: Named, action: Action): ListingActions[] {
  if (list.some((row) => isOf(row, listing))) {
    return list.map((row) =>
      isOf(row, listing) ? { ...row, actions: [...row.actions, action] } : row,
    );
  }
  const { id, pms, pmsName, name } = listing;
  const details = { listing_id: id, pms, pms_display_name: pmsName, listing_name: name };
  return [...list, { listing_details: details, actions: [action] }];
}
