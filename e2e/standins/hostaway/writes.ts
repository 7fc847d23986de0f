import { z } from "zod";
import { checkedJson, checkRanges, hundredths, nights, price, rangeDays } from "../checks";
import type { Answer, StandinRequest } from "../messages";
import type { Complain } from "../server";
import type { StandinWrite } from "../shapes";
import { failure, success } from "./envelope";
import type { HostawayAccount } from "./account";

/** Booleans are 0 or 1. */
const flag = z.union([z.literal(0), z.literal(1)]);
/** `isAvailable` and `desiredUnitsToSell` are never sent. */
const Interval = z.strictObject({
  ...rangeDays,
  price: price.optional(),
  minimumStay: nights.optional(),
  maximumStay: nights.optional(),
  closedOnArrival: flag.optional(),
  closedOnDeparture: flag.optional(),
  note: z.string().optional(),
});
const Intervals = z.array(Interval).min(1).max(200);

/** Sets nights of one listing; the answer is empty. */
export function answerWrite(
  { state }: HostawayAccount,
  request: StandinRequest,
  listingId: string,
  complain: Complain,
): Answer {
  if (request.query.size > 0) complain("has a query");
  const intervals = checkedJson(Intervals, request, complain);
  const listing = state.listings.get(listingId);
  if (!listing) return failure(404, "Listing not found");
  if (!intervals) return failure(400, "Invalid intervals");
  if (!listing.isActive) {
    complain("writes an archived listing");
    return failure(200, "Listing is archived");
  }
  if (!checkRanges(intervals, state.days(listingId), complain))
    return failure(400, "Invalid intervals");
  const number = state.beginRequest();
  const writes = intervals.map((interval) => writeOf(number, listingId, interval));
  if (writes.some(({ values }) => Object.keys(values).length === 0))
    complain("an interval sets nothing");
  return state.accept(writes) < 0
    ? success([])
    : failure(200, "Calendar could not be updated: price is not allowed");
}

function writeOf(
  request: number,
  listingId: string,
  interval: z.infer<typeof Interval>,
): StandinWrite {
  const { price: amount, minimumStay, closedOnArrival, closedOnDeparture } = interval;
  return {
    request,
    listingId,
    from: interval.startDate,
    to: interval.endDate,
    values: {
      ...(amount !== undefined && { price: hundredths(amount) }),
      ...(minimumStay !== undefined && { minStay: minimumStay }),
      ...(closedOnArrival !== undefined && { closedOnArrival: closedOnArrival === 1 }),
      ...(closedOnDeparture !== undefined && { closedOnDeparture: closedOnDeparture === 1 }),
    },
  };
}
