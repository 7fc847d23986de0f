import { type Clearable, type Editable, pricesOf, validateChange } from "./change-rules";
import { type GroupRow, namedMembership } from "@/lib/inventory/groups/server";
import { type BrokenRail, brokenRails } from "@/lib/inventory/guard-rails/rules";
import { type LockedListings, type StoredListing, toEditable } from "./lock";
import type { ChangeRequest, ChangeRow, ListingChange } from "../schema-changes";
import { settleDays } from "../rules";
import type { Entry } from "@/lib/audit/server";
import { fromMinor } from "@/lib/core/money";

/** Result for one row of the response. */
export interface Outcome {
  /** Index of its row in the request; for a child, of its parent's row. */
  index: number;
  id: string;
  /** Undefined if the listing is not found. */
  listing: StoredListing | undefined;
  before: Editable | undefined;
  after: Editable | undefined;
  errors: string[];
  /** Guard rails that the change breaks; `errors` includes their messages. */
  broken: readonly BrokenRail[];
  fromParent: boolean;
  /** Number of children of this listing that the caller cannot access. */
  inaccessible: number;
  /** Days until prices have settled in, where the change turns sync on. */
  settleDays: number;
}

type Groups = ReadonlyMap<number, GroupRow>;

/**
 * Validates every row of the request, then the children that get prices from a row. Writes nothing. `clearable`: the
 * fields that null clears, if other than those of a change.
 */
export function validateAll(
  request: ChangeRequest,
  locked: LockedListings,
  groups: Groups,
  clearable?: Clearable,
): Outcome[] {
  const named = request.listings.map((change, index) =>
    validateNamed(change, index, { locked, groups, clearable }),
  );
  if (!request.update_children) return named;
  const own = new Set(named.map(({ listing }) => listing?.key));
  const children = named.flatMap((parent) => {
    const prices = pricesFor(request, parent);
    if (!prices || !parent.listing) return [];
    const { accessible, inaccessible } = locked.childrenOf(parent.listing);
    parent.inaccessible = inaccessible;
    // A child with its own row gets the prices of that row.
    return accessible
      .filter(({ key }) => !own.has(key))
      .map((child) => validateChild(child, prices, parent, locked));
  });
  return [...named, ...children];
}

/** Converts an outcome to a row of the response. */
export function toRow({ id, after, errors, inaccessible }: Outcome): ChangeRow {
  const { base, min, max, push_enabled, group_id, subgroup_id } = after ?? notFound;
  return {
    id,
    base,
    min,
    max,
    push_enabled,
    group_id,
    subgroup_id,
    ...(errors.length > 0 && { errors }),
    ...(inaccessible > 0 && { children_out_of_reach: inaccessible }),
  };
}

const notFound = {
  base: null,
  min: null,
  max: null,
  push_enabled: null,
  group_id: null,
  subgroup_id: null,
} as const;

interface Stored {
  locked: LockedListings;
  groups: Groups;
}

function validateNamed(
  change: ListingChange,
  index: number,
  { locked, groups, clearable }: Stored & { clearable: Clearable | undefined },
): Outcome {
  const listing = locked.named(change);
  const { id, settle_days: days = settleDays.usual } = change;
  const counts = { inaccessible: 0, settleDays: days };
  const fixed = { index, id, listing, fromParent: false, broken: [], ...counts };
  if (!listing) {
    const errors = ["listing not found"];
    return { ...fixed, before: undefined, after: undefined, errors };
  }
  const before = toEditable(listing);
  const checked = withGuardRails(
    listing,
    validateChange(before, change, groups, clearable),
    locked,
  );
  const others = identityErrors(listing, checked.after, change, groups);
  if (others.length === 0) return { ...fixed, before, ...checked };
  return { ...fixed, before, after: before, errors: [...others, ...checked.errors] };
}

/** A message for every field that no change sets and whose value is not the stored one. */
function identityErrors(
  listing: StoredListing,
  after: Editable | undefined,
  change: ListingChange,
  groups: Groups,
): string[] {
  const { name, currency, country, state, city, cleaningFees, parentKey, mappingGroupId } = listing;
  const stored = {
    name,
    currency,
    country,
    state,
    city_name: city,
    cleaning_fees: fromMinor(cleaningFees),
    parent_key: parentKey,
    mapping_group_id: mappingGroupId,
  };
  const fields = Object.keys(stored) as (keyof typeof stored)[];
  const errors = fields
    .filter((field) => change[field] != null && change[field] !== stored[field])
    .map((field) => `${field}: cannot be changed here; it is ${JSON.stringify(stored[field])}`);
  // A client that moves a listing sends the name of the group that it was in.
  const memberships = [toEditable(listing), after ?? null].flatMap((each) =>
    each ? [namedMembership(each, groups)] : [],
  );
  const misnamed = (["group", "subgroup"] as const)
    .filter((field) => change[field] != null)
    .filter((field) => memberships.every((each) => each[field] !== change[field]))
    .map((field) => `${field}: cannot be changed by name; send ${field}_id`);
  return [...errors, ...misnamed];
}

function pricesFor(request: ChangeRequest, parent: Outcome): Partial<ListingChange> | null {
  const change = request.listings[parent.index];
  return change && parent.errors.length === 0 ? pricesOf(change) : null;
}

function validateChild(
  child: StoredListing,
  prices: Partial<ListingChange>,
  parent: Outcome,
  locked: LockedListings,
): Outcome {
  const before = toEditable(child);
  const fixed = {
    index: parent.index,
    id: child.listingId,
    listing: child,
    before,
    fromParent: true,
    inaccessible: 0,
    settleDays: settleDays.usual,
    broken: [],
  };
  if (child.currency !== parent.listing?.currency) {
    const errors = [`its currency (${child.currency}) is not the parent's`];
    return { ...fixed, after: before, errors };
  }
  return { ...fixed, ...withGuardRails(child, validateChange(before, prices, new Map()), locked) };
}

/** Applies the guard rails of the listing to a validated change: one that breaks them changes nothing. */
function withGuardRails(
  listing: StoredListing,
  { next, errors }: ReturnType<typeof validateChange>,
  { railsOf }: LockedListings,
): Pick<Outcome, "after" | "errors" | "broken"> {
  const before = toEditable(listing);
  const broken =
    errors.length > 0 ? [] : brokenRails(before, next, railsOf(listing.key), new Date());
  if (broken.length === 0) return { after: next, errors, broken };
  return { after: before, errors: broken.map(({ message }) => message), broken };
}

type ListingEntry = Extract<Entry, { logType: "listing" }>;
/** Suffix of a price's log action: where the price comes from. */
type PriceSource = "" | "_from_parent" | "_from_parent_during_mapping";
type LoggedChange = Pick<ListingEntry, "action" | "changes">;

/** A listing before and after a write. */
export interface ListingStates {
  listing: ListingEntry["listing"];
  before: Editable;
  after: Editable;
}

const prices = [
  ["base", "base_price"],
  ["min", "min_price"],
  ["max", "max_price"],
] as const;
const details = [
  "tags",
  "notes",
  "isHidden",
  "no_of_bedrooms",
  "units",
  "latitude",
  "longitude",
] as const;

/** Returns the log entries for an outcome. */
export function entriesOf(outcome: Outcome, groups: ReadonlyMap<number, GroupRow>): Entry[] {
  const { listing, before, after, fromParent } = outcome;
  if (!listing || !before || !after) return [];
  return listingEntries({ listing, before, after }, groups, fromParent ? "_from_parent" : "");
}

/** Returns the log entries for a changed listing; none if nothing changed. */
export function listingEntries(
  { listing, before, after }: ListingStates,
  groups: ReadonlyMap<number, GroupRow>,
  source: PriceSource,
): Entry[] {
  return [
    ...priceChanges(before, after, source),
    ...switchChange(before, after),
    ...groupChange(before, after, groups),
    ...detailChange(before, after),
  ].map((change) => ({ logType: "listing", listing, ...change }));
}

function priceChanges(before: Editable, after: Editable, source: PriceSource): LoggedChange[] {
  return prices
    .filter(([field]) => before[field] !== after[field])
    .map(([field, action]) => ({
      action: `${action}${source}` as const,
      changes: { old_value: before[field], new_value: after[field] },
    }));
}

/** Sync that is turned on or off has its own action; another, what becomes of a listing that does not sync. */
function switchChange(before: Editable, after: Editable): LoggedChange[] {
  const { push_enabled: isOn, sync_stage: stage } = after;
  const switched = before.push_enabled !== isOn;
  const from = before.push_enabled ? "off" : before.sync_stage;
  return [
    ...(switched
      ? [{ action: "push_price", changes: { new_value: isOn ? "ON" : "OFF" } } as const]
      : []),
    ...(!isOn && from !== stage
      ? [{ action: "sync_stage", changes: { old_value: from, new_value: stage } } as const]
      : []),
  ];
}

function groupChange(
  before: Editable,
  after: Editable,
  groups: ReadonlyMap<number, GroupRow>,
): LoggedChange[] {
  if (before.group_id === after.group_id && before.subgroup_id === after.subgroup_id) return [];
  const named = ({ group_id, subgroup_id }: Editable) =>
    namedMembership({ group_id, subgroup_id }, groups);
  const changes = { old_value: named(before), new_value: named(after) };
  return [{ action: "group_changed", changes }];
}

/** Returns one entry for the other fields; old_value and new_value have only the changed ones. */
function detailChange(before: Editable, after: Editable): LoggedChange[] {
  const changed = details.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (changed.length === 0) return [];
  const pick = (from: Editable) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return [
    { action: "listing_changed", changes: { old_value: pick(before), new_value: pick(after) } },
  ];
}
