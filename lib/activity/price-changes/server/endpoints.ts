import { endpoint } from "@/lib/http/server/endpoint";
import { PriceChanges, PriceChangesRequest } from "../schema";
import { priceChanges } from "./queries";

export const postPriceChanges = endpoint({
  summary: "Compare a listing's prices with those of an instant, with the causes",
  agent: {
    name: "what_changed",
    hint: "Why a listing's prices differ from those of an earlier instant: every changed night by cause, each with its log entry.",
  },
  description:
    "The next 365 nights that can be booked. Every changed night has one cause: an override, else a rule or the listing's own min, base or max, else bookings, fewer days to check-in, or the market.",
  permission: "listings:view",
  schemas: { body: PriceChangesRequest, returns: PriceChanges },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, body }) => priceChanges(caller, body),
});
