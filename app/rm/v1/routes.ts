import { routeTable } from "@/lib/http/server/mount-tree";
import * as actions from "./actions/[[...path]]/route";
import * as addListingData from "./add_listing_data/route";
import * as bookingsReport from "./bookings_report/route";
import * as changes from "./changes/route";
import * as createReservations from "./create_reservations/route";
import * as customizationProfiles from "./customization_profiles/route";
import * as customizations from "./customizations/[[...path]]/route";
import * as fetchRatePlans from "./fetch_rate_plans/route";
import * as groupListings from "./group_listings/route";
import * as groupOverrides from "./group_overrides/route";
import * as groups from "./groups/[[...path]]/route";
import * as guardRails from "./guard_rails/route";
import * as listingMetrics from "./listing_metrics/route";
import * as listingPrices from "./listing_prices/route";
import * as listings from "./listings/[[...path]]/route";
import * as listingsMinimal from "./listings_minimal/route";
import * as logs from "./logs/[[...path]]/route";
import * as managedAccounts from "./managed_accounts/route";
import * as mappings from "./mappings/[[...path]]/route";
import * as me from "./me/route";
import * as neighborhoodData from "./neighborhood_data/route";
import * as nudges from "./nudges/[[...path]]/route";
import * as proposals from "./proposals/[[...path]]/route";
import * as pushPrices from "./push_prices/route";
import * as refreshListing from "./refresh_listing/route";
import * as reservationData from "./reservation_data/route";
import * as startingPrices from "./starting_prices/route";
import * as syncPreview from "./sync_preview/route";
import * as usage from "./usage/route";
import * as users from "./users/route";
import * as webhooks from "./webhooks/[[...path]]/route";
import { paths } from "./paths";

/** The documented routes of the RM Partner API, in the order of the reference; the contract suite compares them with the route files. */
export const routes = routeTable("/rm/v1", paths, {
  actions,
  add_listing_data: addListingData,
  bookings_report: bookingsReport,
  changes,
  create_reservations: createReservations,
  customization_profiles: customizationProfiles,
  customizations,
  fetch_rate_plans: fetchRatePlans,
  group_listings: groupListings,
  group_overrides: groupOverrides,
  groups,
  guard_rails: guardRails,
  listing_metrics: listingMetrics,
  listing_prices: listingPrices,
  listings,
  listings_minimal: listingsMinimal,
  logs,
  managed_accounts: managedAccounts,
  mappings,
  me,
  neighborhood_data: neighborhoodData,
  nudges,
  proposals,
  push_prices: pushPrices,
  refresh_listing: refreshListing,
  reservation_data: reservationData,
  starting_prices: startingPrices,
  sync_preview: syncPreview,
  usage,
  users,
  webhooks,
});
