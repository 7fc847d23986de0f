import { z } from "zod";
import { checkedQuery, checkNoBody } from "../checks";
import { WholeNumber } from "../faults";
import type { Answer, StandinRequest } from "../messages";
import type { Complain } from "../server";
import type { StandinReservation } from "../shapes";
import { failure, limitParameter, pageOf, timeText } from "./envelope";
import type { HostawayAccount } from "./account";

const Query = z.strictObject({
  limit: limitParameter,
  afterId: z.string().regex(/^\d+$/).optional(),
  arrivalStartDate: z.iso.date().optional(),
  arrivalEndDate: z.iso.date().optional(),
});

/** Reservations, the last updated first; `afterId` reads on behind a row's present place. */
export function answerReservations(
  account: HostawayAccount,
  request: StandinRequest,
  complain: Complain,
): Answer {
  checkNoBody(request, complain);
  const query = checkedQuery(Query, request, complain);
  if (!query) return failure(400, "Bad request");
  const { arrivalStartDate: from = "0000", arrivalEndDate: to = "9999", afterId } = query;
  const rows = [...account.state.reservations.values()]
    .filter(({ checkIn }) => checkIn >= from && checkIn <= to)
    .toSorted(
      (one, other) =>
        other.updatedAt.getTime() - one.updatedAt.getTime() || (one.id < other.id ? -1 : 1),
    );
  const place = rows.findIndex(({ id }) => id === afterId);
  if (afterId !== undefined && place < 0)
    complain(`afterId is ${afterId}, which is not in the list`);
  const documents = rows.slice(place + 1).map(documentOf);
  return pageOf(account.options, documents, { limit: query.limit, offset: 0 });
}

function documentOf(reservation: StandinReservation): Record<string, unknown> {
  const { id, listingId, status, checkIn, checkOut, revenue, taxes } = reservation;
  const { cancelledAt } = reservation;
  const total = revenue + taxes + 4_550;
  return {
    id: new WholeNumber(id),
    listingMapId: new WholeNumber(listingId),
    channelName: "airbnbOfficial",
    status,
    numberOfGuests: 2,
    isDatesUnspecified: 0,
    arrivalDate: checkIn,
    departureDate: checkOut,
    currency: reservation.currency,
    reservationDate: timeText(reservation.createdAt),
    cancellationDate: cancelledAt && timeText(cancelledAt),
    updatedOn: timeText(reservation.updatedAt),
    totalPrice: total / 100,
    taxAmount: taxes / 100,
    cleaningFee: 45.5,
    channelCommissionAmount: Math.round(revenue * 0.15) / 100,
    financeField: [
      { name: "baseRate", type: "price", total: (revenue + 2_000) / 100, isDeleted: 0 },
      { name: "weeklyDiscount", type: "discount", total: -20, isDeleted: 0 },
      { name: "baseRate", type: "price", total: 9_999, isDeleted: 1 },
      { name: "cleaningFee", type: "fee", total: 45.5, isDeleted: 0 },
    ],
    guestName: "Not used",
    ...reservation.fields,
  };
}
