import { type ListingRow, type MissingField, missingFields } from "./rows";
import { searchFor } from "@/lib/core/text";
import type { Listing } from "./schema";

/** Filters of the listings table; several values of one are OR-ed, filters are AND-ed, none is no filter. */
export const filterNames = [
  "pms",
  "city",
  "group",
  "sync",
  "hidden",
  "mapping",
  "missing",
] as const;
export type FilterName = (typeof filterNames)[number];
type Filters = Record<FilterName, readonly string[]>;

/** Filter values that do not depend on the listings. `hidden` without a value leaves hidden listings out. */
export const fixedValues = {
  sync: ["on", "shadow", "off"],
  hidden: ["all", "only"],
  mapping: ["parent", "child", "unmapped"],
  missing: missingFields,
} as const satisfies Partial<Record<FilterName, readonly string[]>>;

/** The group filter's value for listings without a group. */
export const noGroup = "none";

/** Reads the filters of a URL; unknown values are left out. */
export function filtersOf(params: URLSearchParams): Filters {
  return filtersIn(params, filterNames, fixedValues);
}

/** The values that a URL has for each filter, once each; of a filter with fixed values only these. */
export function filtersIn<Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
  fixed?: Readonly<Partial<Record<Name, readonly string[]>>>,
): Record<Name, readonly string[]> {
  const values = (name: Name): readonly string[] => {
    const given = params.getAll(name).filter((value) => value !== "");
    return [...new Set(given)].filter((value) => fixed?.[name]?.includes(value) ?? true);
  };
  return Object.fromEntries(names.map((name) => [name, values(name)])) as Record<
    Name,
    readonly string[]
  >;
}

/** Rows that match the filters and contain every word of `search`, ignoring case and accents. */
export function filterRows(
  rows: readonly ListingRow[],
  search: string,
  filters: Filters,
): ListingRow[] {
  const isFound = searchFor(search);
  const active = filterNames.filter((name) => name === "hidden" || filters[name].length > 0);
  return rows.filter(
    (row) => active.every((name) => tests[name](row, filters[name])) && isFound(row.text),
  );
}

const tests: Record<FilterName, (row: ListingRow, values: readonly string[]) => boolean> = {
  pms: ({ listing }, values) => values.includes(listing.pms),
  city: ({ listing }, values) => values.includes(listing.city_name ?? ""),
  group: ({ listing }, values) =>
    listing.group_id === null
      ? values.includes(noGroup)
      : values.includes(String(listing.group_id)) || values.includes(String(listing.subgroup_id)),
  sync: ({ listing }, values) => values.includes(listing.sync_stage),
  hidden: ({ listing }, values) =>
    values.includes("all") || listing.isHidden === values.includes("only"),
  mapping: ({ mapping }, values) => values.includes(mapping.kind),
  missing: ({ missing }, values) => values.some((value) => missing.includes(value as MissingField)),
};

/** Path of a listing's page. */
export function listingPath({ pms, id }: Pick<Listing, "pms" | "id">): string {
  return `/listings/${encodeURIComponent(pms)}/${encodeURIComponent(id)}`;
}

const names: Readonly<Record<string, string>> = {
  airbnb: "Airbnb",
  bookingcom: "Booking.com",
  "booking.com": "Booking.com",
  direct: "Direct",
  expedia: "Expedia",
  googlevr: "Google",
  homeaway: "Vrbo",
  vrbo: "Vrbo",
};

/** Display name of a channel; an unknown channel keeps the PMS's spelling. */
export function channelLabel(channel: string): string {
  const name = channel.toLowerCase();
  return Object.hasOwn(names, name) ? (names[name] ?? channel) : channel;
}

/** Distinct channel names of a listing, comma-separated. */
export function channelNames(listing: Pick<Listing, "channel_listing_details">): string {
  const labels = listing.channel_listing_details.map(({ channel_name: name }) =>
    channelLabel(name),
  );
  return [...new Set(labels)].join(", ");
}

const windows = [7, 30, 60, 90] as const;

/** False where the listing's calendar does not tell bookings from other unavailable nights. */
export function tellsBookings(listing: Listing): boolean {
  return windows.every((nights) => listing[`unavailable_share_next_${nights}`] === null);
}
