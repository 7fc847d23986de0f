import { endpoint } from "@/lib/http/server/endpoint";
import { cachedBody } from "@/lib/http/server/cached-body";
import { catalogBytes } from "./catalog";
import { getListing, listingDetails, listListings } from "./queries";
import {
  CatalogFilters,
  ListingDetails,
  ListingDetailsQuery,
  ListingFilters,
  ListingPage,
  ListingPath,
  ListingQuery,
  MinimalCatalog,
} from "../schema";

export const listMinimal = endpoint({
  summary: "Lightweight catalog of listings with channel identifiers",
  description: "A good first request to verify a key. Supports ETag/304, gzip and br.",
  permission: "listings:view",
  schemas: { query: CatalogFilters, returns: MinimalCatalog },
  run: async ({ caller, query }) => cachedBody(await catalogBytes(caller, query)),
});

export const getListings = endpoint({
  summary: "Listings with their settings and figures",
  description: "Sorted by pms and id. Includes hidden listings unless `skip_hidden` is set.",
  permission: "listings:view",
  schemas: { query: ListingFilters, returns: ListingPage },
  run: ({ caller, query }) => listListings(caller, query),
});

export const getOneListing = endpoint({
  summary: "One listing",
  description: "`pms` is required only if several PMSs have a listing with this id.",
  permission: "listings:view",
  schemas: { params: ListingPath, query: ListingQuery, returns: ListingPage },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, params, query }) => getListing(caller, params.listing_id, query.pms),
});

export const getListingDetails = endpoint({
  summary: "Portal-only fields of a listing",
  permission: "listings:view",
  schemas: { query: ListingDetailsQuery, returns: ListingDetails },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => listingDetails(caller, query),
});
