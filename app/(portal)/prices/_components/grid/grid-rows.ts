import { foldHomes, type ListingRow } from "@/lib/catalog/rows";

/** The heading of a group's listings. */
export interface GroupHeading {
  kind: "group";
  key: string;
  /** Null: listings without a group. */
  name: string | null;
  /** The group of a subgroup. */
  parent: string | null;
  /** Its homes: unmapped listings, and parents with their children below. */
  members: readonly ListingRow[];
  isFolded: boolean;
}

/** A row of the grid. */
export type GridRow = GroupHeading | { kind: "listing"; key: string; row: ListingRow };

/** Height of each kind of row, in px. */
export const rowHeights = { group: 26, listing: 38 } as const;

const collator = new Intl.Collator("en", { numeric: true });

/** Distinguishes the keys of headings from those of listings, which are `pms/id`. */
const prefix = "group:";

/** Returns the key of a group in the URL. */
export function groupKey({ key }: GroupHeading): string {
  return key.slice(prefix.length);
}

/** Key of the listings without a group. */
const ungrouped = "none";

/**
 * Returns headings of groups and subgroups with their listings, sorted by name; listings without a group come last. The
 * children of a home are below their parent where it is `opened`, whatever their own group is.
 */
export function gridRows(
  rows: readonly ListingRow[],
  folded: ReadonlySet<string>,
  opened: ReadonlySet<string>,
): GridRow[] {
  const byName = rows.toSorted((a, b) => collator.compare(a.listing.name, b.listing.name));
  const groups = [...Map.groupBy(foldHomes(byName, opened), groupKeyOf)].map(([key, all]) => ({
    key,
    ...groupName(all),
    all,
    members: all.filter(({ place }) => place?.kind !== "below"),
  }));
  const sorted = groups.toSorted(
    (a, b) =>
      Number(a.name === null) - Number(b.name === null) || collator.compare(orderOf(a), orderOf(b)),
  );
  return sorted.flatMap(({ key, name, parent, all, members }): GridRow[] => {
    const isFolded = folded.has(key);
    const heading: GroupHeading = {
      kind: "group",
      key: `${prefix}${key}`,
      name,
      parent,
      members,
      isFolded,
    };
    const shown = isFolded ? [] : all;
    return [heading, ...shown.map((row) => ({ kind: "listing" as const, key: row.key, row }))];
  });
}

/** A child is in its parent's group. */
function groupKeyOf({ listing, place }: ListingRow): string {
  const { group_id, subgroup_id } = place?.kind === "below" ? place.parent.listing : listing;
  return String(subgroup_id ?? group_id ?? ungrouped);
}

function groupName([first]: readonly ListingRow[]) {
  const { group = null, subgroup = null } = first?.listing ?? {};
  return subgroup === null ? { name: group, parent: null } : { name: subgroup, parent: group };
}

/** Returns a sort key that puts subgroups after their group. */
function orderOf({ name, parent }: Pick<GroupHeading, "name" | "parent">): string {
  return parent === null ? (name ?? "") : `${parent} / ${name}`;
}

/** Returns the distance in px from the first row to each row, and to the end as the last element. */
export function topsOf(rows: readonly GridRow[]): number[] {
  const tops = [0];
  for (const { kind } of rows) tops.push((tops.at(-1) ?? 0) + rowHeights[kind]);
  return tops;
}

/** Returns the index of the row at a distance in px from the first row; −1 outside the rows. */
export function rowAt(tops: readonly number[], y: number): number {
  if (y < 0 || y >= (tops.at(-1) ?? 0)) return -1;
  let [low, high] = [0, tops.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the index of the row `by` listings away, at most the last listing; −1 without any. */
export function listingBeside(rows: readonly GridRow[], from: number, by: number): number {
  const beside = by < 0 ? rows.slice(0, from).toReversed() : rows.slice(from + 1);
  const listings = beside.filter(({ kind }) => kind === "listing").slice(0, Math.abs(by));
  const last = listings.at(-1);
  return last ? rows.indexOf(last) : -1;
}
