import { dateOf } from "@/lib/core/dates";
import { fromMinor } from "@/lib/core/money";
import type { RateRange } from "@/lib/sync/connections/server/connector";

type Fields = Readonly<Record<string, string | number | boolean>>;

/** A range's prices and minimum stays for the bulk write; null where it has none. */
export function bulkOf(id: string, range: RateRange): Fields | null {
  const values: Fields = { ...priceOf(range.price), ...minStayOf(range.minStay) };
  return Object.keys(values).length === 0 ? null : { listingId: id, ...datesOf(range), ...values };
}

/** A range's arrival rules for the write of a single listing, the only one in which they work; null where it has none. */
export function singleOf(range: RateRange): Fields | null {
  const { closedOnArrival: cta, closedOnDeparture: ctd } = range;
  const values: Fields = { ...(cta !== undefined && { cta }), ...(ctd !== undefined && { ctd }) };
  return Object.keys(values).length === 0 ? null : { ...datesOf(range), ...values };
}

function datesOf({ from, to }: RateRange): Fields {
  return { startDate: dateOf(from), endDate: dateOf(to) };
}

function priceOf(price: RateRange["price"]): Fields {
  if (price === undefined) return {};
  return price === "base" ? { isBasePrice: true } : { price: fromMinor(price) ?? 0 };
}

function minStayOf(minStay: RateRange["minStay"]): Fields {
  if (minStay === undefined) return {};
  return minStay === "base" ? { isBaseMinNights: true } : { minNights: minStay };
}
