import { type Filterable, matchesFilters } from "@/lib/inventory/listings/rules";
import type { ReportFilters } from "./schema-report";

/** What the report's filters look at in a listing. */
interface Subject extends Filterable {
  bedrooms: number | null;
  pushEnabled: boolean;
}

/** Does a listing pass the report's filters? AND-ed; several values of one are OR-ed; an empty one is none. */
export function passes(listing: Subject, filters: ReportFilters): boolean {
  const { pms, cities, groups, subgroups, search_query } = filters;
  return (
    matchesFilters(listing, { pms, cities, groups, subgroups, search_query }) &&
    isNamed(listing, filters.listings) &&
    hasTag(listing, filters.tags) &&
    (!filters.brCount?.length || filters.brCount.some((count) => count === listing.bedrooms)) &&
    (filters.syncStatus === undefined || filters.syncStatus === listing.pushEnabled)
  );
}

function isNamed(listing: Subject, named: ReportFilters["listings"]): boolean {
  if (!named?.length) return true;
  return named.some(
    ({ listing_id, pms_name }) => listing_id === listing.listingId && pms_name === listing.pmsName,
  );
}

function hasTag({ tags }: Subject, wanted: readonly string[] | undefined): boolean {
  if (!wanted?.length) return true;
  const lower = new Set(wanted.map((tag) => tag.toLowerCase()));
  return tags.some((tag) => lower.has(tag.toLowerCase()));
}
