import { z } from "zod";
import { checked, checkedQuery, checkNoBody } from "../checks";
import type { Answer, StandinRequest } from "../messages";
import type { Complain } from "../server";
import type { StandinReservation } from "../shapes";
import { chosen, pageOf, pageParameters } from "./pages";
import type { GuestyAccount } from "./account";

const Query = z.strictObject({
  ...pageParameters,
  sort: z.literal("_id"),
  fields: z.string().min(1),
  filters: z.string().optional(),
});
const value = z.union([z.string(), z.number(), z.array(z.string())]);
const Filters = z.array(
  z.union([
    z.strictObject({
      field: z.string(),
      operator: z.enum(["$eq", "$not", "$contains", "$notcontains", "$gt", "$lt"]),
      value,
    }),
    z.strictObject({ field: z.string(), operator: z.literal("$between"), from: value, to: value }),
  ]),
);
type Filter = z.infer<typeof Filters>[number];

/** A page of the reservations that pass the filters, by id. */
export function answerReservations(
  account: GuestyAccount,
  request: StandinRequest,
  complain: Complain,
): Answer {
  checkNoBody(request, complain);
  const query = checkedQuery(Query, request, complain);
  if (!query) return { status: 400, body: { message: "Bad Request" } };
  const filters = filtersOf(query.filters, complain);
  const rows = [...account.state.reservations.values()]
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(documentOf)
    .filter((document) => filters.every((filter) => passes(document, filter, complain)))
    .map((document) => chosen(document, query.fields, complain));
  return pageOf(account.options, rows, query);
}

function filtersOf(text: string | undefined, complain: Complain): Filter[] {
  if (text === undefined) return [];
  try {
    return checked(Filters, JSON.parse(text), complain) ?? [];
  } catch {
    complain("filters is no JSON");
    return [];
  }
}

function passes(document: Record<string, unknown>, filter: Filter, complain: Complain): boolean {
  if (!(filter.field in document)) complain(`filters by ${filter.field}, which is no field`);
  const theirs = String(document[filter.field]);
  if (filter.operator === "$between")
    return theirs >= String(filter.from) && theirs <= String(filter.to);
  const wanted = Array.isArray(filter.value) ? filter.value : [String(filter.value)];
  return operators[filter.operator](theirs, wanted);
}

const isIn = (theirs: string, wanted: readonly string[]) => wanted.includes(theirs);
const isNotIn = (theirs: string, wanted: readonly string[]) => !wanted.includes(theirs);
const operators = {
  $eq: isIn,
  $contains: isIn,
  $not: isNotIn,
  $notcontains: isNotIn,
  $gt: (theirs: string, [first = ""]: readonly string[]) => theirs > first,
  $lt: (theirs: string, [first = ""]: readonly string[]) => theirs < first,
};

function documentOf(reservation: StandinReservation): Record<string, unknown> {
  const { id, listingId, status, checkIn, checkOut, revenue, taxes } = reservation;
  return {
    _id: id,
    listingId,
    status,
    source: "Airbnb",
    guestsCount: 2,
    checkInDateLocalized: checkIn,
    checkOutDateLocalized: checkOut,
    // Instants: in some zones another date.
    checkIn: `${checkIn}T23:30:00.000Z`,
    checkOut: `${checkOut}T01:30:00.000Z`,
    createdAt: reservation.createdAt.toISOString(),
    ...(status !== "inquiry" && { confirmedAt: reservation.createdAt.toISOString() }),
    ...(reservation.cancelledAt && { canceledAt: reservation.cancelledAt.toISOString() }),
    lastUpdatedAt: reservation.updatedAt.toISOString(),
    money: {
      currency: reservation.currency,
      fareAccommodation: revenue / 100,
      fareAccommodationAdjusted: revenue / 100,
      totalTaxes: taxes / 100,
      subTotalPrice: (revenue + 4_550) / 100,
      hostServiceFee: Math.round(revenue * 0.03) / 100,
      hostPayout: revenue / 100,
    },
    guest: { fullName: "Not asked for" },
    ...reservation.fields,
  };
}
