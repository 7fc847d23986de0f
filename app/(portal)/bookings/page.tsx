import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { accountIn } from "@/lib/http/fetcher";
import { requireCaller } from "@/lib/auth/server/page";
import { liveBefore } from "@/lib/activity/live/server";
import { allows } from "@/lib/auth/permissions";
import { bookingCharts, bookingsReport } from "@/lib/inventory/bookings/server";
import { bookingChartsQuery, bookingsQuery, pageRows } from "@/lib/inventory/bookings/client";
import { ReportRequest } from "@/lib/inventory/bookings/schema-report";
import { scopeOf, viewOf } from "@/lib/inventory/bookings/view";
import { today } from "@/lib/core/dates";
import { paramsOf } from "../page-reads";
import { BookingsView } from "./_components/bookings-view";

export const generateMetadata = pageTitle("bookings.title");

export default async function BookingsPage({ searchParams }: PageProps<"/bookings">) {
  const given = await searchParams;
  const account = accountIn(given["account"]);
  const caller = await requireCaller("bookings:view", account);
  const day = today(caller.account.timeZone);
  const scope = scopeOf(viewOf(paramsOf(given)), day);
  const request = ReportRequest.parse({ ...scope, limit: pageRows });
  const queries: Prefetched[] = [
    await liveBefore(caller, account),
    [
      bookingsQuery(account, scope),
      async () => ({ pages: [await bookingsReport(caller, request)], pageParams: [0] }),
    ],
    [bookingChartsQuery(account, scope), () => bookingCharts(caller, request)],
  ];
  return (
    <Prefetch queries={queries}>
      <BookingsView today={day} seesListings={allows(caller.permissions, "listings:view")} />
    </Prefetch>
  );
}
