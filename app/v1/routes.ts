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
import * as integrationCalendar from "./integration/calendar/route";
import * as integrationListings from "./integration/listings/route";
import * as integrationRatePlans from "./integration/rate_plans/route";
import * as integrationReservations from "./integration/reservations/route";
import * as listingOverrides from "./listings/[listing_id]/overrides/route";
import * as listing from "./listings/[listing_id]/route";
import * as listingMetrics from "./listing_metrics/route";
import * as listingPrices from "./listing_prices/route";
import * as listings from "./listings/route";
import * as listingsMinimal from "./listings_minimal/route";
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

/** The documented routes of the Customer API, in the order of the reference; the contract suite compares them with the route files. */
export const routes: RouteTable = {
  "/v1/listings_minimal": listingsMinimal,
  "/v1/listing_prices": listingPrices,
  "/v1/refresh_listing": refreshListing,
  "/v1/listing_metrics": listingMetrics,
  "/v1/fetch_rate_plans": fetchRatePlans,
  "/v1/push_prices": pushPrices,
  "/v1/listings": listings,
  "/v1/listings/{listing_id}": listing,
  "/v1/add_listing_data": addListingData,
  "/v1/groups": groups,
  "/v1/groups/rename": groupsRename,
  "/v1/groups/delete": groupsDelete,
  "/v1/group_listings": groupListings,
  "/v1/customizations/listing": listingRules,
  "/v1/customizations/group": groupRules,
  "/v1/customizations/account": accountRules,
  "/v1/customization_profiles": customizationProfiles,
  "/v1/listings/{listing_id}/overrides": listingOverrides,
  "/v1/group_overrides": groupOverrides,
  "/v1/guard_rails": guardRails,
  "/v1/mappings/map": mappingsMap,
  "/v1/mappings/unmap": mappingsUnmap,
  "/v1/logs": logs,
  "/v1/logs/export": logsExport,
  "/v1/logs/revert": logsRevert,
  "/v1/users": users,
  "/v1/actions": actions,
  "/v1/actions/hide": actionsHide,
  "/v1/actions/unhide": actionsUnhide,
  "/v1/nudges": nudges,
  "/v1/nudges/available": nudgesAvailable,
  "/v1/nudges/accept": nudgesAccept,
  "/v1/neighborhood_data": neighborhoodData,
  "/v1/bookings_report": bookingsReport,
  "/v1/reservation_data": reservationData,
  "/v1/create_reservations": createReservations,
  "/v1/usage": usage,
  "/v1/me": me,
  "/v1/integration/listings": integrationListings,
  "/v1/integration/calendar": integrationCalendar,
  "/v1/integration/reservations": integrationReservations,
  "/v1/integration/rate_plans": integrationRatePlans,
};
