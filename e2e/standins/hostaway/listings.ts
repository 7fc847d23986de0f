import { z } from "zod";
import { checkedQuery, checkNoBody } from "../checks";
import { WholeNumber } from "../faults";
import type { Answer, StandinRequest } from "../messages";
import type { Complain } from "../server";
import type { StandinListing } from "../shapes";
import { failure, limitParameter, offsetParameter, pageOf, success } from "./envelope";
import type { HostawayAccount } from "./account";

const Query = z.strictObject({
  limit: limitParameter,
  offset: offsetParameter,
  sortOrder: z.literal("name"),
});
const NoQuery = z.strictObject({});

/** A page of the account's listings, in the order of their names. */
export function answerListings(
  account: HostawayAccount,
  request: StandinRequest,
  complain: Complain,
): Answer {
  checkNoBody(request, complain);
  const query = checkedQuery(Query, request, complain);
  if (!query) return failure(400, "Bad request");
  const rows = [...account.state.listings.values()]
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(documentOf);
  return pageOf(account.options, rows, query);
}

export function answerListing(
  { state }: HostawayAccount,
  request: StandinRequest,
  id: string,
  complain: Complain,
): Answer {
  checkNoBody(request, complain);
  checkedQuery(NoQuery, request, complain);
  const listing = state.listings.get(id);
  return listing ? success(documentOf(listing)) : failure(404, "Listing not found");
}

function documentOf(listing: StandinListing): Record<string, unknown> {
  const { id, name, city, country, latitude, longitude, timeZone, currency } = listing;
  return {
    id: new WholeNumber(id),
    name: `${name} with a view`,
    internalListingName: name,
    lat: latitude,
    lng: longitude,
    city,
    state: null,
    countryCode: country,
    timeZoneName: timeZone,
    currencyCode: currency,
    bedroomsNumber: listing.bedrooms,
    cleaningFee: listing.cleaningFee / 100,
    price: listing.basePrice / 100,
    minNights: listing.minStay,
    roomType: "entire_home",
    airbnbListingUrl: `https://www.airbnb.com/rooms/1${id.slice(-8)}`,
    vrboListingUrl: null,
    specialStatus: listing.isActive ? null : "archived",
    ...listing.fields,
  };
}
