import type { RouteTable } from "@/lib/api/openapi/document";
import * as listingsMinimal from "./listings_minimal/route";

/** Every documented route; the contract suite compares it with the route files. */
export const routes: RouteTable = {
  "/v1/listings_minimal": listingsMinimal,
};
