import { endpoint } from "@/lib/http/server/endpoint";
import { cachedBody } from "@/lib/http/server/cached-body";
import { comparables } from "./comparables";
import { neighborhoodBytes } from "./queries";
import { Comparables, ComparablesQuery, NeighborhoodAnswer, NeighborhoodQuery } from "../schema";

export const getNeighborhoodData = endpoint({
  summary: "Get prices and occupancy of the market around a listing",
  agent: {
    name: "get_market",
    hint: "Prices, occupancy and new bookings of comparable homes around a listing.",
  },
  description:
    "The market set is the nearest 350 comparables within 15 km with the listing's room type and currency, without the listing itself and never another account's listings. Values missing from the market data are null: scraped calendars do not distinguish bookings from other unavailable nights. Supports ETag/304, gzip and br.",
  permission: "neighborhood:view",
  cached: true,
  schemas: { query: NeighborhoodQuery, returns: NeighborhoodAnswer },
  errors: ["LISTING_NOT_FOUND", "ERR-LOCATION-MISSING"],
  run: async ({ caller, query }) => cachedBody(await neighborhoodBytes(caller, query)),
});

export const getComparables = endpoint({
  summary: "List the comparables of a listing with locations and asking prices",
  permission: "neighborhood:view",
  alsoNeeds: "listings:view",
  schemas: { query: ComparablesQuery, returns: Comparables },
  errors: ["LISTING_NOT_FOUND", "ERR-LOCATION-MISSING"],
  run: ({ caller, query }) => comparables(caller, query),
});
