import { z } from "zod";
import { checkedQuery, checkNoBody } from "../checks";
import type { Answer, StandinRequest } from "../messages";
import type { Complain } from "../server";
import type { StandinListing } from "../shapes";
import { listingNotFound } from "./errors";
import { chosen, pageParameters, pageOf } from "./pages";
import type { GuestyAccount } from "./account";

const Query = z.strictObject({
  ...pageParameters,
  sort: z.enum(["title", "_id", "nickname"]),
  fields: z.string().min(1),
});
const OneQuery = z.strictObject({ fields: z.string().min(1).optional() });

/** A page of the account's listings, in the order of their titles. */
export function answerListings(
  account: GuestyAccount,
  request: StandinRequest,
  complain: Complain,
): Answer {
  checkNoBody(request, complain);
  const query = checkedQuery(Query, request, complain);
  if (!query) return { status: 400, body: { message: "Bad Request" } };
  const order = query.sort === "_id" ? "id" : "name";
  const rows = [...account.state.listings.values()]
    .toSorted((one, other) => (one[order] < other[order] ? -1 : 1))
    .map((listing) => chosen(documentOf(listing), query.fields, complain));
  return pageOf(account.options, rows, query);
}

export function answerListing(
  { state }: GuestyAccount,
  request: StandinRequest,
  id: string,
  complain: Complain,
): Answer {
  checkNoBody(request, complain);
  const query = checkedQuery(OneQuery, request, complain);
  const listing = state.listings.get(id);
  if (!listing) return listingNotFound(id);
  const document = documentOf(listing);
  return {
    status: 200,
    body: query?.fields === undefined ? document : chosen(document, query.fields, complain),
  };
}

function documentOf(listing: StandinListing): Record<string, unknown> {
  const { id, name, city, country, latitude, longitude, timeZone, bedrooms } = listing;
  return {
    _id: id,
    accountId: "64f0",
    nickname: name,
    title: `${name} with a view`,
    address: { lat: latitude, lng: longitude, city, country, full: `${city}, ${country}` },
    timezone: timeZone,
    bedrooms,
    accommodates: 4,
    roomType: "Entire home/apt",
    propertyType: "Apartment",
    type: "SINGLE",
    prices: {
      currency: listing.currency,
      basePrice: listing.basePrice / 100,
      cleaningFee: listing.cleaningFee / 100,
      weeklyPriceFactor: 1,
    },
    terms: { minNights: listing.minStay, maxNights: 365 },
    integrations: [{ platform: "airbnb2", airbnb2: { id: `1${id.slice(-8)}` } }],
    active: listing.isActive,
    isListed: listing.isActive,
    pms: { active: true },
    ...listing.fields,
  };
}
