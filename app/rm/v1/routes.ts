import type { RouteTable } from "@/lib/http/server/openapi/document";
import * as actionsHide from "./actions/hide/route";
import * as actions from "./actions/route";
import * as actionsUnhide from "./actions/unhide/route";
import * as addListingData from "./add_listing_data/route";
import * as customizationProfiles from "./customization_profiles/route";
import * as accountRules from "./customizations/account/route";
import * as groupRules from "./customizations/group/route";
import * as listingRules from "./customizations/listing/route";
import * as bookingsReport from "./bookings_report/route";
import * as createReservations from "./create_reservations/route";
import * as fetchRatePlans from "./fetch_rate_plans/route";
import * as groupListings from "./group_listings/route";
import * as groupOverrides from "./group_overrides/route";
import * as guardRails from "./guard_rails/route";
import * as groupsDelete from "./groups/delete/route";
import * as groupsRename from "./groups/rename/route";
import * as groups from "./groups/route";
import * as listingOverrides from "./listings/[listing_id]/overrides/route";
import * as listing from "./listings/[listing_id]/route";
import * as listingMetrics from "./listing_metrics/route";
import * as listingPrices from "./listing_prices/route";
import * as listings from "./listings/route";
import * as listingsMinimal from "./listings_minimal/route";
import * as managedAccounts from "./managed_accounts/route";
import * as logsExport from "./logs/export/route";
import * as logsRevert from "./logs/revert/route";
import * as logs from "./logs/route";
import * as mappingsMap from "./mappings/map/route";
import * as mappingsUnmap from "./mappings/unmap/route";
import * as me from "./me/route";
import * as neighborhoodData from "./neighborhood_data/route";
import * as nudgesAccept from "./nudges/accept/route";
import * as nudgesAvailable from "./nudges/available/route";
import * as nudges from "./nudges/route";
import * as pushPrices from "./push_prices/route";
import * as refreshListing from "./refresh_listing/route";
import * as reservationData from "./reservation_data/route";
import * as usage from "./usage/route";
import * as users from "./users/route";

/** The documented routes of the RM Partner API, in the order of the reference; the contract suite compares them with the route files. */
export const routes: RouteTable = {
  "/rm/v1/listings_minimal": listingsMinimal,
  "/rm/v1/listing_prices": listingPrices,
  "/rm/v1/refresh_listing": refreshListing,
  "/rm/v1/listing_metrics": listingMetrics,
  "/rm/v1/fetch_rate_plans": fetchRatePlans,
  "/rm/v1/push_prices": pushPrices,
  "/rm/v1/listings": listings,
  "/rm/v1/listings/{listing_id}": listing,
  "/rm/v1/add_listing_data": addListingData,
  "/rm/v1/groups": groups,
  "/rm/v1/groups/rename": groupsRename,
  "/rm/v1/groups/delete": groupsDelete,
  "/rm/v1/group_listings": groupListings,
  "/rm/v1/customizations/listing": listingRules,
  "/rm/v1/customizations/group": groupRules,
  "/rm/v1/customizations/account": accountRules,
  "/rm/v1/customization_profiles": customizationProfiles,
  "/rm/v1/listings/{listing_id}/overrides": listingOverrides,
  "/rm/v1/group_overrides": groupOverrides,
  "/rm/v1/guard_rails": guardRails,
  "/rm/v1/mappings/map": mappingsMap,
  "/rm/v1/mappings/unmap": mappingsUnmap,
  "/rm/v1/logs": logs,
  "/rm/v1/logs/export": logsExport,
  "/rm/v1/logs/revert": logsRevert,
  "/rm/v1/users": users,
  "/rm/v1/actions": actions,
  "/rm/v1/actions/hide": actionsHide,
  "/rm/v1/actions/unhide": actionsUnhide,
  "/rm/v1/nudges": nudges,
  "/rm/v1/nudges/available": nudgesAvailable,
  "/rm/v1/nudges/accept": nudgesAccept,
  "/rm/v1/neighborhood_data": neighborhoodData,
  "/rm/v1/bookings_report": bookingsReport,
  "/rm/v1/reservation_data": reservationData,
  "/rm/v1/create_reservations": createReservations,
  "/rm/v1/usage": usage,
  "/rm/v1/me": me,
  "/rm/v1/managed_accounts": managedAccounts,
};
