import { endpoint } from "@/lib/http/server/endpoint";
import { cachedBody } from "@/lib/http/server/cached-body";
import { comparables } from "./comparables";
import { neighborhoodBytes } from "./queries";
import { NeighborhoodAnswer, NeighborhoodQuery } from "../schema";
import { Comparables, ComparablesQuery } from "../schema-comparables";

export const getNeighborhoodData = endpoint({
  summary: "What the market around a listing asks, and how full it is",
  description:
    "The market set: comparables of the listing's kind of room and currency within 15 km, the nearest 350, without the listing itself; never another account's listings. What the market data does not tell is null: scraped calendars do not tell bookings from other unavailable nights. Offers ETag/304, gzip and br.",
  permission: "neighborhood:view",
  schemas: { query: NeighborhoodQuery, returns: NeighborhoodAnswer },
  errors: ["LISTING_NOT_FOUND", "ERR-LOCATION-MISSING"],
  run: async ({ caller, query }) => cachedBody(await neighborhoodBytes(caller, query)),
});

export const getComparables = endpoint({
  summary: "Where the comparables of a listing are, and what they ask",
  permission: "neighborhood:view",
  alsoNeeds: "listings:view",
  schemas: { query: ComparablesQuery, returns: Comparables },
  errors: ["LISTING_NOT_FOUND", "ERR-LOCATION-MISSING"],
  run: ({ caller, query }) => comparables(caller, query),
});
