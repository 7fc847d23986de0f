import { z } from "zod";
import { checkedQuery, checkNoBody, daysRead, rangeDays } from "../checks";
import type { Answer, StandinRequest } from "../messages";
import type { Complain } from "../server";
import { failure, success } from "./envelope";
import type { HostawayAccount } from "./account";

const Query = z.strictObject(rangeDays);
const open: readonly string[] = ["available", "pending"];

/** Nights of one listing, both ends included. */
export function answerCalendar(
  { state }: HostawayAccount,
  request: StandinRequest,
  listingId: string,
  complain: Complain,
): Answer {
  checkNoBody(request, complain);
  const query = checkedQuery(Query, request, complain);
  if (!query) return failure(400, "Bad request");
  const dates = daysRead(query, complain);
  if (!state.listings.has(listingId)) return failure(404, "Listing not found");
  return success(
    dates.map((date, place) => {
      const night = state.night(listingId, date);
      return {
        id: 901 + place,
        date,
        isAvailable: Number(open.includes(night.status)),
        isProcessed: 1,
        status: night.status,
        price: night.price / 100,
        minimumStay: night.minStay,
        maximumStay: 365,
        closedOnArrival: night.closedOnArrival ? 1 : null,
        closedOnDeparture: night.closedOnDeparture ? 1 : null,
        note: null,
        desiredUnitsToSell: null,
        reservations: [],
        ...night.fields,
      };
    }),
  );
}
