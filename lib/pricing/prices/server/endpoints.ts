import { endpoint } from "@/lib/http/server/endpoint";
import { PricesAnswer, PricesRequest } from "../schema";
import { listingPrices } from "./queries";

export const postListingPrices = endpoint({
  summary: "Get nightly prices of up to 100 listings",
  description:
    "One element per row of the request, in its order. A listing that cannot be priced has `error_status` and no nights. With `reason`, every night tells how its price is made; at most 20,000 nights per call. With `as_of`, prices follow from base, min and max, rules, overrides and bookings as they were at that instant; a listing added later is not present. Group membership, the market and calendar states without a reservation are today's.",
  permission: "listings:view",
  schemas: { body: PricesRequest, returns: PricesAnswer },
  run: ({ caller, body }) => listingPrices(caller, body),
});
