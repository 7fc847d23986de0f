import { endpoint } from "@/lib/http/server/endpoint";
import { cachedBody } from "@/lib/http/server/cached-body";
import { comparables } from "./comparables";
import { neighborhoodBytes } from "./queries";
import { NeighborhoodAnswer, NeighborhoodQuery } from "../schema";
import { Comparables, ComparablesQuery } from "../schema-comparables";

export const getNeighborhoodData = endpoint({
  summary: "Market prices and occupancy around a listing",
  description:
    "The nearest 350 comparables of the listing's room type and currency within 15 km, without the listing itself and never another account's listings. Unknown values are null: scraped calendars do not distinguish bookings from other unavailable nights. Offers ETag/304, gzip and br.",
  permission: "neighborhood:view",
  schemas: { query: NeighborhoodQuery, returns: NeighborhoodAnswer },
  errors: ["LISTING_NOT_FOUND", "ERR-LOCATION-MISSING"],
  run: async ({ caller, query }) => cachedBody(await neighborhoodBytes(caller, query)),
});

export const getComparables = endpoint({
  summary: "Locations and prices of a listing's comparables",
  permission: "neighborhood:view",
  alsoNeeds: "listings:view",
  schemas: { query: ComparablesQuery, returns: Comparables },
  errors: ["LISTING_NOT_FOUND", "ERR-LOCATION-MISSING"],
  run: ({ caller, query }) => comparables(caller, query),
});
