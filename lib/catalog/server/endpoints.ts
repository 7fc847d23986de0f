import { endpoint } from "@/lib/http/server/endpoint";
import { cachedBody } from "@/lib/http/server/cached-body";
import { catalogBytes } from "./catalog";
import { listingDetails } from "./details";
import { getListing, listListings } from "./queries";
import {
  CatalogFilters,
  ListingFilters,
  ListingPage,
  ListingPath,
  ListingQuery,
  MinimalCatalog,
} from "../schema";
import { ListingDetails, ListingDetailsQuery } from "../schema-details";

export const listMinimal = endpoint({
  summary: "Lightweight catalog of listings with channel identifiers",
  description: "The first request to verify a key. Offers ETag/304, gzip and br.",
  permission: "listings:view",
  schemas: { query: CatalogFilters, returns: MinimalCatalog },
  run: async ({ caller, query }) => cachedBody(await catalogBytes(caller, query)),
});

export const getListings = endpoint({
  summary: "Listings with their settings and figures",
  description: "By pms and id. Hidden listings are included unless left out.",
  permission: "listings:view",
  schemas: { query: ListingFilters, returns: ListingPage },
  run: ({ caller, query }) => listListings(caller, query),
});

export const getOneListing = endpoint({
  summary: "One listing",
  description: "`pms` is needed only where several PMSs know the id.",
  permission: "listings:view",
  schemas: { params: ListingPath, query: ListingQuery, returns: ListingPage },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, params, query }) => getListing(caller, params.listing_id, query.pms),
});

export const getListingDetails = endpoint({
  summary: "What the portal shows of a listing beyond the public resource",
  permission: "listings:view",
  schemas: { query: ListingDetailsQuery, returns: ListingDetails },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => listingDetails(caller, query),
});
