import { queryOptions } from "@tanstack/react-query";
import type { DateText } from "@/lib/core/dates";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import type { CalendarAnswer } from "./schema-calendar";

/** Key prefix of every query about prices of nights. */
export const pricesKey = ["prices"] as const;

/** PMS and id of a listing. */
interface CalendarListing {
  id: string;
  pms: string;
}

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
    queryFn: ({ signal }) =>
      call<CalendarAnswer>("/api/prices/calendar", {
        method: "POST",
        body: { listings: asked, from, to },
        signal,
        account,
      }),
  });
}
