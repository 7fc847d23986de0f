import { type Editable, pricesOf, validateChange } from "./change-rules";
import type { GroupRow } from "@/lib/inventory/groups/server";
import { type BrokenRail, brokenRails } from "@/lib/inventory/guard-rails/rules";
import { type LockedListings, type StoredListing, toEditable } from "./lock";
import type { ChangeRequest, ChangeRow, ListingChange } from "../schema-changes";

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
}

type Groups = ReadonlyMap<number, GroupRow>;

/** Validates every row of the request, then the children that get prices from a row. Writes nothing. */
export function validateAll(
  request: ChangeRequest,
  locked: LockedListings,
  groups: Groups,
): Outcome[] {
  const named = request.listings.map((change, index) =>
    validateNamed(change, index, locked, groups),
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

function validateNamed(
  change: ListingChange,
  index: number,
  locked: LockedListings,
  groups: Groups,
): Outcome {
  const listing = locked.named(change);
  const fixed = { index, id: change.id, listing, fromParent: false, inaccessible: 0, broken: [] };
  if (!listing) {
    const errors = ["listing not found"];
    return { ...fixed, before: undefined, after: undefined, errors };
  }
  const before = toEditable(listing);
  return {
    ...fixed,
    before,
    ...withGuardRails(listing, validateChange(before, change, groups), locked),
  };
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
