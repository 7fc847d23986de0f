import { queryOptions } from "@tanstack/react-query";
import type { DateText } from "@/lib/core/dates";
import type { AccountId } from "@/lib/http/account";
import { call, callFile } from "@/lib/http/fetcher";
import { type CalendarListing, type CalendarSpan, batched } from "./calendar-batch";
import type { CalendarAnswer } from "./schema-calendar";
import type { YesterdayAnswer } from "./schema-yesterday";

/** Key prefix of every query about prices of nights. */
export const pricesKey = ["prices"] as const;

/** Every change to the account invalidates prices, so they rarely need refetching by time. */
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

/** The compact calendar of one listing; calendars requested together are read in one call. */
export function rowCalendarQuery(
  account: AccountId,
  { id, pms }: CalendarListing,
  from: DateText,
  to: DateText,
) {
  return queryOptions({
    queryKey: [...pricesKey, account, "row", pms, id, from, to],
    queryFn: ({ signal }) => readRow({ account, from, to }, { id, pms }, signal),
    staleTime,
  });
}

/** Yesterday's prices of one listing's nights; those requested together are read in one call. */
export function rowYesterdayQuery(
  account: AccountId,
  { id, pms }: CalendarListing,
  from: DateText,
  to: DateText,
) {
  return queryOptions({
    queryKey: [...pricesKey, account, "yesterday", pms, id, from, to],
    queryFn: ({ signal }) => readRowYesterday({ account, from, to }, { id, pms }, signal),
    staleTime,
  });
}

const readRow = batched(readCalendar);
const readRowYesterday = batched(
  (
    { account, from, to }: CalendarSpan,
    listings: readonly CalendarListing[],
    signal,
  ): Promise<YesterdayAnswer> =>
    call("/api/prices/yesterday", {
      method: "POST",
      body: { listings, from, to },
      signal,
      account,
    }),
);

function readCalendar(
  { account, from, to }: CalendarSpan,
  listings: readonly CalendarListing[],
  signal: AbortSignal,
): Promise<CalendarAnswer> {
  const body = { listings: listings.map(({ id, pms }) => ({ id, pms })), from, to };
  return call("/api/prices/calendar", { method: "POST", body, signal, account });
}

/** Prices of 1…5,000 listings from night `from` to night `to`, both included, as CSV. Throws ApiProblem. */
export function exportPrices(
  account: AccountId,
  listings: readonly CalendarListing[],
  from: DateText,
  to: DateText,
): Promise<Blob> {
  const asked = listings.map(({ id, pms }) => ({ id, pms }));
  const body = { listings: asked, from, to };
  return callFile("/api/prices/export", { method: "POST", body, account });
}
