import { type Editable, judge, pricesOf } from "./change-rules";
import type { GroupRow } from "@/lib/inventory/groups/server";
import { type BrokenRail, brokenRails } from "@/lib/inventory/guard-rails/rules";
import { type LockedListings, type StoredListing, toEditable } from "./lock";
import type { ChangeRequest, ChangeRow, ListingChange } from "../schema-changes";

/** Result of one row of the response. */
export interface Outcome {
  /** Index of the request's row it belongs to. */
  index: number;
  id: string;
  /** Undefined where the listing is unknown. */
  listing: StoredListing | undefined;
  before: Editable | undefined;
  after: Editable | undefined;
  errors: string[];
  /** Guard rails that the change breaks; `errors` has their messages. */
  broken: readonly BrokenRail[];
  fromParent: boolean;
  /** Children of this listing that the caller may not change. */
  beyond: number;
}

type Groups = ReadonlyMap<number, GroupRow>;

/** Checks every row of the request, then the children that rows pass their prices to. Writes nothing. */
export function judgeAll(
  request: ChangeRequest,
  locked: LockedListings,
  groups: Groups,
): Outcome[] {
  const named = request.listings.map((change, index) => judgeNamed(change, index, locked, groups));
  if (!request.update_children) return named;
  const own = new Set(named.map(({ listing }) => listing?.key));
  const children = named.flatMap((parent) => {
    const prices = pricesFor(request, parent);
    if (!prices || !parent.listing) return [];
    const { reached, beyond } = locked.childrenOf(parent.listing);
    parent.beyond = beyond;
    // A child with a row of its own follows that row.
    return reached
      .filter(({ key }) => !own.has(key))
      .map((child) => judgeChild(child, prices, parent, locked));
  });
  return [...named, ...children];
}

/** A row of the response. */
export function toRow({ id, after, errors, beyond }: Outcome): ChangeRow {
  const { base, min, max, push_enabled, group_id, subgroup_id } = after ?? unknown;
  return {
    id,
    base,
    min,
    max,
    push_enabled,
    group_id,
    subgroup_id,
    ...(errors.length > 0 && { errors }),
    ...(beyond > 0 && { children_out_of_reach: beyond }),
  };
}

const unknown = {
  base: null,
  min: null,
  max: null,
  push_enabled: null,
  group_id: null,
  subgroup_id: null,
} as const;

function judgeNamed(
  change: ListingChange,
  index: number,
  locked: LockedListings,
  groups: Groups,
): Outcome {
  const listing = locked.named(change);
  const fixed = { index, id: change.id, listing, fromParent: false, beyond: 0, broken: [] };
  if (!listing) {
    const errors = ["listing not found"];
    return { ...fixed, before: undefined, after: undefined, errors };
  }
  const before = toEditable(listing);
  return { ...fixed, before, ...guarded(listing, judge(before, change, groups), locked) };
}

function pricesFor(request: ChangeRequest, parent: Outcome): Partial<ListingChange> | null {
  const change = request.listings[parent.index];
  return change && parent.errors.length === 0 ? pricesOf(change) : null;
}

function judgeChild(
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
    beyond: 0,
    broken: [],
  };
  if (child.currency !== parent.listing?.currency) {
    const errors = [`its currency (${child.currency}) is not the parent's`];
    return { ...fixed, after: before, errors };
  }
  return { ...fixed, ...guarded(child, judge(before, prices, new Map()), locked) };
}

/** A judged change, or none where it breaks a guard rail of the listing. */
function guarded(
  listing: StoredListing,
  { next, errors }: ReturnType<typeof judge>,
  { railsOf }: LockedListings,
): Pick<Outcome, "after" | "errors" | "broken"> {
  const before = toEditable(listing);
  const broken =
    errors.length > 0 ? [] : brokenRails(before, next, railsOf(listing.key), new Date());
  if (broken.length === 0) return { after: next, errors, broken };
  return { after: before, errors: broken.map(({ message }) => message), broken };
}
