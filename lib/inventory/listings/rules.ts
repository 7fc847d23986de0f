import { plain } from "@/lib/core/text";
import { dateIn, type DateText } from "@/lib/core/dates";

/** Values of one filter are OR-ed; an empty filter matches all. */
interface ListingFilters {
  search_query?: string | undefined;
  listing_name?: string | undefined;
  listings?: readonly string[] | undefined;
  pms?: readonly string[] | undefined;
  cities?: readonly string[] | undefined;
  groups?: readonly string[] | undefined;
  subgroups?: readonly string[] | undefined;
}

/** Fields that the filters compare. */
export interface Filterable {
  listingId: string;
  pmsName: string;
  name: string;
  city: string | null;
  tags: readonly string[];
  groupId: number | null;
  subgroupId: number | null;
  group: { name: string } | null;
  subgroup: { name: string } | null;
}

/** True if a listing matches all filters. */
export function matchesFilters(row: Filterable, filters: ListingFilters): boolean {
  return (
    contains([row.name], filters.listing_name) &&
    contains(searchable(row), filters.search_query) &&
    oneOf([row.listingId], filters.listings) &&
    oneOfAnyCase([row.pmsName], filters.pms) &&
    oneOfAnyCase([row.city], filters.cities) &&
    oneOfAnyCase([row.group?.name, row.groupId], filters.groups) &&
    oneOfAnyCase([row.subgroup?.name, row.subgroupId], filters.subgroups)
  );
}

function searchable(row: Filterable): string[] {
  return [
    row.name,
    row.listingId,
    row.city ?? "",
    ...row.tags,
    row.group?.name ?? "",
    row.subgroup?.name ?? "",
  ];
}

function contains(texts: readonly string[], part: string | undefined): boolean {
  if (!part) return true;
  const wanted = plain(part);
  return texts.some((text) => plain(text).includes(wanted));
}

function oneOf(values: readonly string[], wanted: readonly string[] | undefined): boolean {
  return !wanted?.length || values.some((value) => wanted.includes(value));
}

function oneOfAnyCase(
  values: readonly (string | number | null | undefined)[],
  wanted: readonly string[] | undefined,
): boolean {
  if (!wanted?.length) return true;
  const lower = wanted.map((value) => value.toLowerCase());
  return values.some((value) => value != null && lower.includes(String(value).toLowerCase()));
}

/** A time zone and its date at an instant. */
export interface Clock {
  zone: string;
  today: DateText;
}

interface Zoned {
  timeZone: string | null;
}

/** Returns functions for the clocks of listings at `now`, one per time zone: the listing's own, else the account's. */
export function clocksAt(now: Date, accountZone: string) {
  const known = new Map<string, Clock>();
  const clockOf = ({ timeZone }: Zoned): Clock => {
    const zone = timeZone ?? accountZone;
    const clock = known.get(zone) ?? { zone, today: dateIn(zone, now) };
    known.set(zone, clock);
    return clock;
  };
  return {
    clockOf,
    clocksOf: (listings: readonly Zoned[]) => [...new Set(listings.map(clockOf))],
  };
}

/** Stages of a listing's price sync. */
export const syncStages = ["off", "shadow", "on"] as const;

export type SyncStage = (typeof syncStages)[number];

/** Days in which new prices move away from the PMS's, and how many there are at most. */
export const settleDays = { usual: 14, most: 30 } as const;
