import { type Filterable, matchesFilters } from "@/lib/inventory/listings/rules";
import type { ReportFilters } from "./schema-report";

/** Fields of a listing that the report filters on. */
interface ReportListing extends Filterable {
  bedrooms: number | null;
  pushEnabled: boolean;
}

/** True if a listing matches all filters. Values of one filter are OR-ed; an empty filter matches all. */
export function matchesReport(listing: ReportListing, filters: ReportFilters): boolean {
  const { pms, cities, groups, subgroups, search_query } = filters;
  return (
    matchesFilters(listing, { pms, cities, groups, subgroups, search_query }) &&
    isListed(listing, filters.listings) &&
    hasTag(listing, filters.tags) &&
    (!filters.brCount?.length || filters.brCount.some((count) => count === listing.bedrooms)) &&
    (filters.syncStatus === undefined || filters.syncStatus === listing.pushEnabled)
  );
}

function isListed(listing: ReportListing, wanted: ReportFilters["listings"]): boolean {
  if (!wanted?.length) return true;
  return wanted.some(
    ({ listing_id, pms_name }) => listing_id === listing.listingId && pms_name === listing.pmsName,
  );
}

function hasTag({ tags }: ReportListing, wanted: readonly string[] | undefined): boolean {
  if (!wanted?.length) return true;
  const lower = new Set(wanted.map((tag) => tag.toLowerCase()));
  return tags.some((tag) => lower.has(tag.toLowerCase()));
}
