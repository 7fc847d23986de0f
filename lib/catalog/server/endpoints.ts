import { endpoint } from "@/lib/http/server/endpoint";
import { cachedBody } from "@/lib/http/server/cached-body";
import { catalogBytes } from "./catalog";
import { changeTellingPrices } from "./changes";
import { listingMetrics, listingPace } from "./metrics";
import { listingsBytes } from "./listing-answers";
import { offPace } from "./off-pace";
import { getListing, listingDetails, ratePlansOf } from "./queries";
import {
  CatalogFilters,
  ListingDetails,
  ListingDetailsQuery,
  ListingFilters,
  ListingPage,
  ListingPath,
  ListingQuery,
  MinimalCatalog,
  ListingsChange,
  ListingsChanged,
  MetricsAnswer,
  MetricsQuery,
  ListingPace,
  RatePlans,
  RatePlansQuery,
  SavedViews,
  ViewId,
  ViewSave,
} from "../schema";
import { OffPace, OffPaceQuery } from "../schema-pace";
import { deleteView, listViews, saveView } from "./views";

export const listMinimal = endpoint({
  summary: "Get a lightweight catalog of listings with channel identifiers",
  agent: {
    name: "search_listings",
    hint: "Use it first: it finds listings by name, city, group or PMS, with the ID and PMS that other tools need.",
  },
  description: "A good first request to verify a key. Supports ETag/304, gzip and br.",
  permission: "listings:view",
  cached: true,
  schemas: { query: CatalogFilters, returns: MinimalCatalog },
  run: async ({ caller, query }) => cachedBody(await catalogBytes(caller, query)),
});

export const getListings = endpoint({
  summary: "List listings with their settings and figures",
  agent: {
    name: "list_listings",
    hint: "Settings and figures of all listings in one answer: occupancy, ADR, revenue, pickup, each beside last year and the market. Use it to compare or rank listings.",
  },
  description:
    "Sorted by PMS and ID. Hidden listings are included unless `skip_hidden` is set. Occupancy, ADR, health and MPI of mapped listings are those of their home, with all its listings; revenue and pickup are each listing's own. Supports ETag/304, gzip and br.",
  permission: "listings:view",
  cached: true,
  schemas: { query: ListingFilters, returns: ListingPage },
  run: async ({ caller, query }) => cachedBody(await listingsBytes(caller, query)),
});

export const postListings = endpoint({
  summary: "Update listings",
  agent: {
    name: "update_listings",
    hint: "Base, minimum and maximum price, groups, tags, notes and sync of listings. Use get_listing first for the current values.",
  },
  description:
    "Takes up to 1,000 rows. Malformed input fails the call. Conflicts with stored data (unknown listing or group, min ≤ base ≤ max, guard rails) are returned in the row's `errors`, and that row is not changed. With `atomic`, the first such row fails the call. `update_children` also writes min, base and max to the children of each parent in the request; they are returned as additional rows. A child with its own row uses that row. A row can be a listing as GET returns it: figures, channels and times are ignored. With `dry_run`, also returns the effect of changed min, base, max and units on prices.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: ListingsChange, returns: ListingsChanged },
  errors: ["ERR-GUARD-RAIL"],
  run: ({ caller, body }) => changeTellingPrices(caller, body),
});

export const getOneListing = endpoint({
  summary: "Get a listing",
  agent: { name: "get_listing", hint: "Settings and figures of one listing." },
  description: "`pms` is required only when several PMSs have the ID.",
  permission: "listings:view",
  schemas: { params: ListingPath, query: ListingQuery, returns: ListingPage },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, params, query }) => getListing(caller, params.listing_id, query.pms),
});

export const getListingDetails = endpoint({
  summary: "Get details of a listing that only the portal shows",
  permission: "listings:view",
  schemas: { query: ListingDetailsQuery, returns: ListingDetails },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => listingDetails(caller, query),
});

export const getListingMetrics = endpoint({
  summary: "Get metrics of a listing and its market",
  agent: {
    name: "get_listing_metrics",
    hint: "Occupancy, ADR, RevPAR and revenue of one listing over windows of nights, beside last year and the market.",
  },
  description:
    "Each metric has one value per window: key `-n` is the n nights before today, `n` the n nights from today. `stly_` is the window 364 days earlier, as booked at this time then. Occupancy, ADR and RevPAR of a mapped listing are those of its home, with all its listings; revenue is its own. Unknown values are null.",
  permission: "listings:view",
  schemas: { query: MetricsQuery, returns: MetricsAnswer },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => listingMetrics(caller, query),
});

export const getListingPace = endpoint({
  summary:
    "Get the booked share of a listing's next 90 nights by week, with its market's and last year's",
  agent: {
    name: "get_listing_pace",
    hint: "Where one listing is ahead of or behind its market and last year, week by week.",
  },
  permission: "listings:view",
  schemas: { query: MetricsQuery, returns: ListingPace },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => listingPace(caller, query),
});

const offPaceRules =
  "Compared are homes whose calendar tells bookings: occupancy of the coming nights with last year's at this moment, or with the market's where last year had none. From 10 percentage points on, a home is returned; those with most open nights × points first.";

export const getUnderpriced = endpoint({
  summary: "List homes that sell ahead of their pace",
  agent: {
    name: "find_underpriced",
    hint: "Open nights that may sell for more. Look at get_prices and get_market before you suggest a price.",
  },
  description: offPaceRules,
  permission: "listings:view",
  alsoNeeds: "bookings:view",
  schemas: { query: OffPaceQuery, returns: OffPace },
  run: ({ caller, query }) => offPace(caller, "ahead", query),
});

export const getOverpriced = endpoint({
  summary: "List homes that sell behind their pace",
  agent: {
    name: "find_overpriced",
    hint: "Which listings lost pace: open nights that may need a lower price. what_changed and get_listing_pace say more of one.",
  },
  description: offPaceRules,
  permission: "listings:view",
  alsoNeeds: "bookings:view",
  schemas: { query: OffPaceQuery, returns: OffPace },
  run: ({ caller, query }) => offPace(caller, "behind", query),
});

export const getRatePlans = endpoint({
  summary: "Get a listing's rate plans",
  agent: { name: "get_rate_plans", hint: "The rate plans that the PMS has for a listing." },
  description: "`rateplans` is empty: no connection imports rate plans yet.",
  permission: "listings:view",
  schemas: { query: RatePlansQuery, returns: RatePlans },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => ratePlansOf(caller, query),
});

export const readViews = endpoint({
  summary: "List your saved views of the Listings page",
  permission: "listings:view",
  schemas: { returns: SavedViews },
  run: ({ caller }) => listViews(caller),
});

export const postView = endpoint({
  summary: "Save a view of the Listings page",
  permission: "listings:view",
  schemas: { body: ViewSave, returns: SavedViews },
  run: ({ caller, body }) => saveView(caller, body),
});

export const dropView = endpoint({
  summary: "Delete a saved view of the Listings page",
  permission: "listings:view",
  schemas: { params: ViewId, returns: SavedViews },
  run: ({ caller, params }) => deleteView(caller, params.view_id),
});
