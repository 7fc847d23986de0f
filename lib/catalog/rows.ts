import { syncStages } from "@/lib/inventory/listings/rules";
import { plain } from "@/lib/core/text";
import type { Listing, ListingSummary } from "./schema";

/** A listing's role in the mappings; `parent` is null when it is out of reach. */
export type MappingRole =
  | { kind: "unmapped" }
  | { kind: "parent"; children: readonly Listing[] }
  | { kind: "child"; parent: Listing | null };

/** Fields that pricing or mapping needs and a listing may miss. */
export const missingFields = ["base", "location", "bedrooms", "currency"] as const;
export type MissingField = (typeof missingFields)[number];

/** A listing with values derived from the whole list. */
export interface ListingRow {
  /** `pms/listing_id`, as in the URL. */
  key: string;
  listing: Listing;
  property: string;
  mapping: MappingRole;
  missing: readonly MissingField[];
  /** Searched text, without case and accents. */
  text: string;
  /** Set by `foldHomes`, for the parent and children of a home of several rows. */
  place?: HomePlace;
}

/** Where a row stands in its home: above the other rows, shown or folded under it, or below its parent. */
export type HomePlace =
  | { kind: "above"; below: readonly ListingRow[]; isOpen: boolean }
  | { kind: "below"; parent: ListingRow };

/** Key of a listing in URLs and selections. */
export function rowKeyOf(listing: Pick<Listing, "pms" | "id">): string {
  return `${listing.pms}/${listing.id}`;
}

/** Rows in the order of `listings`; property names come from the catalog. */
export function toRows(
  listings: readonly Listing[],
  catalog: readonly ListingSummary[],
): ListingRow[] {
  const properties = new Map(
    catalog.map((entry) => [`${entry.pms_name}/${entry.listing_id}`, entry.property_name]),
  );
  const families = Map.groupBy(
    listings.filter((listing) => listing.mapping_group_id !== null),
    (listing) => listing.mapping_group_id,
  );
  return listings.map((listing) => {
    const property = properties.get(rowKeyOf(listing)) ?? listing.name;
    const family = families.get(listing.mapping_group_id) ?? [];
    return {
      key: rowKeyOf(listing),
      listing,
      property,
      mapping: mappingOf(listing, family),
      missing: missingOf(listing),
      text: searchedText(listing, property),
    };
  });
}

/** Key of a row's home in a URL; null for an unmapped listing. */
export function homeKeyOf({ listing }: ListingRow): string | null {
  return listing.mapping_group_id === null ? null : String(listing.mapping_group_id);
}

/**
 * The rows with each home's children below their parent, shown where the home is `opened`. A child whose parent is not
 * among the rows stands for itself.
 */
export function foldHomes(rows: readonly ListingRow[], opened: ReadonlySet<string>): ListingRow[] {
  const parents = new Set(rows.filter(({ mapping }) => mapping.kind === "parent").map(homeKeyOf));
  const isBelow = (row: ListingRow): boolean =>
    row.mapping.kind === "child" && parents.has(homeKeyOf(row));
  const childrenOf = Map.groupBy(rows.filter(isBelow), homeKeyOf);
  return rows.flatMap((row): ListingRow[] => {
    if (isBelow(row)) return [];
    const key = homeKeyOf(row);
    const below = row.mapping.kind === "parent" ? (childrenOf.get(key) ?? []) : [];
    if (key === null || below.length === 0) return [row];
    const isOpen = opened.has(key);
    const place = { kind: "below", parent: row } as const;
    const shown = isOpen ? below.map((child) => ({ ...child, place })) : [];
    return [{ ...row, place: { kind: "above", below, isOpen } }, ...shown];
  });
}

/** A row's name; below its parent without the parent's name, if it begins with it: `Airbnb` of `Quayside Loft (Airbnb)`. */
export function nameInHome({ listing: { name }, place }: ListingRow): string {
  const above = place?.kind === "below" ? place.parent.listing.name : name;
  if (above === name || !name.startsWith(above)) return name;
  const rest = name.slice(above.length).replace(/^[\s\-–—:,·|(]+/u, "");
  return (rest.includes("(") ? rest : rest.replace(/\)$/, "")) || name;
}

function mappingOf(listing: Listing, family: readonly Listing[]): MappingRole {
  if (listing.mapping_group_id === null) return { kind: "unmapped" };
  if (listing.parent_key === 0) {
    return { kind: "parent", children: family.filter((member) => member.parent_key !== 0) };
  }
  return { kind: "child", parent: family.find((member) => member.parent_key === 0) ?? null };
}

function missingOf(listing: Listing): MissingField[] {
  const isMissing: Record<MissingField, boolean> = {
    base: listing.base === null,
    location: listing.latitude === null || listing.longitude === null,
    bedrooms: listing.no_of_bedrooms === null,
    currency: listing.currency === null,
  };
  return missingFields.filter((lack) => isMissing[lack]);
}

/** What a search for a listing looks through, as `plain` writes it. */
export function searchedText(listing: Listing, property = listing.name): string {
  const channels = listing.channel_listing_details.map((channel) => channel.channel_listing_id);
  const { name, id, city_name, tags, group, subgroup } = listing;
  return plain([name, id, property, city_name, tags, group, subgroup, ...channels].join("\n"));
}

type SortValue = string | number | null;

const keys = {
  name: ({ listing }) => listing.name,
  pms: ({ listing }) => listing.pms,
  property: ({ property }) => property,
  city: ({ listing }) => listing.city_name,
  channels: ({ listing }) =>
    listing.channel_listing_details.map((channel) => channel.channel_name).join() || null,
  group: ({ listing }) => listing.group && `${listing.group}\n${listing.subgroup ?? ""}`,
  bedrooms: ({ listing }) => listing.no_of_bedrooms,
  min: ({ listing }) => listing.min,
  base: ({ listing }) => listing.base,
  max: ({ listing }) => listing.max,
  currency: ({ listing }) => listing.currency,
  occupancy: ({ listing }) => percentOf(listing.occupancy_next_30),
  market: ({ listing }) => percentOf(listing.market_occupancy_next_30),
  adr: ({ listing }) => listing.adr_past_90,
  lastYear: ({ listing }) => listing.stly_adr_past_90,
  revenue: ({ listing }) => listing.revenue_past_90,
  pickup: ({ listing }) => listing.booking_pickup_past_30,
  sync: ({ listing }) => syncStages.indexOf(listing.sync_stage),
  mapping: ({ mapping }) => mapping.kind,
  tags: ({ listing }) => listing.tags || null,
  synced: ({ listing }) => listing.last_date_pushed,
} as const satisfies Record<string, (row: ListingRow) => SortValue>;

/** Sortable columns; also the ids of the table's columns. */
export type SortKey = keyof typeof keys;

export interface ListingSort {
  column: SortKey;
  direction: "ascending" | "descending";
}

/** Reads `base` or `-base` of a URL; sorts by name if it is neither. */
export function sortOf(text: string | null): ListingSort {
  const column = text?.replace(/^-/, "") ?? "";
  if (!Object.hasOwn(keys, column)) return { column: "name", direction: "ascending" };
  const direction = text?.startsWith("-") ? "descending" : "ascending";
  return { column: column as SortKey, direction };
}

/** A sort as text for the URL. */
export function sortText({ column, direction }: ListingSort): string {
  return direction === "descending" ? `-${column}` : column;
}

/** Columns of amounts, which can only be compared within a currency. */
const amounts: ReadonlySet<SortKey> = new Set(["min", "base", "max", "adr", "lastYear", "revenue"]);

/**
 * A sorted copy; unknown values come last in both directions, equal ones keep their order. Amounts are sorted currency
 * by currency, the one of most rows first.
 */
export function sortRows(rows: readonly ListingRow[], sort: ListingSort): ListingRow[] {
  const keyOf: (row: ListingRow) => SortValue = keys[sort.column];
  const rankOf = amounts.has(sort.column) ? currencyRanks(rows) : () => 0;
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const sign = sort.direction === "ascending" ? 1 : -1;
  return rows
    .map((row) => ({ row, key: keyOf(row), rank: rankOf(row) }))
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return a.rank - b.rank || sign * compare(a.key, b.key, collator);
    })
    .map(({ row }) => row);
}

/** Ranks rows by how many others have their currency; equal numbers by its code, no currency last. */
function currencyRanks(rows: readonly ListingRow[]): (row: ListingRow) => number {
  const order = [...Map.groupBy(rows, currencyOf)]
    .map(([code, found]) => ({ code, isUnknown: Number(code === ""), count: found.length }))
    .toSorted(
      (a, b) => a.isUnknown - b.isUnknown || b.count - a.count || (a.code < b.code ? -1 : 1),
    );
  const ranks = new Map(order.map(({ code }, rank) => [code, rank]));
  return (row) => ranks.get(currencyOf(row)) ?? 0;
}

function currencyOf({ listing }: ListingRow): string {
  return listing.currency ?? "";
}

function compare(a: string | number, b: string | number, collator: Intl.Collator): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return collator.compare(String(a), String(b));
}

/** Percent of a share's text such as `"46 %"`; null when it is unavailable. */
export function percentOf(share: string | null): number | null {
  const percent = Number.parseInt(share ?? "", 10);
  return Number.isNaN(percent) ? null : percent;
}
