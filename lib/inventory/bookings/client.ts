import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import type { BookingCharts, BookingRows, Report } from "./schema-report";
import type { BookingScope } from "./view";

/** Number of rows on a page of the report. */
export const pageRows = 200;

/** Query for the report, page by page; each page includes the totals. */
export function bookingsQuery(account: AccountId, scope: BookingScope) {
  return infiniteQueryOptions({
    queryKey: ["bookings", account, "report", scope],
    queryFn: ({ signal, pageParam }) =>
      call<Report>("/v1/bookings_report", {
        method: "POST",
        body: { ...scope, limit: pageRows, offset: pageParam },
        signal,
        account,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ data: { pagination } }) =>
      pagination.has_more ? pagination.offset + pagination.limit : undefined,
    placeholderData: keepPreviousData,
  });
}

/** Query for the charts of all matching bookings. */
export function bookingChartsQuery(account: AccountId, scope: BookingScope) {
  return queryOptions({
    queryKey: ["bookings", account, "charts", scope],
    queryFn: ({ signal }) =>
      call<BookingCharts>("/api/bookings/charts", {
        method: "POST",
        body: scope,
        signal,
        account,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Fetches all matching rows for a file. Throws ApiProblem. */
export function readBookingRows(account: AccountId, scope: BookingScope): Promise<BookingRows> {
  return call("/api/bookings/rows", { method: "POST", body: scope, account });
}
