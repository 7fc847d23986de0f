import { endpoint } from "@/lib/api/endpoint";
import { readyOf } from "@/lib/api/ready";
import { catalogBytes } from "./catalog";
import { changeListings } from "./commands";
import { listingDetails } from "./details";
import { getListing, listListings } from "./queries";
import {
  CatalogFilters,
  ListingFilters,
  ListingPage,
  ListingPath,
  ListingQuery,
  MinimalCatalog,
} from "./schema";
import { ChangeRequest, ChangeResult } from "./schema-changes";
import { ListingDetails, ListingDetailsQuery } from "./schema-details";

export const listMinimal = endpoint({
  summary: "Lightweight catalog of listings with channel identifiers",
  description: "The first request to verify a key. Offers ETag/304, gzip and br.",
  permission: "listings:view",
  schemas: { query: CatalogFilters, returns: MinimalCatalog },
  run: async ({ caller, query }) => readyOf(await catalogBytes(caller, query)),
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

export const postListings = endpoint({
  summary: "Change listings",
  description:
    "Up to 1,000 rows. Malformed input refuses the call; what stored data forbids (unknown listing or group, min ≤ base ≤ max) is that row's `errors`, and that row changes nothing. With `atomic` the first such row refuses the call. `update_children` gives min, base and max to the children of each named parent, which follow as further rows; a child that is named itself keeps to its own row.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: ChangeRequest, returns: ChangeResult },
  run: ({ caller, body }) => changeListings(caller, body),
});

export const getListingDetails = endpoint({
  summary: "What the portal shows of a listing beyond the public resource",
  permission: "listings:view",
  schemas: { query: ListingDetailsQuery, returns: ListingDetails },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => listingDetails(caller, query),
});
