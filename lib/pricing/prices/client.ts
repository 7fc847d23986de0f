import { queryOptions } from "@tanstack/react-query";
import type { DateText } from "@/lib/core/dates";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import { type CalendarListing, type CalendarSpan, readBatched } from "./calendar-batch";
import type { CalendarAnswer } from "./schema-calendar";

/** Key prefix of every query about prices of nights. */
export const pricesKey = ["prices"] as const;

/** Every change to the account makes them stale, hence they needn't be read again by time. */
const staleTime = 300_000;

/** Compact calendars of 1…50 listings from night `from` to night `to`, both included, at most 400 nights. */
export function calendarQuery(
  account: AccountId,
  listings: readonly CalendarListing[],
  from: DateText,
  to: DateText,
) {
  const asked = listings.map(({ id, pms }) => ({ id, pms }));
  return queryOptions({
    queryKey: [...pricesKey, account, "calendar", asked, from, to],
    queryFn: ({ signal }) => readCalendar({ account, from, to }, asked, signal),
    staleTime,
  });
}

/** The compact calendar of one listing; those that are asked for together are read together. */
export function rowCalendarQuery(
  account: AccountId,
  { id, pms }: CalendarListing,
  from: DateText,
  to: DateText,
) {
  return queryOptions({
    queryKey: [...pricesKey, account, "row", pms, id, from, to],
    queryFn: ({ signal }) => readBatched(readCalendar, { account, from, to }, { id, pms }, signal),
    staleTime,
  });
}

function readCalendar(
  { account, from, to }: CalendarSpan,
  listings: readonly CalendarListing[],
  signal: AbortSignal,
): Promise<CalendarAnswer> {
  const body = { listings: listings.map(({ id, pms }) => ({ id, pms })), from, to };
  return call("/api/prices/calendar", { method: "POST", body, signal, account });
}
